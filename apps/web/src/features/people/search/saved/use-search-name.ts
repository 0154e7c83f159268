import { splitOrientation } from '@amour/contract/people/orientations.ts'
import { useTranslation } from 'react-i18next'
import type { Search } from '#features/people/search/search-address.ts'

/** What a search is called unless its member says otherwise: "Women near Bath, 30–40, with photo". */
export function useSearchName(search: Search): string {
  const { t } = useTranslation('search')
  const { county, cityTown, radius, ageMin, ageMax, activeWithin, available } = search
  const people = t(`saved.people.${splitOrientation(search.seeking).seeking}`)
  const town =
    cityTown && (radius ? t('saved.near', { count: radius, town: cityTown }) : t('saved.in', { area: cityTown }))
  const where = town || t('saved.in', { area: county || t('uk') })
  const ages =
    ageMin !== undefined && ageMax !== undefined
      ? `${ageMin}–${ageMax}`
      : ageMin !== undefined
        ? t('saved.from', { age: ageMin })
        : ageMax !== undefined && t('saved.upTo', { age: ageMax })
  const parts = [
    `${people} ${where}`,
    ages,
    available && t(`saved.free.${available}`),
    activeWithin && t(`saved.active.${activeWithin}`),
    search.withPhoto && t('saved.withPhoto'),
    search.verified && t('saved.verified'),
    search.newThisWeek && t('saved.newThisWeek'),
  ]
  return parts.filter(Boolean).join(', ')
}
