import { useTranslation } from 'react-i18next'
import { Ring } from '#app/display/Ring.tsx'
import { type Store, useStore } from '@amour/ui/store.ts'
import { useNow } from '#app/hooks/use-now.ts'
import { REBLUR_AFTER } from './use-uncovered.ts'

/** How long an open picture stays so without a key; nothing is said of it aloud each second. */
export function BlurCountdown({ at }: { at: Store<number | null> }) {
  const { t } = useTranslation('console-cases')
  const coversAt = useStore(at)
  const now = useNow(1).getTime()
  if (coversAt === null) return null
  const left = Math.min(REBLUR_AFTER, Math.max(0, coversAt - now))
  return (
    <span className="corner" aria-hidden>
      <Ring share={left / REBLUR_AFTER} />
      {t('coversIn', { count: Math.ceil(left / 1000) })}
    </span>
  )
}
