import { useTranslation } from 'react-i18next'
import { useIsOfDesk } from '#app/comfort.ts'
import { useMe } from '#app/me.ts'
import { isOpenTo, places } from '#app/places.ts'
import { FailedState, SkeletonRows } from '#app/QuietState.tsx'
import { useQueues } from '#app/queues.ts'
import { Shell } from '#app/Shell.tsx'
import { useNow } from '#app/use-now.ts'
import { Mine } from './Mine.tsx'
import { MyDay } from './MyDay.tsx'
import { PlacesCard } from './PlacesCard.tsx'
import { QueuesCard } from './QueuesCard.tsx'

/** The first screen after sign-in: what waits, what is one's own, what needs a second person. */
export function OverviewPage() {
  const { t } = useTranslation('console')
  const { name } = useMe()
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hourCycle: 'h23' }).format(useNow()),
  )
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  const [first = name] = name.split(' ')
  const isOfDesk = useIsOfDesk()
  const hints = [
    ...(isOfDesk
      ? [
          { keys: ['J', 'K'], does: t('does.move') },
          { keys: ['⏎'], does: t('does.open') },
          { keys: ['S'], does: t('does.next') },
        ]
      : []),
    { keys: ['P'], does: t('does.break') },
  ]
  return (
    <Shell keys={hints}>
      <div className="pagehead">
        <h1>{t(`greeting.${part}`, { name: first })}</h1>
      </div>
      <Desk />
    </Shell>
  )
}

function Desk() {
  const { roles } = useMe()
  const queues = useQueues()
  const isOfDesk = useIsOfDesk()
  const open = new Set(places.flatMap((group) => group.places).flatMap((p) => (isOpenTo(p, roles) && p.queue) || []))
  if (open.size === 0) return <PlacesCard />
  if (queues.isError) return <FailedState error={queues.error} onRetry={() => void queues.refetch()} />
  if (queues.isLoading) return <SkeletonRows />
  if (!queues.data) return null
  const { data, doneToday, mine } = queues.data
  const rows = data.filter(({ queue }) => open.has(queue))
  return (
    <>
      {isOfDesk && <MyDay doneToday={doneToday} queues={rows} />}
      <QueuesCard queues={rows} />
      <Mine cards={mine} />
    </>
  )
}
