import type { CaseCard } from '@amour/contract/console/case-file.ts'
import { INTIMATE_HOURS } from '@amour/contract/trust/reports.ts'
import { useTranslation } from 'react-i18next'
import { Clock } from './Clock.tsx'

const HOURS = INTIMATE_HOURS * 3_600_000

type Props = { card: Pick<CaseCard, 'kind' | 'queue' | 'createdAt' | 'dueAt'> }

/**
 * What is left of the time for a case. Of an intimate image the law's hours count beside what we allow ourselves for the
 * first look, and each is named; where we allow ourselves no less than the law, there is the one clock.
 */
export function CaseClocks({ card: { kind, queue, createdAt, dueAt } }: Props) {
  const { t } = useTranslation('console-cases')
  if (kind !== 'intimate' && queue !== 'intimate') return <Clock from={createdAt} due={dueAt} />
  const removeBy = new Date(Date.parse(createdAt) + HOURS).toISOString()
  return (
    <span className="clocks">
      {dueAt < removeBy && (
        <Clock name={t(queue === 'intimate' ? 'firstLook' : 'decision')} from={createdAt} due={dueAt} />
      )}
      <Clock name={t('removal')} isInHours from={createdAt} due={removeBy} />
    </span>
  )
}
