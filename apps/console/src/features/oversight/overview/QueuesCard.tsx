import type { Queue } from '@amour/contract/console/case-file.ts'
import { INTIMATE_HOURS } from '@amour/contract/trust/reports.ts'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Clock } from '#app/display/Clock.tsx'
import { ColumnHeads } from '#app/display/ColumnHeads.tsx'
import { formatAllowed, formatMinutes } from '#app/display/duration.ts'
import { Priority } from '#app/display/Priority.tsx'
import { SpanBar } from '#app/display/SpanBar.tsx'
import { useRows } from '#app/hooks/use-rows.ts'
import { paths } from '#paths.ts'

/** What waits in each queue, and how that stands against its target. */
export function QueuesCard({ queues }: { queues: readonly Queue[] }) {
  const { t } = useTranslation('console-cases')
  const { t: tConsole } = useTranslation('console')
  const navigate = useNavigate()
  const { row, setRow } = useRows(
    queues.map(({ queue }) => queue),
    (index) => {
      const chosen = queues[index]
      if (chosen) void navigate(paths.queue(chosen.queue))
    },
  )
  return (
    <section className="card" aria-label={tConsole('place.queues')}>
      <table className="table table--tight table--stack">
        <ColumnHeads
          columns={[
            { name: t('queue') },
            { name: t('waiting'), isNumber: true },
            { name: t('working'), isNumber: true },
            { name: t('p50'), isNumber: true, isExtra: true },
            { name: t('p95'), isNumber: true, isExtra: true },
            { name: t('againstTarget'), isExtra: true },
            { name: t('allowed'), isExtra: true },
            { name: t('nextDue') },
          ]}
        />
        <tbody>
          {queues.map((queue, index) => (
            <tr key={queue.queue} data-chosen={index === row} onClick={() => setRow(index)}>
              <td>
                <span className="row">
                  <Priority priority={queue.priority} />
                  <Link to={paths.queue(queue.queue)}>{tConsole(`place.${queue.queue}`)}</Link>
                </span>
              </td>
              <td className="n strong left">{queue.waiting}</td>
              <td className="n muted left">{queue.working}</td>
              <td className="n lg-only">{orDash(queue.medianMinutes)}</td>
              <td className="n lg-only">{orDash(queue.slowMinutes)}</td>
              <td className="lg-only spancell">
                <SpanBar median={queue.medianMinutes} slow={queue.slowMinutes} allowed={queue.allowedMinutes} />
              </td>
              <td className="muted nowrap lg-only">{formatAllowed(queue.allowedMinutes)}</td>
              <td className="small muted stackonly start late">{t('lead', queue)}</td>
              <td>
                <NextDue queue={queue} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const orDash = (minutes: number | null) => (minutes === null ? '–' : formatMinutes(minutes))

/** What runs out next. Of intimate images the first look may run out before what the law allows for the removal. */
function NextDue({ queue: { nextDueAt, removeBy, allowedMinutes } }: { queue: Queue }) {
  const { t } = useTranslation('console-cases')
  if (!nextDueAt) return null
  if (!removeBy) return <Clock from={minutesBefore(nextDueAt, allowedMinutes)} due={nextDueAt} />
  return (
    <span className="clocks">
      {nextDueAt < removeBy && <Clock name={t('firstLook')} from={minutesBefore(nextDueAt, 60)} due={nextDueAt} />}
      <Clock name={t('removal')} isInHours from={minutesBefore(removeBy, INTIMATE_HOURS * 60)} due={removeBy} />
    </span>
  )
}

const minutesBefore = (due: string, minutes: number) => new Date(Date.parse(due) - minutes * 60_000).toISOString()
