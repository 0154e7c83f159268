import { lastAdultBirth } from '@amour/contract/account/dates-of-birth.ts'
import { type AgeReviewOutcome, ageReviewOutcomes } from '@amour/contract/console/age-reviews.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { FieldGroup } from '@amour/ui/components/form/FieldGroup.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#app/display/ConfirmDialog.tsx'
import { formatDate } from '#app/display/format.ts'
import { CallFailure } from '#app/form/CallFailure.tsx'
import { useNow } from '#app/hooks/use-now.ts'
import { TickBox } from '#features/cases/case-data/shared/TickBox.tsx'
import { useDecideAgeCheck } from './age-checks.api.ts'

const ticks = ['real', 'same', 'born', 'asked'] as const

type Props = {
  id: string
  gesture: string
  /** When it is over by itself. */ ends: string
  hasOpenedBoth: boolean
  onDecided: () => void
}

/** What a comparison comes to: four things hold before a yes, and nothing is decided unopened. */
export function AgeDecision({ id, gesture, ends, hasOpenedBoth, onDecided }: Props) {
  const { t } = useTranslation('console-age-checks')
  const decide = useDecideAgeCheck(id)
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [outcome, setOutcome] = useState<AgeReviewOutcome>()
  const [isAsked, setAsked] = useState(false)
  const born = formatDate(lastAdultBirth(useNow()))
  const toggle = (tick: string) => {
    const next = new Set(done)
    if (!next.delete(tick)) next.add(tick)
    setDone(next)
  }
  const isMissing = outcome === 'passed' && done.size < ticks.length
  const isReady = hasOpenedBoth && outcome !== undefined && !isMissing
  const confirm = () => outcome && decide.mutate(outcome, { onSuccess: onDecided, onError: () => setAsked(false) })
  return (
    <div className="card agedecision">
      <div className="pad stack s16">
        <CallFailure error={decide.error} />
        <FieldGroup label={t('before')}>
          <div className="stack s4">
            {ticks.map((tick) => (
              <TickBox key={tick} isTicked={done.has(tick)} onToggle={() => toggle(tick)}>
                {t(`ticks.${tick}`, { born, gesture })}
              </TickBox>
            ))}
          </div>
        </FieldGroup>
        <FieldGroup label={t('outcome')}>
          <div className="pick">
            {ageReviewOutcomes.map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name={`outcome-${id}`}
                  checked={outcome === each}
                  onChange={() => setOutcome(each)}
                />
                <span>
                  {t(`outcomes.${each}`)}
                  <small>{t(`outcomesWhat.${each}`)}</small>
                </span>
              </label>
            ))}
          </div>
        </FieldGroup>
        {(!hasOpenedBoth || isMissing) && <Alert tone="plain">{t(hasOpenedBoth ? 'tickAll' : 'openBoth')}</Alert>}
        <div className="row gap12">
          <Button size="lg" disabled={!isReady} onClick={() => setAsked(true)}>
            {t('review')}
          </Button>
        </div>
        <p className="small muted">{ends}</p>
      </div>
      {isAsked && outcome && (
        <ConfirmDialog
          title={t(`outcomes.${outcome}`)}
          confirm={t('confirm')}
          isPending={decide.isPending}
          onConfirm={confirm}
          onClose={() => setAsked(false)}
        >
          <p>{t(`told.${outcome}`)}</p>
          <p className="muted">{t('final')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
