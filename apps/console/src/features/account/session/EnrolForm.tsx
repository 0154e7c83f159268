import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { KEY_NAME_MAX } from '@amour/contract/console/enrolment.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call/call-error.ts'
import { focusFirstFieldError } from '#app/form/field-errors.ts'
import { TextField } from '#app/form/TextField.tsx'
import { useAddKey } from './session.api.ts'

/** Names a key and adds it. */
export function EnrolForm({ token, onAdded }: { token: string; onAdded: (keys: number) => void }) {
  const { t } = useTranslation('console')
  const { t: tErrors } = useTranslation('errors')
  const add = useAddKey(token)
  const [name, setName] = useState('')
  const [isNameless, setNameless] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  function submit() {
    setNameless(name.trim() === '')
    if (name.trim() === '') focusFirstFieldError(form.current)
    else add.mutate(name, { onSuccess: ({ keys }) => onAdded(keys) })
  }
  const fault = isNameless ? tErrors('keyName') : undefined
  const failure = add.error instanceof CallError ? add.error.message : t('enrol.failed')
  return (
    <form
      ref={form}
      className="stack s16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {add.isError && <Alert tone="bad">{failure}</Alert>}
      <TextField
        label={t('enrol.name')}
        hint={t('enrol.nameHint')}
        error={fault}
        maxLength={KEY_NAME_MAX}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <Button type="submit" size="lg" wide disabled={add.isPending}>
        {t('enrol.button')}
      </Button>
    </form>
  )
}
