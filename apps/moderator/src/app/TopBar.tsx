import { Coffee, Contrast, Droplet, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from './format.ts'
import { look, toggleBlur, toggleGrey, toggleTheme } from './look.ts'
import { useMe } from './me.ts'
import { useStore } from './store.ts'
import { useNow } from './use-now.ts'
import { takeBreak, useMinutesToBreak } from './work-clock.ts'

/** Where one is, and one's wellbeing. */
export function TopBar({ crumb }: { crumb?: ReactNode }) {
  const { t } = useTranslation('console')
  const now = useNow()
  const minutes = useMinutesToBreak()
  const { isDemo } = useMe()
  return (
    <header className="topbar">
      <div className="crumb">{crumb ?? <span className="muted">{`${formatDay(now)}, ${formatTime(now)}`}</span>}</div>
      {isDemo && <span className="tag tag--warn">{t('demo')}</span>}
      <div className="well" role="group" aria-label={t('well.label')}>
        <button type="button" onClick={() => takeBreak()} title={t('well.breakTitle')}>
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

function Looks() {
  const { t } = useTranslation('console')
  const { isBlurred, isGrey } = useStore(look)
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
