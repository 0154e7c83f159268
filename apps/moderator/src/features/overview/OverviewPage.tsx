import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { ColumnHeads } from '#app/ColumnHeads.tsx'
import { formatMinutes } from '#app/duration.ts'
import { useMe } from '#app/me.ts'
import { FailedState, SkeletonRows } from '#app/QuietState.tsx'
import { useQueues } from '#app/queues.ts'
import { Shell } from '#app/Shell.tsx'
import { useNow } from '#app/use-now.ts'
import { useRows } from '#app/use-rows.ts'
import { Clock } from '#app/Clock.tsx'
import { isOpenTo, places } from '#app/places.ts'
import { paths } from '#paths.ts'
import { Mine } from './Mine.tsx'

/** The first screen after sign-in: what waits, what is one's own, what needs a second person. */
export function OverviewPage() {
  const { t } = useTranslation('console')
  const { name } = useMe()
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hourCycle: 'h23' }).format(useNow()),
  )
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  const [first = name] = name.split(' ')
  const hints = [
    { keys: ['J', 'K'], does: t('does.move') },
    { keys: ['⏎'], does: t('does.open') },
    { keys: ['P'], does: t('does.break') },
  ]
  return (
    <Shell keys={hints}>
      <div className="pagehead">
        <h1>{t(`greeting.${part}`, { name: first })}</h1>
      </div>
      <Queues />
    </Shell>
  )
}

function Queues() {
  const { t } = useTranslation('console-cases')
  const { t: tConsole } = useTranslation('console')
  const navigate = useNavigate()
  const { roles } = useMe()
  const queues = useQueues()
  const open = new Set(places.flatMap((group) => group.places).flatMap((p) => (isOpenTo(p, roles) && p.queue) || []))
  const rows = queues.data?.data.filter(({ queue }) => open.has(queue)) ?? []
  const { row, setRow } = useRows(rows.length, (index) => {
    const chosen = rows[index]
    if (chosen) void navigate(paths.queue(chosen.queue))
  })
  if (queues.isError) return <FailedState error={queues.error} onRetry={() => void queues.refetch()} />
  if (queues.isLoading) return <SkeletonRows />
  if (!queues.data || rows.length === 0) return null
  return (
    <>
      <section className="card" aria-label={tConsole('place.queues')}>
        <table className="table table--tight">
          <ColumnHeads
            columns={[
              { name: t('queue') },
              { name: t('waiting'), isNumber: true },
              { name: t('working'), isNumber: true },
              { name: t('p50'), isNumber: true },
              { name: t('p95'), isNumber: true },
              { name: t('nextDue') },
            ]}
          />
          <tbody>
            {rows.map(({ queue, waiting, working, medianMinutes, slowMinutes, nextDueAt }, index) => (
              <tr key={queue} data-chosen={index === row} onClick={() => setRow(index)}>
                <td>
                  <Link to={paths.queue(queue)}>{tConsole(`place.${queue}`)}</Link>
                </td>
                <td className="n strong">{waiting}</td>
                <td className="n muted">{working}</td>
                <td className="n">{medianMinutes === null ? '–' : formatMinutes(medianMinutes)}</td>
                <td className="n">{slowMinutes === null ? '–' : formatMinutes(slowMinutes)}</td>
                <td>{nextDueAt && <Clock from={new Date().toISOString()} due={nextDueAt} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Mine cards={queues.data.mine} />
    </>
  )
}
