import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Dialog } from '#app/Dialog.tsx'
import { faultOf } from '#app/faults.ts'
import { Form } from '#app/Form.tsx'
import { isFinding } from '#app/finding.ts'
import { useStore } from '#app/store.ts'
import { TextField } from '#app/TextField.tsx'
import { Priority } from '#app/Priority.tsx'
import { paths } from '#paths.ts'
import { useFind } from './cases.api.ts'
import { useCaseTitle } from './use-case-title.ts'

/** Finds a case by its reference, a report’s, or the username that it is about; it stands there when asked for. */
export function FindDialog() {
  return useStore(isFinding) && <Finding />
}

function Finding() {
  const { t } = useTranslation('console-cases')
  const { t: tConsole } = useTranslation('console')
  const navigate = useNavigate()
  const id = useId()
  const find = useFind()
  const titleOf = useCaseTitle()
  const [text, setText] = useState('')
  const close = () => isFinding.set(false)
  const submit = () =>
    find.mutate(text, {
      onSuccess: ([only, ...others]) => {
        if (!only || others.length > 0) return
        close()
        void navigate(paths.case(only.id))
      },
    })
  return (
    <Dialog
      title={tConsole('find')}
      onClose={close}
      footer={
        <>
          <button type="button" className="btn btn--tall" onClick={close}>
            {tConsole('close')}
          </button>
          <button type="submit" form={id} className="btn btn--primary" disabled={find.isPending}>
            {t('findIt')}
          </button>
        </>
      }
    >
      <Form id={id} error={find.error} onSubmit={submit}>
        <TextField
          label={t('findWhat')}
          hint={t('findHint')}
          fault={faultOf(find.error, 'text')}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={setText}
        />
      </Form>
      <div role="status">{find.data?.length === 0 && <p className="muted">{t('findNone')}</p>}</div>
      {find.data && find.data.length > 0 && (
        <ul className="list list--flush">
          {find.data.map((card) => (
            <li key={card.id}>
              <Priority priority={card.priority} />
              <span className="grow">
                <Link className="strong" to={paths.case(card.id)} onClick={close}>
                  {card.reference}
                </Link>{' '}
                <span className="muted">{titleOf(card)}</span>
              </span>
              <span className="small muted">{card.username}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
