import { useTranslation } from 'react-i18next'
import type { Search } from './search-address.ts'

/** Where a search looks, in words that begin small: "within 25 miles of Truro". */
export function useSearchArea({ county, cityTown, radius }: Search): string {
  const { t } = useTranslation('search')
  if (!cityTown) return t('where.area', { area: county || t('uk') })
  return radius ? t('where.radius', { count: radius, town: cityTown }) : t('where.town', { town: cityTown })
}
