import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { useTranslation } from 'react-i18next'
import { SideNotes } from '#app/reading/SideNotes.tsx'
import { LinkedText } from '#app/reading/LinkedText.tsx'
import type { FormName } from '#paths.ts'
import { FormReceipt } from './FormReceipt.tsx'
import { useWebsiteForm } from './use-website-form.ts'
import { WebsiteForm } from './WebsiteForm.tsx'

/** One of the four forms, with the help that may be nearer beside it. */
export function FormPage({ name }: { name: FormName }) {
  const { t } = useTranslation('contact')
  const state = useWebsiteForm(name)
  return (
    <div className="wrap page">
      <div className="page-head">
        <div>
          <h1 className="t-page">{t(`${name}.title`)}</h1>
          <p className="measure">{t(`${name}.lead`)}</p>
        </div>
      </div>
      <div className="cols">
        <div className="stack">
          {name === 'abuse' && (
            <Alert tone="warn" title={t('danger.title')}>
              <LinkedText text={t('danger.text')} />
            </Alert>
          )}
          <div className="card">
            {state.sent ? (
              <FormReceipt name={name} state={state} sent={state.sent} />
            ) : (
              <WebsiteForm name={name} state={state} />
            )}
          </div>
        </div>
        <div className="stack stack-24">
          <SideNotes notes={t(`${name}.notes`, { returnObjects: true })} />
        </div>
      </div>
    </div>
  )
}
