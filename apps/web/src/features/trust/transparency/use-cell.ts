import { SMALLEST_CELL } from '@amour/contract/trust/transparency.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/text/format.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** What a sentence may be about. */
type Subject =
  | 'reports'
  | 'outside'
  | 'checked'
  | 'actions'
  | 'byReport'
  | 'byRule'
  | 'appeals'
  | 'overturned'
  | 'intimate'
  | 'inTime'
  | 'ofCategory'
  | 'acted'

/** How a number and a length of time stand in the report. */
export function useCell() {
  const { t } = useTranslation('transparency')
  const minutes = (value: number) => {
    if (value < 2 * HOUR) return t('minutes', { count: value })
    if (value < 2 * DAY) return t('hours', { count: Math.round(value / HOUR) })
    return t('days', { count: Math.round(value / DAY) })
  }
  return {
    /** Null is a number too small to be told. */
    cell: (value: number | null) => (value === null ? t('under', { least: SMALLEST_CELL }) : formatNumber(value)),
    /** A length of time in a table. */
    minutes: (value: number | null) => (value === null ? t('none') : minutes(value)),
    /** The same in a sentence. */
    within: (value: number) => (value === 0 ? t('atOnce') : t('within', { time: minutes(value) })),
    /** A sentence about a number: as it is, as too few to be told, or as none. */
    say: (subject: Subject, value: number | null) =>
      t(`said.${subject}.${value === null ? 'few' : value === 0 ? 'none' : 'some'}`, {
        n: value === null ? '' : formatNumber(value),
      }),
  }
}
