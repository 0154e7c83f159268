import { caseListFilters, type CaseListFilters } from '@amour/contract/console/case-list-filters.ts'
import { waves } from '@amour/contract/console/waves.ts'
import { useSearchParams } from 'react-router'

type Name = keyof CaseListFilters

const names = Object.keys(caseListFilters) as Name[] // its keys are those of the type

/** What compares with another case goes as one. */
export const noLike = { like: undefined, by: undefined, reporterOf: undefined }

/** What the list is narrowed to, as the address has it; what an address says wrongly narrows nothing. */
export function useCaseFilters() {
  const [search, setSearch] = useSearchParams()
  const filters: CaseListFilters = {}
  for (const name of names) {
    const given = search.get(name)
    const read = given === null ? undefined : waves.select.query.safeParse({ [name]: given })
    if (read?.success) Object.assign(filters, read.data)
  }
  const change = (part: { [Each in Name]?: CaseListFilters[Each] | undefined }) => {
    const next = { ...filters, ...part }
    const kept = names.flatMap((name) => (next[name] === undefined ? [] : [[name, String(next[name])]]))
    setSearch(Object.fromEntries(kept) as Record<string, string>) // pairs of two texts
  }
  const isNarrowed = Object.keys(filters).length > 0
  return { filters, change, isNarrowed, clear: () => setSearch({}) }
}
