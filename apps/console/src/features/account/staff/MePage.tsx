import { Button } from '@amour/ui/components/form/Button.tsx'
import { STAFF_KEYS } from '@amour/contract/console/enrolment.ts'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWellnessSettings, useIsCaseWorker } from '#app/state/wellness-settings.ts'
import { formatTime } from '#app/display/format.ts'
import { useMe } from '#app/call/me.ts'
import { FailedState, SkeletonRows } from '#app/display/QuietState.tsx'
import { Shell } from '#app/frame/Shell.tsx'
import { signOut } from '#app/call/sign-out.ts'
import { WellnessSettingsForm } from './WellnessSettingsForm.tsx'
import { ConflictsForm } from './ConflictsForm.tsx'
import { RolesCard } from './RolesCard.tsx'
import { OnCallForm } from './OnCallForm.tsx'
import { useOwnOnCall } from './on-call.api.ts'
import { useConflicts } from './staff.api.ts'
import { HEAVY_CASES, NEWCOMER_DAYS, SKIP_HOURS } from '@amour/contract/console/wellness-settings.ts'
import { BREAK_MINUTES, WORK_MINUTES } from '@amour/contract/console/staff-session.ts'

/** Oneself: what one may do, until when, what one would rather not see, and whom one must not decide about. */
export function MePage() {
  const { t } = useTranslation('console-staff')
  const { t: tConsole } = useTranslation('console')
  const { t: tOnCall } = useTranslation('console-on-call')
  const { name, roles, keys, endsAt, isDemo, release } = useMe()
  const isCaseWorker = useIsCaseWorker()
  const [wellness, conflicts, onCall] = [useWellnessSettings(), useConflicts(), useOwnOnCall()]
  return (
    <Shell>
      <div className="pagehead">
        <div>
          <h1>{t('me.title')}</h1>
          <p className="muted">{t('me.lead')}</p>
        </div>
        <Button variant="quiet" size="lg" onClick={signOut}>
          <LogOut size={16} aria-hidden />
          {tConsole('signOut')}
        </Button>
      </div>
      <div className="withdrawer">
        <div className="stack s16">
          {isCaseWorker && (
            <OwnCard id="wellness" title={t('wellness.title')} lead={t('wellness.lead')} found={wellness}>
              {(chosen) => <WellnessSettingsForm wellness={chosen} />}
            </OwnCard>
          )}
          <OwnCard id="on-call" title={tOnCall('own.title')} lead={tOnCall('own.lead')} found={onCall}>
            {(own) => <OnCallForm own={own} />}
          </OwnCard>
          <OwnCard id="conflicts" title={t('me.conflicts')} lead={t('me.conflictsWhat')} found={conflicts}>
            {(declared) => <ConflictsForm declared={declared} />}
          </OwnCard>
        </div>
        <aside className="drawer stack s16" aria-label={name}>
          <section className="card" aria-labelledby="me">
            <header>
              <h2 id="me" className="trunc">
                {name}
              </h2>
            </header>
            <dl className="kv pad">
              <dt>{t('me.keys')}</dt>
              <dd>{isDemo ? t('keysNone') : t('keysOf', { count: keys, of: STAFF_KEYS })}</dd>
              <dt>{t('me.ends')}</dt>
              <dd>{formatTime(endsAt)}</dd>
              {release && (
                <>
                  <dt>{t('me.release')}</dt>
                  <dd>{t('me.releaseIs', release)}</dd>
                </>
              )}
            </dl>
          </section>
          <RolesCard roles={roles} />
          {isCaseWorker && <LimitsCard />}
        </aside>
      </div>
    </Shell>
  )
}

type OwnProps<Data> = {
  id: string
  title: string
  lead: string
  found: { data: Data | undefined; error: unknown; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** Something of one's own to set, once it has come. */
function OwnCard<Data>({ id, title, lead, found: { data, error, refetch }, children }: OwnProps<Data>) {
  return (
    <section className="card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
      </header>
      <div className="pad stack s16">
        <p className="muted measure">{lead}</p>
        {error !== null && <FailedState error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <SkeletonRows rows={3} />}
        {data !== undefined && children(data)}
      </div>
    </section>
  )
}

/** The limits that hold for everybody at the console. */
function LimitsCard() {
  const { t } = useTranslation('console-staff')
  return (
    <section className="card" aria-labelledby="limits">
      <header>
        <h2 id="limits">{t('limits.title')}</h2>
      </header>
      <ul className="pad stack s12">
        <li>{t('limits.heavy', { cases: HEAVY_CASES })}</li>
        <li>{t('limits.break', { minutes: BREAK_MINUTES, work: WORK_MINUTES })}</li>
        <li>{t('limits.skip', { hours: SKIP_HOURS })}</li>
        <li>{t('limits.newcomer', { days: NEWCOMER_DAYS })}</li>
      </ul>
    </section>
  )
}
