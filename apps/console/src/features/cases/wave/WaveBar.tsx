import { Button } from '@amour/ui/components/form/Button.tsx'
import { useStore } from '@amour/ui/store.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Ring } from '#app/display/Ring.tsx'
import { useKeys } from '#app/hooks/use-keys.ts'
import { useNow } from '#app/hooks/use-now.ts'
import { recentDecision } from '#app/state/recent-decision.ts'
import { skippedCase } from '#app/state/skipped-case.ts'
import { UNDO_MS } from '#app/state/undo-queue.ts'
import { dismissWave, retryWave, undoWave, waveProgress, type WaveProgress } from '#app/state/wave-queue.ts'
import { paths } from '#paths.ts'

/** Milliseconds for which it stays said that all went well. */
const SAID = 8_000

/** How a wave stands, on whichever screen its maker is by then: the way back, how far it has come, what was left. */
export function WaveBar() {
  const wave = useStore(waveProgress)
  return wave && <Bar key={wave.id} wave={wave} />
}

function Bar({ wave }: { wave: WaveProgress }) {
  const { t } = useTranslation('console-cases')
  const navigate = useNavigate()
  const now = useNow(1).getTime()
  const [made, passed] = [useStore(recentDecision), useStore(skippedCase)]
  const isOther = made !== undefined || passed !== undefined
  const { id, size, state, until, decided, left, error } = wave
  const isWaiting = state === 'waits' && until > now
  const undo = () => undoWave() && void navigate(paths.queue('reports'))
  const isQuiet = state === 'over' && left.length === 0
  useEffect(() => {
    if (!isQuiet) return
    const timer = setTimeout(dismissWave, SAID)
    return () => clearTimeout(timer)
  }, [isQuiet])
  useKeys({ ...(isWaiting && !isOther && { z: undo }) })
  const seconds = Math.max(0, until - now)
  return (
    <div className={isOther ? 'toast toast--over toast--second' : 'toast toast--over'} role="status">
      <span className="grow">
        {state === 'waits' && t('waveDecided', { count: size, action: t(`actions.${wave.action}`) })}
        {state === 'goes' && t('waveGoes', { decided, size })}
        {state === 'over' && t(left.length > 0 ? 'waveOverBut' : 'waveOver', { count: decided, left: left.length })}
        {state === 'failed' && (error?.message ?? t('waveFailed', { count: decided, size }))}
        {left.length > 0 &&
          state !== 'goes' &&
          ` ${reasonsOf(left, (why, count) => t(`waveRefused.${why}`, { count }))}`}
      </span>
      {isWaiting && (
        <>
          <span className="row small" aria-hidden>
            <Ring share={seconds / UNDO_MS} />
            {t('inSeconds', { count: Math.ceil(seconds / 1000) })}
          </span>
          <Button variant="quiet" onClick={undo}>
            <span>{t('takeBack')}</span>
            {!isOther && <kbd>Z</kbd>}
          </Button>
        </>
      )}
      {state === 'failed' && (
        <Button variant="quiet" onClick={() => retryWave(id)}>
          {t('waveRetry')}
        </Button>
      )}
      {(state === 'over' || state === 'failed') && (
        <Button variant="quiet" onClick={dismissWave}>
          {t('waveRead')}
        </Button>
      )}
    </div>
  )
}

/** "3 held by someone else; 2 with something else reported", each reason once. */
function reasonsOf(
  left: WaveProgress['left'],
  say: (why: WaveProgress['left'][number]['why'], count: number) => string,
) {
  const whys = [...new Set(left.map(({ why }) => why))]
  return whys.map((why) => say(why, left.filter((one) => one.why === why).length)).join('; ')
}
