import { useTranslation } from 'react-i18next'
import { formatDayNameInSentence } from '#app/text/days.ts'
import { formatTime } from '#app/text/format.ts'

/** "today at 21:14", "Wednesday 2 December at 21:14" */
export function useMoment(at: string): string {
  const { t } = useTranslation('sharing')
  return t('dayAtTime', { day: formatDayNameInSentence(at), time: formatTime(at) })
}

/** The same of an end; null where something does not end by itself. */
export function useUntil(until: string | null): string | null {
  const end = useMoment(until ?? new Date(0).toISOString())
  return until && end
}
