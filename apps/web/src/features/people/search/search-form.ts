import { SearchDraft } from '@amour/contract/people/search.ts'
import type { CallError } from '#app/call/call-error.ts'
import { findFieldErrors } from '#app/form/field-errors.ts'
import type { FieldErrors } from '#app/form/field-errors.ts'
import { DEFAULT_RADIUS, toSearchRequest } from './search-address.ts'
import type { Search } from './search-address.ts'

/** The fields of the search form: what is typed or chosen stays text until it is read. */
export type SearchForm = Pick<Search, 'county' | 'cityTown' | 'seeking' | 'withPhoto' | 'verified' | 'newThisWeek'> & {
  radius: string
  ageMin: string
  ageMax: string
  activeWithin: SearchDraft['activeWithin'] | ''
  available: SearchDraft['available'] | ''
}

const foldedFilters = ['radius', 'age', 'available', 'activeWithin', 'withPhoto', 'verified', 'newThisWeek'] as const

/** A filter that is folded away, as a person counts them: an age is one. */
export type FoldedFilter = (typeof foldedFilters)[number]

/** The fields of a search that does not narrow anything down. */
export const noFilters = {
  radius: String(DEFAULT_RADIUS),
  ageMin: '',
  ageMax: '',
  activeWithin: '',
  withPhoto: false,
  verified: false,
  newThisWeek: false,
  available: '',
} as const satisfies Partial<SearchForm>

export function toSearchForm({
  sort: _sort,
  page: _page,
  radius,
  ageMin,
  ageMax,
  activeWithin,
  available,
  ...search
}: Search): SearchForm {
  return {
    ...search,
    radius: String(radius ?? 0),
    ageMin: String(ageMin ?? ''),
    ageMax: String(ageMax ?? ''),
    activeWithin: activeWithin ?? '',
    available: available ?? '',
  }
}

/** The search that a form asks for, from its first page on. */
export function toSearch(
  { radius, ageMin, ageMax, activeWithin, available, ...form }: SearchForm,
  { sort }: Search,
): Search {
  return {
    ...form,
    radius: Number(radius) || null,
    ageMin: numberOf(ageMin),
    ageMax: numberOf(ageMax),
    activeWithin: activeWithin || undefined,
    available: available || undefined,
    sort,
    page: 1,
  }
}

/** What is wrong with a form: the keys of errors.json by field, as the contract's own schema says. */
export const findSearchErrors = (form: SearchForm, search: Search): FieldErrors<keyof SearchForm> =>
  findFieldErrors<keyof SearchForm>(SearchDraft, toSearchRequest(toSearch(form, search)))

/** The same from an answer of the server. */
export function readFieldErrors(error: CallError | null): FieldErrors<keyof SearchForm> {
  return Object.fromEntries(error?.violations.map(({ propertyPath, message }) => [propertyPath, message]) ?? [])
}

/** The folded filters that narrow a search down, in the order of their fields. */
export function listFilters(search: Search): FoldedFilter[] {
  const { withPhoto, verified, newThisWeek, activeWithin } = search
  const used: Record<FoldedFilter, boolean> = {
    radius: search.cityTown !== '' && search.radius !== DEFAULT_RADIUS,
    age: search.ageMin !== undefined || search.ageMax !== undefined,
    activeWithin: activeWithin !== undefined,
    withPhoto,
    verified,
    newThisWeek,
    available: search.available !== undefined,
  }
  return foldedFilters.filter((filter) => used[filter])
}

/** A form without one of its folded filters. */
export const withoutFilter = (filter: FoldedFilter): Partial<SearchForm> =>
  filter === 'age' ? { ageMin: noFilters.ageMin, ageMax: noFilters.ageMax } : { [filter]: noFilters[filter] }

/** Not a number is what a person typed wrong; the schema says so. */
function numberOf(text: string): number | undefined {
  return text.trim() ? Number(text) : undefined
}
