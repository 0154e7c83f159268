import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { useTranslation } from 'react-i18next'
import { useDecisions } from '#features/trust/appeals/appeals.api.ts'
import { DecisionCard } from '#features/trust/appeals/DecisionCard.tsx'
import { LoadFailure } from '#app/page/LoadFailure.tsx'

/** What moderators have decided about the member, each with its reason and the way to another moderator; else nothing. */
export function DecisionsPanel() {
  const { t } = useTranslation('settings')
  const { data, error, isError, isFetching, refetch } = useDecisions()
  if (!data && isError) {
    return (
      <Panel id="decisions" title={t('parts.decisions')}>
        <LoadFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      </Panel>
    )
  }
  if (!data?.length) return null
  return (
    <Panel id="decisions" title={t('parts.decisions')} hint={t('decisionsHint')}>
      <ul className="ruled stack stack-24">
        {data.map((decision) => (
          <DecisionCard key={decision.id} decision={decision} />
        ))}
      </ul>
    </Panel>
  )
}
