import { Checkbox } from '@amour/ui/components/form/Checkbox.tsx'
import { useTranslation } from 'react-i18next'
import type { RegistrationForm } from './use-registration.ts'
import { documents } from '#paths.ts'

/** The agreement; its documents open beside the form, so that nothing typed is lost. */
export function TermsField({ form }: { form: RegistrationForm }) {
  const { t } = useTranslation('accounts')
  return (
    <Checkbox
      id={form.idOf('terms')}
      name="terms"
      checked={form.values.terms}
      onChange={(event) => form.set('terms', event.target.checked)}
      error={form.errorOf('terms')}
    >
      {t('terms.agree')}{' '}
      <a href={documents.terms} target="_blank" rel="noopener">
        {t('terms.terms')}
      </a>{' '}
      {t('terms.and')}{' '}
      <a href={documents.privacy} target="_blank" rel="noopener">
        {t('terms.privacy')}
      </a>
    </Checkbox>
  )
}
