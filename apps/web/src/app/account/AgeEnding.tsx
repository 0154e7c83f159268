import { AGE_PROOF_NOTICE_DAYS } from '@amour/contract/account/age-proof.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDay } from '#app/text/format.ts'
import { useMe } from './me.ts'
import { paths } from '#paths.ts'

const NOTICE = AGE_PROOF_NOTICE_DAYS * 86_400_000

type AgeEndingProps = { className?: string | undefined }

/** That a proof of age ends soon, and how it is renewed. */
export function AgeEnding({ className }: AgeEndingProps) {
  const { ageProvenUntil: until, ageAccess } = useMe() ?? {}
  const [now] = useState(Date.now)
  // Where explicit items are off nothing hangs on it.
  if (!until || ageAccess === 'explicitOff' || Date.parse(until) - now > NOTICE) return null
  return <Renewal until={until} className={className} />
}

function Renewal({ until, className }: AgeEndingProps & { until: string }) {
  const { t } = useTranslation('settings')
  return (
    <Alert tone="warn" title={t('age.ending', { day: formatDay(until) })} className={className}>
      {t('age.endingText')} <Link to={paths.ageCheck()}>{t('age.prove')}</Link>
    </Alert>
  )
}
