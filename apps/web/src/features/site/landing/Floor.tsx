import { Button } from '@amour/ui/components/form/Button.tsx'
import { ArrowRight, BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Isles, StreetWindow } from './Street.tsx'
import { Towns } from './Towns.tsx'
import { paths } from '#paths.ts'
import '@amour/ui/styles/screens/landing-windows.css'

type FloorProps = {
  id: string
  title: string
  /** The window: a picture of what the words say. */
  window: ReactNode
  isFlipped?: boolean
  children: ReactNode
}

/** A floor of the street: a promise in words, and in a window. */
export function Floor({ id, title, window, isFlipped, children }: FloorProps) {
  return (
    <section className="floor" id={id} data-flipped={isFlipped ? '' : undefined}>
      <div className="wrap floor-in">
        <div className="floor-words">
          <h2 className="floor-title">{title}</h2>
          {children}
        </div>
        <div className="floor-window">{window}</div>
      </div>
    </section>
  )
}

/** The search, with three windows for three people. */
export function TonightFloor() {
  const { t } = useTranslation('floors')
  const window = (
    <div className="pane pane--cards" aria-hidden>
      <div className="room">
        <p className="room-head">
          <b>{t('tonight.heading')}</b>
          <span>{t('tonight.order')}</span>
        </p>
        <div className="window-cards">
          {(['her', 'him', 'tulips'] as const).map((who) => (
            <div className="window-card" key={who}>
              <StreetWindow of={who} />
              <p>
                <b>{t(`tonight.cards.${who}.name`)}</b> {t(`tonight.cards.${who}.age`)}
                {who === 'her' && <BadgeCheck className="i i-16 brass" />}
              </p>
              <p className="muted">{t(`tonight.cards.${who}.place`)}</p>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
  return (
    <Floor id="tonight" title={t('tonight.title')} window={window}>
      <p>{t('tonight.text')}</p>
      <p className="floor-aside">{t('tonight.aside')}</p>
    </Floor>
  )
}

/** The quick exit, to be tried without going anywhere. */
export function LeaveFloor({ isOut, onTry }: { isOut: boolean; onTry: () => void }) {
  const { t } = useTranslation('floors')
  const window = (
    <div className="pane-row" aria-hidden>
      {(['books', 'kettle', 'tulips'] as const).map((what) => (
        <div className="pane pane--small" key={what}>
          <div className="room">
            <StreetWindow of={what} />
          </div>
        </div>
      ))}
    </div>
  )
  return (
    <Floor id="leave" title={t('leave.title')} window={window}>
      <p>{t('leave.text')}</p>
      <div className="floor-act">
        <Button variant="quiet" disabled={isOut} onClick={onTry}>
          {t('leave.try')}
        </Button>
        <p className="floor-note" role="status">
          {isOut && t('leave.out')}
        </p>
      </div>
    </Floor>
  )
}

/** Safe Search as a curtain that a visitor may draw. */
export function CurtainFloor() {
  const { t } = useTranslation('floors')
  const [isSafe, setSafe] = useState(true)
  const window = (
    <div className="pane pane--curtain" data-open={isSafe ? undefined : ''} aria-hidden>
      <div className="room">
        <StreetWindow of="him" />
        <div className="cloth cloth--left" />
        <div className="cloth cloth--right" />
      </div>
    </div>
  )
  return (
    <Floor id="curtain" title={t('curtain.title')} window={window} isFlipped>
      <p>{t('curtain.text')}</p>
      <div className="floor-act">
        <Button variant="quiet" aria-pressed={!isSafe} onClick={() => setSafe(!isSafe)}>
          {t('curtain.draw')}
        </Button>
      </div>
      <p>{t('curtain.report')}</p>
      <p>
        <Link className="more" to={paths.legal('safe-online-dating')}>
          {t('safeOnlineDating')}
          <ArrowRight className="i i-16" aria-hidden />
        </Link>
      </p>
    </Floor>
  )
}

/** Where one may begin: the kingdom at night, and some towns of it. */
export function IslesFloor() {
  const { t } = useTranslation('floors')
  return (
    <Floor id="towns" title={t('isles.title')} window={<Isles label={t('isles.map')} />}>
      <p>{t('isles.text')}</p>
      <Towns />
      <p>
        <Link className="more" to={paths.locations()}>
          {t('allLocations')}
          <ArrowRight className="i i-16" aria-hidden />
        </Link>
      </p>
    </Floor>
  )
}
