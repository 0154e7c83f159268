import { Checkbox } from '@amour/ui/components/Checkbox.tsx'
import { Trans, useTranslation } from 'react-i18next'
import { fieldIds } from './registration.ts'
import type { useRegistration } from './use-registration.ts'
import { documents } from '#paths.ts'

/** The agreement; its documents open beside the form, so that nothing typed is lost. */
export function TermsField({ registration }: { registration: ReturnType<typeof useRegistration> }) {
  const { t } = useTranslation('accounts')
  return (
    <Checkbox {...registration.form.register('terms')} id={fieldIds.terms} error={registration.errorOf('terms')}>
      <Trans
        t={t}
        i18nKey="terms"
        components={{
          // The words between come from the sentence.
          terms: <DocumentLink href={documents.terms} />,
          privacy: <DocumentLink href={documents.privacy} />,
        }}
      />
    </Checkbox>
  )
}

function DocumentLink({ href, children }: { href: string; children?: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
