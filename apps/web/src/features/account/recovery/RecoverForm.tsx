import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordBox } from '#app/form/PasswordBox.tsx'
import { PasswordStrength } from '#app/form/PasswordStrength.tsx'
import { useRecovery } from './use-recovery.ts'

/** A new password for anyone who has forgotten the old one; the mail that comes lets it in. `footer` goes with the form. */
export function RecoverForm({ footer }: { footer: ReactNode }) {
  const { t } = useTranslation('session')
  const form = useRecovery()
  const { values, edit, errorOf, failure, isBusy } = form
  if (form.isDone) return <RecoverySentNote />

  return (
    <form
      className="stack"
      noValidate
      aria-label={t('recoverTitle')}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit(event.currentTarget)
      }}
    >
      {failure && (
        <Alert tone="bad" title={t('error')}>
          {failure}
        </Alert>
      )}
      <p className="muted">{t('recoverHint')}</p>
      <Field label={t('email')} error={errorOf('email')}>
        <TextInput
          name="email"
          type="email"
          autoComplete="username"
          value={values.email}
          onChange={(event) => edit({ email: event.target.value })}
          data-autofocus
        />
      </Field>
      <div>
        <Field label={t('newPassword')} hint={t('allowedCharacters')} error={errorOf('new_password')}>
          <PasswordBox
            name="new_password"
            autoComplete="new-password"
            value={values.new_password}
            onChange={(event) => edit({ new_password: event.target.value })}
          />
        </Field>
        {!errorOf('new_password') && <PasswordStrength password={values.new_password} about={[values.email]} />}
      </div>
      <Field label={t('confirmNewPassword')} error={errorOf('confirm_new_password')}>
        <PasswordBox
          name="confirm_new_password"
          autoComplete="new-password"
          value={values.confirm_new_password}
          onChange={(event) => edit({ confirm_new_password: event.target.value })}
        />
      </Field>
      <Button type="submit" size="lg" wide busy={isBusy} busyLabel={t('loading')}>
        {t('recoverSubmit')}
      </Button>
      {footer}
    </form>
  )
}

function RecoverySentNote() {
  const { t } = useTranslation('session')
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    <div className="stack">
      <Alert tone="good" title={t('recoverDoneTitle')} role="status" tabIndex={-1} ref={message}>
        {t('recoverDone')}
      </Alert>
      <p className="muted">{t('recoverNext')}</p>
    </div>
  )
}
