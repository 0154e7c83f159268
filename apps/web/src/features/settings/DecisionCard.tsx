import type { OwnDecision } from '@amour/contract/appeals.ts'
import { Button } from '@amour/ui/components/Button.tsx'
import { Tag } from '@amour/ui/components/Tag.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/format.ts'
import { AppealForm } from './AppealForm.tsx'
import '@amour/ui/styles/member.css'

/** One decision as its member reads it: what, why, since when and until when, and what became of an appeal. */
export function DecisionCard({ decision }: { decision: OwnDecision }) {
  const { t } = useTranslation('settings')
  const [isAppealing, setAppealing] = useState(false)
  const { measure, policy, reason, words, isAutomated, isInForce, from, until, appeal, appealUntil } = decision
  const ends = until ? t('decisionUntil', { day: formatDay(until) }) : ''
  return (
    <li className="stack stack-8">
      <div className="between">
        <h3 className="strong font-text text-17">{t(`measures.${measure}`)}</h3>
        <Tag tone={isInForce ? 'rejected' : 'plain'} tint>
          {t(isInForce ? 'inForce' : 'notInForce')}
        </Tag>
      </div>
      <p>{reason}</p>
      {words && <p className="quote whitespace-pre-line wrap-anywhere">{words}</p>}
      <p className="small muted">
        {t('decisionRule', { policy })} {t('decisionFrom', { day: formatDay(from) })} {ends}{' '}
        {isAutomated && t('automated')}
      </p>
      {appeal ? (
        <>
          <p>{t(`appealStates.${appeal.state}`)}</p>
          {appeal.answer && <p className="quote whitespace-pre-line wrap-anywhere">{appeal.answer}</p>}
        </>
      ) : isAppealing ? (
        <AppealForm decision={decision} onClose={() => setAppealing(false)} />
      ) : (
        appealUntil && (
          <div className="cluster">
            <Button variant="quiet" onClick={() => setAppealing(true)}>
              {t('appeal')}
            </Button>
            <span className="small muted">{t('appealUntil', { day: formatDay(appealUntil) })}</span>
          </div>
        )
      )}
    </li>
  )
}
