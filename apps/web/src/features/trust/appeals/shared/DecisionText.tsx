import type { OwnDecision } from '@amour/contract/trust/appeals.ts'
import { UserText } from '@amour/ui/components/feedback/UserText.tsx'
import { useTranslation } from 'react-i18next'
import { HOUR, useServerNow } from '#app/hooks/use-now.ts'
import { formatDay } from '#app/text/format.ts'
import '@amour/ui/styles/screens/member.css'

/** Why something was decided, by which rule, since when and until when. */
export function DecisionText({ decision }: { decision: OwnDecision }) {
  const { t } = useTranslation('appeals')
  const { measure, policy, reason, words, quoted, isAutomated, isInForce, from, until } = decision
  const now = useServerNow(HOUR)
  // What was taken back has no end still to come.
  const hasEnd = isInForce || (until !== null && Date.parse(until) <= now)
  const ends = until ? t('until', { day: formatDay(until) }) : measure === 'ban' && t('endless')
  return (
    <>
      {quoted && (
        <blockquote className="muted whitespace-pre-line wrap-anywhere">
          “<UserText text={quoted} />”
        </blockquote>
      )}
      <p>{reason}</p>
      {words && <p className="quote whitespace-pre-line wrap-anywhere">{words}</p>}
      <p className="small muted">
        {t('rule', { policy })} <span className="inline-block">{t('from', { day: formatDay(from) })}</span>{' '}
        {hasEnd && ends && <span className="inline-block">{ends}</span>} {isAutomated && t('automated')}
      </p>
    </>
  )
}
