import { Button } from '@amour/ui/components/form/Button.tsx'
import type { Rota } from '@amour/contract/console/on-call.ts'
import { useRowFocus } from '@amour/ui/motion/use-row-focus.ts'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#app/display/ConfirmDialog.tsx'
import { formatWeekday } from '#app/display/format.ts'
import { CallFailure } from '#app/form/CallFailure.tsx'
import { useRemoveShift } from './on-call.api.ts'
import { DAY_MINUTES, listDayParts, weekdays } from './week.ts'

type Shift = Rota['shifts'][number]

/** The week as seven bars of a day, with the hours and names beside them. */
export function RotaCard({ rota: { shifts, gaps } }: { rota: Rota }) {
  const { t } = useTranslation('console-on-call')
  const [leaving, setLeaving] = useState<Shift>()
  return (
    <section className="card" aria-labelledby="rota">
      <header>
        <h2 id="rota">{t('rota')}</h2>
      </header>
      <div className="pad stack s8">
        <p className="muted">{gaps.length === 0 ? t('gapsNone') : t('gaps', { count: gaps.length })}</p>
        <div className="oncall-legend small muted" aria-hidden>
          <span className="row">
            <i className="oncall-sample" />
            {t('legend.covered')}
          </span>
          <span className="row">
            <i className="oncall-sample oncall-sample--gap" />
            {t('legend.gap')}
          </span>
        </div>
      </div>
      <ul className="oncall-week">
        {weekdays.map((weekday) => (
          <li key={weekday}>
            <h3 className="strong">{formatWeekday(weekday, 'short')}</h3>
            <DayBar covered={listDayParts(shifts, weekday)} gaps={listDayParts(gaps, weekday)} />
            <DayShifts shifts={shifts.filter((shift) => shift.weekday === weekday)} onRemove={setLeaving} />
          </li>
        ))}
      </ul>
      {leaving && <RemoveDialog shift={leaving} onClose={() => setLeaving(undefined)} />}
    </section>
  )
}

type Parts = readonly { start: number; minutes: number }[]

function DayBar({ covered, gaps }: { covered: Parts; gaps: Parts }) {
  return (
    <svg className="oncall-bar" viewBox={`0 0 ${DAY_MINUTES} 24`} preserveAspectRatio="none" aria-hidden>
      {covered.map(({ start, minutes }) => (
        <rect key={`${start} ${minutes}`} className="oncall-on" x={start} y="0" width={minutes} height="24" />
      ))}
      {gaps.map(({ start, minutes }) => (
        <rect key={start} className="oncall-gap" x={start} y="9" width={minutes} height="6" />
      ))}
      {[6, 12, 18].map((hour) => (
        <line key={hour} className="oncall-hour" x1={hour * 60} x2={hour * 60} y1="0" y2="24" />
      ))}
    </svg>
  )
}

/** The shifts that begin on a day. One that goes leaves the focus to the next, or to the heading of the week. */
function DayShifts({ shifts, onRemove }: { shifts: readonly Shift[]; onRemove: (shift: Shift) => void }) {
  const { t } = useTranslation('console-on-call')
  const rows = useRef<HTMLUListElement>(null)
  useRowFocus(rows)
  return (
    <ul ref={rows} className="oncall-shifts">
      {shifts.map((shift) => (
        <ShiftRow key={shift.id} shift={shift} onRemove={() => onRemove(shift)} />
      ))}
      {shifts.length === 0 && <li className="row muted small">{t('noShift')}</li>}
    </ul>
  )
}

function ShiftRow({ shift, onRemove }: { shift: Shift; onRemove: () => void }) {
  const { t } = useTranslation('console-on-call')
  const { from, to, name, weekday } = shift
  const hours = t('hours', { from, to })
  return (
    <li className="row small">
      <span className="num muted nowrap">{hours}</span>
      <span className="strong trunc grow">{name}</span>
      <Button
        variant="ghost"
        iconOnly
        aria-label={t('remove', { name, day: formatWeekday(weekday), hours })}
        onClick={onRemove}
      >
        <X size={16} aria-hidden />
      </Button>
    </li>
  )
}

function RemoveDialog({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const { t } = useTranslation('console-on-call')
  const remove = useRemoveShift()
  const { id, name, weekday, from, to } = shift
  return (
    <ConfirmDialog
      title={t('removeAsk')}
      confirm={t('removeDo')}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    >
      {remove.error && <CallFailure error={remove.error} />}
      <p>{t('removeWhat', { name, day: formatWeekday(weekday), hours: t('hours', { from, to }) })}</p>
    </ConfirmDialog>
  )
}
