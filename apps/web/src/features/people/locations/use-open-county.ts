import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The county whose towns are shown. The address holds it, so that back and reload find it so; a page that was built
 * beforehand has none open until the app has taken it over.
 */
export function useOpenCounty(): [string | null, (county: string | null) => void] {
  const [search, setSearch] = useSearchParams()
  const open = useSyncExternalStore(
    () => () => undefined,
    () => search.get('county'),
    () => null,
  )
  return [open, (county) => setSearch(county === null ? {} : { county }, { replace: true })]
}
