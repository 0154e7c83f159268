import { HEAVY_LOOKS } from '@amour/contract/console/wellness-settings.ts'
import { Coffee, Contrast, Droplet, Eye, Search, Sun } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isCaseSearchOpen } from './case-search.ts'
import { formatDay, formatTime } from '#app/display/format.ts'
import { displaySettings, toggleBlur, toggleGrey, toggleTheme } from '#app/state/display-settings.ts'
import { useHasRole, useMe } from '#app/call/me.ts'
import { useStore } from '@amour/ui/store.ts'
import { Tag } from '#app/display/Tag.tsx'
import { useNow } from '#app/hooks/use-now.ts'
import { useMinutesToBreak } from './work-breaks.ts'

/** Where one is, and one's wellbeing. */
export function TopBar({ crumb, onBreak }: { crumb?: ReactNode; onBreak: () => void }) {
  const { t } = useTranslation('console')
  const now = useNow()
  const minutes = useMinutesToBreak()
  const { isDemo } = useMe()
  const isCaseWorker = useHasRole('triage', 'moderator', 'childSafety', 'lead')
  return (
    <header className="topbar">
      <div className="crumb">
        {crumb ?? (
          <span className="muted nowrap">
            {formatDay(now)}
            <span className="time">{`, ${formatTime(now)}`}</span>
          </span>
        )}
      </div>
      {isDemo && <Tag tone="warn">{t('demo')}</Tag>}
      {isCaseWorker && (
        <button type="button" className="find" aria-label={t('find')} onClick={() => isCaseSearchOpen.set(true)}>
          <Search size={16} aria-hidden />
          <span>{t('find')}</span>
          <kbd>/</kbd>
        </button>
      )}
      <div className="well" role="group" aria-label={t('well.label')}>
        {isCaseWorker && <Seen />}
        <button type="button" onClick={onBreak} title={t('well.breakTitle')}>
          <Coffee size={18} aria-hidden />
          <span className="lg-only">{t('well.break')}</span>
          <span>{t('well.minutes', { count: minutes })}</span>
        </button>
        <Looks />
        <button type="button" onClick={toggleTheme} aria-label={t('theme')} title={t('theme')}>
          <Sun size={18} aria-hidden />
        </button>
      </div>
    </header>
  )
}

/** How much of what is hard to bear one has seen within the hour. */
function Seen() {
  const { t } = useTranslation('console')
  const { seen } = useMe().rest
  const isNear = seen >= HEAVY_LOOKS - 2
  return (
    <span className={isNear ? 'seen c-warn' : 'seen'} title={t('well.seenTitle')}>
      <Eye size={18} aria-hidden />
      <span className="lg-only">{t('well.seen')}</span>
      <span>{t('well.seenOf', { count: seen, of: HEAVY_LOOKS })}</span>
      <span
        className="ticks lg-only"
        style={{ '--n': Math.min(seen, HEAVY_LOOKS), '--of': HEAVY_LOOKS } as CSSProperties} // custom properties are none of React's
      />
    </span>
  )
}

function Looks() {
  const { t } = useTranslation('console')
  const { isBlurred, isGrey } = useStore(displaySettings)
  return (
    <>
      <button type="button" aria-pressed={isBlurred} onClick={toggleBlur} title={t('well.blurTitle')}>
        <Droplet size={18} aria-hidden />
        <span className="lg-only">{t('well.blur')}</span>
        <span className="state">{isBlurred ? t('well.on') : t('well.off')}</span>
        <span className="sr">{t('well.blurWhat')}</span>
      </button>
      <button type="button" aria-pressed={isGrey} onClick={toggleGrey} title={t('well.greyTitle')}>
        <Contrast size={18} aria-hidden />
        <span className="lg-only">{t('well.grey')}</span>
        <span className="state">{isGrey ? t('well.on') : t('well.off')}</span>
        <span className="sr">{t('well.greyWhat')}</span>
      </button>
    </>
  )
}
