import { USERNAME_MAX } from '@amour/contract/accounts.ts'
import { Alert } from '@amour/ui/components/Alert.tsx'
import { Button } from '@amour/ui/components/Button.tsx'
import { ErrorSummary } from '@amour/ui/components/ErrorSummary.tsx'
import { Field } from '@amour/ui/components/Field.tsx'
import { TextInput } from '@amour/ui/components/TextInput.tsx'
import { useTranslation } from 'react-i18next'
import { PasswordBox } from '#app/PasswordBox.tsx'
import { Activate } from './Activate.tsx'
import { DateOfBirthField } from './DateOfBirthField.tsx'
import { LocationField } from './LocationField.tsx'
import type { Town } from './LocationField.tsx'
import { LoginLink } from './LoginLink.tsx'
import { OrientationField } from './OrientationField.tsx'
import { TermsField } from './TermsField.tsx'
import { useRegistration } from './use-registration.ts'

/** The registration, in the dialog, on its page and on the landing page; `town` fills the location in. */
export function RegisterForm({ town }: { town?: Town | undefined }) {
  const { t } = useTranslation('accounts')
  const registration = useRegistration()
  const { form, idOf, errorOf, failure, problems, isBusy } = registration
  const { register, watch } = form
  if (registration.isDone) return <Activate />

  return (
    <form
      className="stack"
      noValidate
      aria-label={t('title')}
      onChange={registration.edit}
      onSubmit={(event) => void registration.submit(event)}
    >
      {failure && (
        <Alert tone="bad" title={t('error')}>
          {failure}
        </Alert>
      )}
      <ErrorSummary title={t('error')} errors={problems.length > 1 ? problems : []} />
      <OrientationField registration={registration} />
      <DateOfBirthField registration={registration} />
      <LocationField registration={registration} town={town} />
      <Field
        id={idOf('username')}
        label={t('username')}
        error={errorOf('username')}
        count={t('usernameCount', { used: watch('username').length, most: USERNAME_MAX })}
      >
        <TextInput
          {...register('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={USERNAME_MAX}
        />
      </Field>
      <Field id={idOf('email')} label={t('email')} error={errorOf('email')}>
        <TextInput {...register('email')} type="email" autoComplete="email" />
      </Field>
      <div className="two">
        <Field id={idOf('password')} label={t('password')} error={errorOf('password')}>
          <PasswordBox {...register('password')} autoComplete="new-password" />
        </Field>
        <Field id={idOf('confirmPassword')} label={t('confirmPassword')} error={errorOf('confirmPassword')}>
          <PasswordBox {...register('confirmPassword')} autoComplete="new-password" />
        </Field>
      </div>
      <TermsField registration={registration} />
      <Button type="submit" size="lg" wide busy={isBusy} busyLabel={t('loading')}>
        {t('submit')}
      </Button>
      <LoginLink />
    </form>
  )
}
