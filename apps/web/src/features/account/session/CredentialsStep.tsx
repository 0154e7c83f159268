import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Checkbox } from '@amour/ui/components/form/Checkbox.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askRegisteredEmail } from '#app/account/registered-email.ts'
import { openDialog } from '#app/overlay/dialogs.ts'
import { usePreHydrationForm } from '#app/hydration/pre-hydration-input.ts'
import type { FieldErrors } from '#app/form/field-errors.ts'
import { useIsSlow } from '#app/hooks/use-is-slow.ts'
import { readErrorSentence } from '#app/text/i18n.ts'
import { PasswordBox } from '#app/form/PasswordBox.tsx'
import { rememberedSlot } from '#app/storage/storage.ts'
import { findCredentialErrors } from './credentials.ts'
import type { Credentials, CredentialsField } from './credentials.ts'
import { EarlierWay } from './EarlierWay.tsx'
import { RegisterLink } from './RegisterLink.tsx'
import type { Login } from './use-login.ts'

type CredentialsStepProps = { login: Login; known: Credentials | undefined; inDialog: boolean }

/** E-mail address and password. */
export function CredentialsStep({ login, known, inDialog }: CredentialsStepProps) {
  const { t } = useTranslation('session')
  const { isBusy, isByLink, failure, earlierWay } = login
  const isSlow = useIsSlow(isBusy)
  const remembered = rememberedSlot.get()
  const [values, setValues] = useState(
    known ?? { username: remembered ?? '', password: '', remember: remembered !== null },
  )
  const [fieldErrors, setFieldErrors] = useState<FieldErrors<CredentialsField>>({})
  useEffect(() => {
    if (!isByLink) return undefined
    return askRegisteredEmail((email) => setValues((now) => (now.username === '' ? { ...now, username: email } : now)))
  }, [isByLink])
  const formRef = usePreHydrationForm()
  const errorOf = (field: CredentialsField) =>
    readErrorSentence(fieldErrors[field]) ?? (failure?.field === field ? failure.text : undefined)

  function edit(change: Partial<Credentials>) {
    setValues({ ...values, ...change })
    setFieldErrors({})
    if (failure || earlierWay) login.clear()
  }

  function submit(form: HTMLFormElement) {
    // A password manager may have filled them in without a word to the page.
    const filled = (field: CredentialsField) =>
      form.querySelector<HTMLInputElement>(`[name=${field}]`)?.value ?? values[field]
    const given = { ...values, username: filled('username'), password: filled('password') }
    setValues(given)
    const found = findCredentialErrors(given)
    setFieldErrors(found)
    const [first] = Object.keys(found)
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else if (!isBusy) login.sendCredentials({ ...given, isEarlierWay: false })
  }

  return (
    <form
      ref={formRef}
      method="post"
      className="stack"
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      {failure?.field === 'form' && (
        <Alert tone="bad" title={t('error')}>
          {failure.text}
        </Alert>
      )}
      <Field label={t('email')} error={errorOf('username')}>
        <TextInput
          name="username"
          type="email"
          autoComplete="username"
          value={values.username}
          onChange={(event) => edit({ username: event.target.value })}
          {...(inDialog && !remembered && { 'data-autofocus': true })}
        />
      </Field>
      <Field label={t('password')} error={errorOf('password')}>
        <PasswordBox
          name="password"
          autoComplete="current-password"
          value={values.password}
          onChange={(event) => edit({ password: event.target.value })}
          {...(inDialog && remembered && { 'data-autofocus': true })}
        />
      </Field>
      <div className="between flex-wrap">
        <Checkbox checked={values.remember} onChange={(event) => edit({ remember: event.target.checked })}>
          {t('rememberMe')}
        </Checkbox>
        <Button variant="link" onClick={() => openDialog('recover')}>
          {t('forgotPassword')}
        </Button>
      </div>
      <Button type="submit" size="lg" wide busy={isBusy} busyLabel={t(isSlow ? 'unlocking' : 'loading')}>
        {t('submit')}
      </Button>
      {earlierWay && !isBusy && <EarlierWay onSend={() => login.sendCredentials(earlierWay)} />}
      <RegisterLink inDialog={inDialog} />
    </form>
  )
}
