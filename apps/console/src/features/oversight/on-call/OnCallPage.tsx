import { Button } from '@amour/ui/components/form/Button.tsx'
import { ROUND_LATE_MINUTES, type Rota } from '@amour/contract/console/on-call.ts'
import { CalendarPlus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countMinutesBetween } from '#app/display/duration.ts'
import { formatAgo } from '#app/display/format.ts'
import { FailedState, SkeletonRows } from '#app/display/QuietState.tsx'
import { Shell } from '#app/frame/Shell.tsx'
import { useKeys } from '#app/hooks/use-keys.ts'
import { useNow } from '#app/hooks/use-now.ts'
import { AlertsCard } from './AlertsCard.tsx'
import { NowCard } from './NowCard.tsx'
import { RotaCard } from './RotaCard.tsx'
import { ShiftDialog } from './ShiftDialog.tsx'
import { useRota } from './on-call.api.ts'

/** Who is called when a case cannot wait, whether anything can call them, and how it went. */
export function OnCallPage() {
  const { t } = useTranslation('console-on-call')
  const { t: tConsole } = useTranslation('console')
  const { data, error, refetch } = useRota()
  const [isAdding, setAdding] = useState(false)
  useKeys({ i: () => setAdding(true) })
  return (
    <Shell keys={[{ keys: ['I'], does: tConsole('does.addShift') }]}>
      <div className="pagehead">
        <div>
          <h1>{t('title')}</h1>
          <p className="muted">{t('lead')}</p>
        </div>
        <Button size="lg" onClick={() => setAdding(true)}>
          <CalendarPlus size={18} aria-hidden />
          <span>{t('add')}</span>
          <kbd>I</kbd>
        </Button>
      </div>
      {error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} />}
      {data && (
        <>
          <Faults rota={data} />
          <div className="withdrawer oncall">
            <aside className="drawer stack s16" aria-label={t('now.title')}>
              <NowCard rota={data} />
            </aside>
            <div className="stack s16">
              <RotaCard rota={data} />
              <AlertsCard alerts={data.alerts} />
            </div>
          </div>
          {isAdding && <ShiftDialog people={data.people} onClose={() => setAdding(false)} />}
        </>
      )}
    </Shell>
  )
}

/** Why nobody would be called although a case waits; nothing where all is well. */
function Faults({ rota: { channels, roundAt, people, shifts } }: { rota: Rota }) {
  const { t } = useTranslation('console-on-call')
  const now = useNow()
  const onRota = new Set(shifts.map(({ staffId }) => staffId))
  const mute = people.filter(({ id, isReachable }) => onRota.has(id) && !isReachable)
  const faults = [
    roundAt === null && t('silent.never'),
    roundAt !== null &&
      countMinutesBetween(roundAt, now) > ROUND_LATE_MINUTES &&
      t('silent.late', { ago: formatAgo(roundAt, now) }),
    !channels.mail && !channels.webhook && t('silent.mail'),
    mute.length > 0 &&
      t('unreachable', {
        count: mute.length,
        names: new Intl.ListFormat('en-GB').format(mute.map(({ name }) => name)),
      }),
  ].filter((fault) => fault !== false)
  if (faults.length === 0) return null
  return (
    <div className="oncall-faults" role="status">
      <ul className="stack s8">
        {faults.map((fault) => (
          <li key={fault} className="row">
            <TriangleAlert size={18} aria-hidden />
            <span>{fault}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
