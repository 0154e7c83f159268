import type { Endpoint, ResponseOf } from '@amour/contract/endpoint.ts'
import { locations } from '@amour/contract/people/locations.ts'
import type { Context } from '#context.ts'
import type { Mount } from '#http/router.ts'
import { type PreparedResponse, prepareResponse } from '#http/prepared-response.ts'
import { refuseField } from '#http/refusal.ts'
import { countMembers, getLocations } from './locations.service.ts'
import { viewChoices, viewCounty, viewMembers, viewTown } from './locations.view.ts'
import type { Locations } from './location-index.ts'

/** Seconds for which a browser need not ask again: places change with a release. */
const LIST_LASTS = 86_400

export function locationRoutes(mount: Mount) {
  mount(locations.list, async (_, context) => getChoices(context))
  mount(locations.counties, async (_, context) => {
    const { counties } = await getLocations(context)
    const counts = await countMembers(context)
    return listNow<typeof locations.counties>({ data: counties.map((county) => viewCounty(county, counts)) })
  })
  mount(locations.towns, async ({ query }, context) => {
    const county = (await getLocations(context)).findCounty(query.county)
    if (!county) throw refuseField('county', 'countyUnknown')
    const counts = await countMembers(context)
    const data = county.towns.map((town) => ({ ...viewTown(town), members: viewMembers([town], counts) }))
    return listNow<typeof locations.towns>({ data })
  })
}

/** Long, and with counts of this moment; which county somebody asked for stays in no browser. */
const listNow = <E extends Endpoint>(list: ResponseOf<E>) => prepareResponse(list, null)

const written = new WeakMap<Locations, Promise<PreparedResponse>>()

/** The whole list is large and the same for everybody, so it is written and compressed once. */
async function getChoices(context: Context): Promise<PreparedResponse> {
  const places = await getLocations(context)
  const known = written.get(places) ?? prepareResponse({ data: viewChoices(places) }, LIST_LASTS)
  written.set(places, known)
  return known
}
