import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordBox } from '#app/form/PasswordBox.tsx'
import { PasswordStrength } from '#app/form/PasswordStrength.tsx'
import { UsernameSuggestions } from './UsernameSuggestions.tsx'
import { USERNAME_MAX } from './registration-values.ts'
import type { RegistrationForm } from './use-registration.ts'

type LoginField = 'username' | 'email' | 'password' | 'confirmPassword'

const bindTo =
  ({ values, set }: RegistrationForm) =>
  (field: LoginField) => ({
    name: field,
    value: values[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(field, event.target.value),
  })

/** The username with what is known of it. */
export function UsernameField({ form }: { form: RegistrationForm }) {
  const { t } = useTranslation('accounts')
  const { idOf, errorOf, values } = form
  const bind = bindTo(form)

  return (
    <>
      <Field
        id={idOf('username')}
        label={t('username')}
        error={errorOf('username')}
        count={t('usernameCount', { used: values.username.length, most: USERNAME_MAX })}
      >
        <TextInput
          {...bind('username')}
          // Browsers keep what is called so as what one logs in with, which is the address.
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={USERNAME_MAX}
        />
      </Field>
      <UsernameSuggestions form={form} />
    </>
  )
}

/** E-mail address and the password twice. */
export function LoginFields({ form }: { form: RegistrationForm }) {
  const { t } = useTranslation('accounts')
  const { idOf, errorOf, values } = form
  const bind = bindTo(form)

  return (
    <>
      <Field id={idOf('email')} label={t('email')} error={errorOf('email')}>
        <TextInput {...bind('email')} type="email" autoComplete="username" />
      </Field>
      <div className="two">
        <div>
          <Field id={idOf('password')} label={t('password')} error={errorOf('password')}>
            <PasswordBox {...bind('password')} autoComplete="new-password" />
          </Field>
          {!errorOf('password') && (
            <PasswordStrength password={values.password} about={[values.username, values.email]} />
          )}
        </div>
        <Field id={idOf('confirmPassword')} label={t('confirmPassword')} error={errorOf('confirmPassword')}>
          <PasswordBox {...bind('confirmPassword')} autoComplete="new-password" />
        </Field>
      </div>
    </>
  )
}
