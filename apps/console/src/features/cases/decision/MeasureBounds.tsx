import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { findSpan } from '@amour/contract/console/measures.ts'
import { policyText, type ReasonCode, reasonText } from '@amour/locales/policies.ts'
import { Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'

type Props = { file: CaseFile; reason: ReasonCode | '' }

/** Why some actions stand dashed: from which measure to which the chosen reason goes. */
export function MeasureBounds({ file, reason }: Props) {
  const { t } = useTranslation('console-cases')
  if (reason === '' || file.kind === 'appeal') return null
  const { policy } = reasonText(reason)
  const { from, to } = findSpan(reason)
  const isChild = policy === 'childSafety' && file.queue !== 'urgent'
  const hasLadder = file.kind === 'report' || file.kind === 'match'
  const isBound = (from !== 'educate' || to !== 'ban') && policy !== 'none'
  if (!isChild && !(hasLadder && isBound)) return null
  const { number } = policyText(policy)
  return (
    <Alert tone="plain" icon={<Scale className="i" aria-hidden />}>
      {isChild
        ? t('boundsChild', { number })
        : t(to === 'ban' ? 'boundsFrom' : 'bounds', { number, from: t(`actions.${from}`), to: t(`actions.${to}`) })}
    </Alert>
  )
}
