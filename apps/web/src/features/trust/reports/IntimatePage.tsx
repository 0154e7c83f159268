import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { useTranslation } from 'react-i18next'
import { LinkedText } from '#app/reading/LinkedText.tsx'
import { IntimateForm } from './IntimateForm.tsx'
import { OutsideReceiptCard } from './OutsideReceiptCard.tsx'
import { useIntimateReport } from './reports.api.ts'

/** The way to have an intimate image taken down that is shown without consent; it needs no account. */
export function IntimatePage() {
  const { t } = useTranslation('intimate')
  const report = useIntimateReport()
  return (
    <div className="wrap page">
      <div className="page-head">
        <div>
          <h1 className="t-page">{t('title')}</h1>
          <p className="measure">{t('lead')}</p>
        </div>
      </div>
      <div className="cols">
        <div className="card">
          {report.data ? <OutsideReceiptCard receipt={report.data} /> : <IntimateForm report={report} />}
        </div>
        <div className="stack stack-24">
          <Alert tone="plain">
            <LinkedText text={t('help')} />
          </Alert>
          <section className="stack stack-8">
            <h2 className="t-card">{t('nextTitle')}</h2>
            {t('next', { returnObjects: true }).map((line) => (
              <p key={line} className="small muted">
                {line}
              </p>
            ))}
          </section>
        </div>
      </div>
    </div>
  )
}
