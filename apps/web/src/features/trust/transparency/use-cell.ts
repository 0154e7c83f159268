import { SMALLEST_CELL } from '@amour/contract/trust/transparency.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/text/format.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** How a number and a length of time stand in the report. */
export function useCell() {
  const { t } = useTranslation('transparency')
  return {
    /** Null is a number too small to be told. */
    cell: (value: number | null) => (value === null ? t('under', { least: SMALLEST_CELL }) : formatNumber(value)),
    minutes(value: number | null) {
      if (value === null) return t('none')
      if (value < 2 * HOUR) return t('minutes', { count: value })
      if (value < 2 * DAY) return t('hours', { count: Math.round(value / HOUR) })
      return t('days', { count: Math.round(value / DAY) })
    },
  }
}
