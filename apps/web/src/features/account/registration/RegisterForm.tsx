import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import { usePreHydrationForm } from '#app/hydration/pre-hydration-input.ts'
import { ActivationNote } from './ActivationNote.tsx'
import { TownField } from './TownField.tsx'
import type { Town } from './TownField.tsx'
import { LoginFields, UsernameField } from './LoginFields.tsx'
import { OrientationField } from './OrientationField.tsx'
import { TermsField } from './TermsField.tsx'
import { useRegistration } from './use-registration.ts'
import { DateOfBirthField } from './DateOfBirthField.tsx'
import { LoginLink, RegistrationErrors, RegistrationFailure } from './RegistrationFailure.tsx'

/** The registration with all its fields, in the dialog and on its page; `town` fills the location in. */
export function RegisterForm({ town }: { town?: Town | undefined }) {
  const { t } = useTranslation('accounts')
  const form = useRegistration()
  const formRef = usePreHydrationForm()
  const { isBusy } = form
  if (form.isDone) return <ActivationNote registered={form.values} />

  return (
    <form
      ref={formRef}
      method="post"
      className="stack"
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <RegistrationFailure form={form} />
      <RegistrationErrors form={form} />
      <OrientationField form={form} />
      <DateOfBirthField form={form} />
      <TownField form={form} town={town} />
      <UsernameField form={form} />
      <LoginFields form={form} />
      <TermsField form={form} />
      <Button type="submit" size="lg" wide busy={isBusy} busyLabel={t('loading')}>
        {t('submit')}
      </Button>
      <LoginLink />
    </form>
  )
}
