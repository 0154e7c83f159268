import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayNameInSentence } from '#app/text/days.ts'
import { formatTime } from '#app/text/format.ts'
import { isPast, watchMoment } from './watch-moment.ts'

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

/** Whether that end has come; it is told at its moment, whatever the page does. */
export function useHasEnded(until: string | null): boolean {
  const [ended, setEnded] = useState(() => (isPast(until) ? until : null))
  useEffect(() => (until === null ? undefined : watchMoment(until, () => setEnded(until))), [until])
  return until !== null && ended === until
}
