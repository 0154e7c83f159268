import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { UserText } from '@amour/ui/components/feedback/UserText.tsx'
import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { countMinutesBetween, DAY } from '#app/display/duration.ts'
import { Tag } from '#app/display/Tag.tsx'
import { useNow } from '#app/hooks/use-now.ts'

/** The decision that an appeal is about; who made it is told once it has been decided again. */
export function FirstDecision({ appeal }: { appeal: NonNullable<CaseFile['appeal']> }) {
  const { t } = useTranslation('console-cases')
  const now = useNow()
  const { action, policy, reason, note, words, quoted, isStrike, from, until, isInForce, caseReference } =
    appeal.decision
  const served = Math.floor(countMinutesBetween(from, now) / DAY)
  const days = until && Math.round(countMinutesBetween(from, until) / DAY)
  const rows = [
    [
      t('did'),
      [t(`actions.${action}`), days && t('dayCount', { count: days }), isStrike && t('strikes', { count: 1 })],
    ],
    [t('quoted'), [quoted && `“${quoted}”`]],
    [t('rule'), [policy]],
    [t('reason'), [reason]],
    [t('note'), [note && `“${note}”`]],
    [t('wordsTo'), [words && `“${words}”`]],
    [t('caseName'), [caseReference]],
    [t('by'), [t('byUnnamed')]],
  ] as const
  return (
    <section className="card">
      <header>
        <h2>{t('appealedDecision')}</h2>
        {isInForce && until && <Tag icon={Clock}>{t('served', { count: served })}</Tag>}
      </header>
      <dl className="pad kv">
        {rows.map(([name, values]) => {
          const said = values.filter(Boolean).join(', ')
          return (
            said && (
              <div key={name} className="contents">
                <dt>{name}</dt>
                <dd>
                  <UserText text={said} />
                </dd>
              </div>
            )
          )
        })}
      </dl>
    </section>
  )
}
