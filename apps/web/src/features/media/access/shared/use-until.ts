import { useTranslation } from 'react-i18next'
import { formatDayNameInSentence } from '#app/text/days.ts'
import { formatTime } from '#app/text/format.ts'

/** "Wednesday 2 December at 21:14"; null where something does not end by itself. */
export function useUntil(until: string | null): string | null {
  const { t } = useTranslation('sharing')
  return until && t('dayAtTime', { day: formatDayNameInSentence(until), time: formatTime(until) })
}
