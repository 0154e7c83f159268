import { useTranslation } from 'react-i18next'
import { Ring } from '#app/Ring.tsx'
import { type Store, useStore } from '#app/store.ts'
import { useNow } from '#app/use-now.ts'
import { VEIL_AFTER } from './use-uncovered.ts'

/** How long an open picture stays so without a key; nothing is said of it aloud each second. */
export function CoversIn({ at }: { at: Store<number | null> }) {
  const { t } = useTranslation('console-cases')
  const coversAt = useStore(at)
  const now = useNow(1).getTime()
  if (coversAt === null) return null
  const left = Math.min(VEIL_AFTER, Math.max(0, coversAt - now))
  return (
    <span className="corner" aria-hidden>
      <Ring share={left / VEIL_AFTER} />
      {t('coversIn', { count: Math.ceil(left / 1000) })}
    </span>
  )
}
