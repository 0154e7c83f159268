import { KEY_NAME_MAX } from '@amour/contract/console/enrolment.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call-error.ts'
import { useAddKey } from './session.api.ts'

/** Names a key and adds it. */
export function EnrolForm({ token, onAdded }: { token: string; onAdded: (keys: number) => void }) {
  const { t } = useTranslation('console')
  const { t: tErrors } = useTranslation('errors')
  const add = useAddKey(token)
  const [name, setName] = useState('')
  const [isNameless, setNameless] = useState(false)
  const id = useId()
  function submit() {
    setNameless(name.trim() === '')
    if (name.trim() === '') document.getElementById(id)?.focus()
    else add.mutate(name, { onSuccess: ({ keys }) => onAdded(keys) })
  }
  const fault = isNameless ? tErrors('keyName') : undefined
  const failure = add.error instanceof CallError && add.error.message ? add.error.message : t('enrol.failed')
  return (
    <form
      className="stack s16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {add.isError && (
        <p className="note note--bad" role="alert">
          {failure}
        </p>
      )}
      <div className="field">
        <label htmlFor={id}>{t('enrol.name')}</label>
        <span className="hint" id={`${id}-hint`}>
          {t('enrol.nameHint')}
        </span>
        <input
          id={id}
          className="input"
          value={name}
          maxLength={KEY_NAME_MAX}
          autoComplete="off"
          aria-invalid={fault !== undefined}
          aria-describedby={fault ? `${id}-hint ${id}-fault` : `${id}-hint`}
          onChange={({ target }) => setName(target.value)}
        />
        {fault && (
          <span className="small c-bad" id={`${id}-fault`}>
            {fault}
          </span>
        )}
      </div>
      <button type="submit" className="btn btn--primary btn--block" disabled={add.isPending}>
        {t('enrol.button')}
      </button>
    </form>
  )
}
