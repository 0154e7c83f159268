import { LoginDraft } from '@amour/contract/session.ts'
import { Alert } from '@amour/ui/components/Alert.tsx'
import { Button } from '@amour/ui/components/Button.tsx'
import { Checkbox } from '@amour/ui/components/Checkbox.tsx'
import { Field } from '@amour/ui/components/Field.tsx'
import { TextInput } from '@amour/ui/components/TextInput.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { errorSentence } from '#app/i18n.ts'
import { PasswordBox } from '#app/PasswordBox.tsx'
import { rememberedSlot } from '#app/storage.ts'
import { RegisterLink } from './RegisterLink.tsx'
import type { useLogin } from './use-login.ts'

const Credentials = LoginDraft.pick({ username: true, password: true }).extend({ remember: z.boolean() })

type CredentialsStepProps = { login: ReturnType<typeof useLogin>; inDialog: boolean }

/** E-mail address and password. */
export function CredentialsStep({ login, inDialog }: CredentialsStepProps) {
  const { t } = useTranslation('session')
  const remembered = rememberedSlot.get()
  const { register, handleSubmit, clearErrors, formState } = useForm({
    resolver: zodResolver(Credentials),
    reValidateMode: 'onSubmit',
    defaultValues: { username: remembered ?? '', password: '', remember: remembered !== null },
  })
  const { isBusy, problem } = login
  const errorOf = (field: 'username' | 'password') =>
    errorSentence(formState.errors[field]?.message) ?? (problem?.field === field ? problem.text : undefined)

  function edit() {
    clearErrors()
    login.clear()
  }

  return (
    <form
      className="stack"
      noValidate
      aria-label={t('title')}
      onChange={edit}
      onSubmit={(event) => void handleSubmit((values) => isBusy || login.sendCredentials(values))(event)}
    >
      {problem?.field === 'form' && (
        <Alert tone="bad" title={t('error')}>
          {problem.text}
        </Alert>
      )}
      <Field label={t('email')} error={errorOf('username')}>
        <TextInput
          {...register('username')}
          type="email"
          autoComplete="username"
          {...(inDialog && !remembered && { 'data-autofocus': true })}
        />
      </Field>
      <Field label={t('password')} error={errorOf('password')}>
        <PasswordBox
          {...register('password')}
          autoComplete="current-password"
          {...(inDialog && remembered && { 'data-autofocus': true })}
        />
      </Field>
      <Checkbox {...register('remember')}>{t('rememberMe')}</Checkbox>
      <Button type="submit" size="lg" wide busy={isBusy} busyLabel={t('loading')}>
        {t('submit')}
      </Button>
      <RegisterLink inDialog={inDialog} />
    </form>
  )
}
