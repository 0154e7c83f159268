import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { ErrorSummary } from '@amour/ui/components/form/ErrorSummary.tsx'
import { useTranslation } from 'react-i18next'
import { usePreHydrationForm } from '#app/hydration/pre-hydration-input.ts'
import { ActivationNote } from './ActivationNote.tsx'
import { DateOfBirthField } from './DateOfBirthField.tsx'
import { TownField } from './TownField.tsx'
import type { Town } from './TownField.tsx'
import { LoginFields } from './LoginFields.tsx'
import { LoginLink } from './LoginLink.tsx'
import { OrientationField } from './OrientationField.tsx'
import { TermsField } from './TermsField.tsx'
import { useRegistration } from './use-registration.ts'

/** The alert stands above the form, whose button is a screen below it on a phone. */
const bringIntoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'center' })

/** The registration, in the dialog, on its page and on the landing page; `town` fills the location in. */
export function RegisterForm({ town }: { town?: Town | undefined }) {
  const { t } = useTranslation('accounts')
  const form = useRegistration()
  const early = usePreHydrationForm()
  const { failure, summary, isBusy } = form
  if (form.isDone) return <ActivationNote />

  return (
    <form
      ref={early}
      method="post"
      className="stack"
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {failure && (
        <Alert tone="bad" title={t('error')} ref={bringIntoView}>
          {failure}
        </Alert>
      )}
      <ErrorSummary title={t('error')} errors={summary.length > 1 ? summary : []} />
      <OrientationField form={form} />
      <DateOfBirthField form={form} />
      <TownField form={form} town={town} />
      <LoginFields form={form} />
      <TermsField form={form} />
      <Button type="submit" size="lg" wide busy={isBusy} busyLabel={t('loading')}>
        {t('submit')}
      </Button>
      <LoginLink />
    </form>
  )
}
