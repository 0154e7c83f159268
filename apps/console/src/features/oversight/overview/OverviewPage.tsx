import { getPartOfDay } from '@amour/locales/part-of-day.ts'
import { useTranslation } from 'react-i18next'
import { useIsCaseWorker } from '#app/state/wellness-settings.ts'
import { useHasRole, useMe } from '#app/call/me.ts'
import { isDestinationOpen, destinationGroups } from '#app/frame/navigation.ts'
import { FailedState, SkeletonRows } from '#app/display/QuietState.tsx'
import { useQueues } from '#app/frame/queues.ts'
import { Shell } from '#app/frame/Shell.tsx'
import { useNow } from '#app/hooks/use-now.ts'
import { WithdrawalsCard } from '#features/account/staff/shared/WithdrawalsCard.tsx'
import { MyCases } from './MyCases.tsx'
import { MyDay } from './MyDay.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { DestinationsCard } from './DestinationsCard.tsx'
import { QueuesCard } from './QueuesCard.tsx'

/** The first screen after sign-in: what waits, what is one's own, what needs a second person. */
export function OverviewPage() {
  const { t } = useTranslation('console')
  const { name } = useMe()
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hourCycle: 'h23' }).format(useNow()),
  )
  const [first = name] = name.split(' ')
  const isCaseWorker = useIsCaseWorker()
  const isSecond = useHasRole('moderator', 'childSafety', 'lead')
  const hints = [
    ...(isCaseWorker
      ? [
          { keys: ['J', 'K'], does: t('does.move') },
          { keys: ['⏎'], does: t('does.open') },
          { keys: ['S'], does: t('does.next') },
          ...(isSecond ? [{ keys: ['2'], does: t('does.second') }] : []),
        ]
      : []),
    { keys: ['P'], does: t('does.break') },
  ]
  return (
    <Shell keys={hints}>
      <div className="pagehead">
        <h1>{t(`greeting.${getPartOfDay(hour)}`, { name: first })}</h1>
      </div>
      <Workload />
      <HistoryPanel />
    </Shell>
  )
}

function Workload() {
  const { roles } = useMe()
  const queues = useQueues()
  const isCaseWorker = useIsCaseWorker()
  const open = new Set(
    destinationGroups.flatMap((group) => group.places).flatMap((p) => (isDestinationOpen(p, roles) && p.queue) || []),
  )
  if (open.size === 0) return <DestinationsCard />
  if (queues.isError) return <FailedState error={queues.error} onRetry={() => void queues.refetch()} />
  if (queues.isLoading) return <SkeletonRows />
  if (!queues.data) return null
  const { data, doneToday, mine } = queues.data
  const rows = data.filter(({ queue }) => open.has(queue))
  return (
    <>
      {isCaseWorker && <MyDay doneToday={doneToday} queues={rows} />}
      <WithdrawalsCard />
      <QueuesCard queues={rows} />
      <MyCases cards={mine} />
    </>
  )
}
