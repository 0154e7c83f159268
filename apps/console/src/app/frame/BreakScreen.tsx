import { Button } from '@amour/ui/components/form/Button.tsx'
import { BREAK_MINUTES } from '@amour/contract/console/staff-session.ts'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CallFailure } from '#app/form/CallFailure.tsx'
import { useEndBreak, useTakeBreak } from './work-breaks.ts'

/** Minutes by which a break is made longer. */
const MORE = 5

/** A rest from the screen; one that was due ends when it is over, one's own whenever one likes. */
export function BreakScreen({ left, isForced }: { left: number; isForced: boolean }) {
  const { t } = useTranslation('console')
  const back = useEndBreak()
  const longer = useTakeBreak()
  const isOver = left === 0
  const share = Math.min(1, left / (BREAK_MINUTES * 60))
  const around = 2 * Math.PI * 88
  return (
    <div className="solo">
      <header>
        <span className="brand">
          <b>{t('brand')}</b>
        </span>
      </header>
      <main id="main">
        <div className="breather">
          <div className="ring">
            <svg width="192" height="192" viewBox="0 0 192 192" aria-hidden>
              <circle className="bg" cx="96" cy="96" r="88" />
              <circle className="fg" cx="96" cy="96" r="88" strokeDasharray={`${around * share} ${around}`} />
            </svg>
            <span className="t" role="timer">
              {`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}
            </span>
          </div>
          <h1>{t('break.title')}</h1>
          <p className="muted measure">{isForced ? t('break.forced') : t('break.own')}</p>
          <CallFailure error={back.error ?? longer.error} />
          <div className="row wrap">
            <Button
              variant="quiet"
              size="lg"
              disabled={(isForced && !isOver) || back.isPending}
              onClick={() => back.mutate()}
            >
              {t('break.back')}
            </Button>
            <Button variant="quiet" size="lg" onClick={() => longer.mutate(MORE)}>
              <Plus size={18} aria-hidden />
              {t('break.longer')}
            </Button>
          </div>
        </div>
      </main>
      <footer className="small muted">
        <span>{t('break.counted')}</span>
      </footer>
    </div>
  )
}
