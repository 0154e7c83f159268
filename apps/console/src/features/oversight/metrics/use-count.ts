import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/display/format.ts'

/** A count in words where it is too small to be told. */
export function useCount() {
  const { t } = useTranslation('console-metrics')
  return (count: number | null) => (count === null ? t('report.few') : formatNumber(count))
}
