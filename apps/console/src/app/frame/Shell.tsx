import { BREAK_MINUTES } from '@amour/contract/console/staff-session.ts'
import { CloudOff } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { CallFailure } from '#app/form/CallFailure.tsx'
import { isCaseSearchOpen } from './case-search.ts'
import { HelpDialog } from './HelpDialog.tsx'
import { type KeyHint, Keys } from './Keys.tsx'
import { toggleBlur, toggleGrey } from '#app/state/display-settings.ts'
import { useHasRole, useMe } from '#app/call/me.ts'
import { isDestinationOpen, destinationGroups } from './navigation.ts'
import { useTitleCount } from './queues.ts'
import { SideBar } from './SideBar.tsx'
import { TopBar } from './TopBar.tsx'
import { UnsentNotes } from './UnsentNotes.tsx'
import { useKeys } from '#app/hooks/use-keys.ts'
import { useTakeBreak } from './work-breaks.ts'

type Props = {
  crumb?: ReactNode
  /** What the bar at the foot says of this screen's keys. */
  keys?: readonly KeyHint[]
  /** The screen divides the whole room by itself. */
  isFilled?: boolean
  children: ReactNode
}

/** What surrounds every screen: the places, the bar above, the keys below. */
export function Shell({ crumb, keys = [], isFilled = false, children }: Props) {
  const { t } = useTranslation('console')
  const { roles } = useMe()
  const navigate = useNavigate()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const isOnline = useOnline()
  useTitleCount()
  const takeBreak = useTakeBreak()
  const rest = () => takeBreak.mutate(BREAK_MINUTES)
  const isCaseWorker = useHasRole('triage', 'moderator', 'childSafety', 'lead')
  const open = destinationGroups.flatMap((group) => group.places).filter((place) => isDestinationOpen(place, roles))
  useKeys({
    ...Object.fromEntries(open.map(({ go, to }) => [`g ${go}`, () => void navigate(to)])),
    '?': () => setHelpOpen(true),
    b: toggleBlur,
    y: toggleGrey,
    p: rest,
    ...(isCaseWorker && { '/': () => isCaseSearchOpen.set(true) }),
  })
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <div className="app">
        <SideBar />
        <TopBar crumb={crumb} onBreak={rest} />
        <main className={isFilled ? 'main main--fill' : 'main'} id="main" tabIndex={-1}>
          {!isOnline && (
            <div className="banner banner--warn offline" role="status">
              <CloudOff size={18} aria-hidden />
              <div>{t('offline')}</div>
            </div>
          )}
          <UnsentNotes />
          <CallFailure error={takeBreak.error} />
          {children}
        </main>
        <footer className="keys" aria-label={t('keysHere')}>
          <div className="hints">
            {keys.map((hint) => (
              <span key={hint.does}>
                <Keys keys={hint.keys} /> {hint.does}
              </span>
            ))}
          </div>
          <span className="end">
            <button type="button" className="linklike" onClick={() => setHelpOpen(true)}>
              <kbd>?</kbd> {t('allKeys')}
            </button>
          </span>
        </footer>
      </div>
      {isHelpOpen && <HelpDialog onClose={() => setHelpOpen(false)} />}
    </>
  )
}

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the browser thinks that there is a connection. */
const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)
