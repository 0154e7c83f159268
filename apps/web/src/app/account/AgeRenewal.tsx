import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDay } from '#app/text/format.ts'
import { paths } from '#paths.ts'

/** Until when a proof of age counts, and the way to the next one. */
export function AgeRenewal({ until, className }: { until: string; className: string | undefined }) {
  const { t } = useTranslation('settings')
  return (
    <Alert tone="warn" title={t('age.ending', { day: formatDay(until) })} className={className}>
      {t('age.endingText')} <Link to={paths.ageCheck()}>{t('age.prove')}</Link>
    </Alert>
  )
}
