import { privacy } from '@amour/contract/account/privacy.ts'
import type { Hiding } from '@amour/contract/account/privacy.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { isRefusal } from '#app/call/call-error.ts'
import { call } from '#app/call/call.ts'
import { takeAnswer } from '#app/call/query-client.ts'

/** The counties and people from which the member hides. */
export const hidingQuery = queryOptions({
  queryKey: ['hiding'],
  queryFn: ({ signal }) => call(privacy.hiding, {}, { signal }),
})

/** The one way to change them: what the server answers is what there is now. */
const keep = async (changing: Promise<Hiding>) => takeAnswer(hidingQuery, await changing)

/** Says what this page knew of beside, since another one, or moving house, may have added to it. */
const choose = (known: string[], counties: string[]) => call(privacy.hideFromCounties, { body: { counties, known } })

/** Hides from one more county. Throws a violation of `counties`. */
export const hideFromCounty = (hiding: Hiding, county: string) =>
  keep(choose(hiding.counties, [...hiding.counties, county]))

/** Hides from whoever has this address. Throws a violation of `email`. */
export const hideFromPerson = (email: string) => keep(call(privacy.hideFromPerson, { body: { email } }))

/** Another page, or a call whose answer was lost, has done it already: what there is now is read. */
function readAnew(error: unknown) {
  if (isRefusal(error, 'notFound')) return call(privacy.hiding, {})
  throw error
}

type Shown = { hiding: Hiding; kind: 'counties' | 'people'; key: string }

/** Hides from a county, by its name, or a person, by their id in the list, no longer. */
export const useShowAgain = () =>
  useMutation({
    // Of two answers the later one is what there is.
    scope: { id: 'hiding' },
    mutationFn: ({ hiding, kind, key }: Shown) =>
      keep(
        kind === 'people'
          ? call(privacy.showToPerson, { params: { id: key } }).catch(readAnew)
          : choose(
              hiding.counties,
              hiding.counties.filter((name) => name !== key),
            ),
      ),
  })
