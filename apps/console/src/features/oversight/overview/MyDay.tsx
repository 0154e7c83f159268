import { Button } from '@amour/ui/components/form/Button.tsx'
import { HEAVY_LOOKS } from '@amour/contract/console/wellness-settings.ts'
import { BREAK_MINUTES, WORK_MINUTES } from '@amour/contract/console/staff-session.ts'
import type { Queue } from '@amour/contract/console/case-file.ts'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { CallFailure } from '#app/form/CallFailure.tsx'
import { formatNumber } from '#app/display/format.ts'
import { useMe } from '#app/call/me.ts'
import { useKeys } from '#app/hooks/use-keys.ts'
import { useMinutesToBreak } from '#app/frame/work-breaks.ts'
import { useNextOf } from '#features/cases/case-data/cases.api.ts'
import { paths } from '#paths.ts'

/** What one has done and seen, when to rest, and the way to the most urgent case that is free. */
export function MyDay({ doneToday, queues }: { doneToday: number; queues: readonly Queue[] }) {
  const { t } = useTranslation('console-cases')
  const { seen } = useMe().rest
  const minutes = useMinutesToBreak()
  const worked = Math.round((100 * (WORK_MINUTES - minutes)) / WORK_MINUTES)
  return (
    <section className="card myday" aria-label={t('day.label')}>
      <div>
        <div className="small muted">{t('day.done')}</div>
        <div className="stat">
          {formatNumber(doneToday)} <small>{t('day.decisions', { count: doneToday })}</small>
        </div>
      </div>
      <div>
        <div className="small muted">{t('day.seen')}</div>
        <div className="stat">
          {seen} <small>{t('day.of', { of: HEAVY_LOOKS })}</small>
        </div>
        <span
          className="ticks"
          style={{ '--n': Math.min(seen, HEAVY_LOOKS), '--of': HEAVY_LOOKS } as CSSProperties} // custom properties are none of React's
        />
      </div>
      <div>
        <div className="small muted">{t('day.break')}</div>
        <div className="stat">
          {t('day.minutes', { count: minutes })} <small>{t('day.thenOff', { count: BREAK_MINUTES })}</small>
        </div>
        <span className="meter" style={{ '--v': worked } as CSSProperties} /* as above */ />
      </div>
      <StartNext queues={queues} />
    </section>
  )
}

function StartNext({ queues }: { queues: readonly Queue[] }) {
  const { t } = useTranslation('console-cases')
  const { t: tConsole } = useTranslation('console')
  const navigate = useNavigate()
  const next = useNextOf()
  const free = queues.filter(({ waiting, working }) => waiting > working).map(({ queue }) => queue)
  const start = () =>
    next.mutate(free, {
      onSuccess: (found) => {
        if (found) void navigate(found.id ? paths.case(found.id) : paths.queue(found.queue))
      },
    })
  const [first] = free
  useKeys({ ...(first && { s: start }) })
  const isNone = first === undefined || next.data === null
  return (
    <div>
      <Button size="lg" wide onClick={start} disabled={!first || next.isPending} aria-describedby="next-where">
        <span>{t('startNextCase')}</span>
        <kbd>S</kbd>
      </Button>
      <p className="small muted center" role="status" id="next-where">
        {isNone ? t('noneFree') : tConsole(`place.${first}`)}
      </p>
      <CallFailure error={next.error} />
    </div>
  )
}
