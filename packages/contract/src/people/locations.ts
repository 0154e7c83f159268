import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'

/** The one country of the product (docs/specification/product.md §9). */
export const COUNTRY = 'United Kingdom'

/** A UK place. `id` is the stable number that members refer to. */
export const Location = z.object({ id: z.number().int(), county: z.string(), city: z.string() })

/** A place as the choice lists get it: `aliases` are other names people type. */
export const LocationChoice = Location.extend({ nation: z.string(), aliases: z.array(z.string()) })

/** How many members can be found in a place; null under five, which would tell too much of each. */
const members = z.number().int().min(5).nullable()

const country = z.literal(COUNTRY, errorKey('countryUnknown')).default(COUNTRY)

export const locations = {
  list: endpoint({
    method: 'GET',
    path: '/api/locations',
    access: 'anyone',
    summary: 'All places of the country, the most populous first',
    query: z.object({ country }),
    response: z.object({ data: z.array(LocationChoice) }),
  }),
  counties: endpoint({
    method: 'GET',
    path: '/api/locations/counties',
    access: 'anyone',
    summary: 'The counties of the country by name',
    query: z.object({ country }),
    response: z.object({ data: z.array(z.object({ county: z.string(), nation: z.string(), members })) }),
  }),
  towns: endpoint({
    method: 'GET',
    path: '/api/locations/cities_towns',
    access: 'anyone',
    summary: 'The cities and towns of a county by name',
    query: z.object({
      country,
      county: z.string().trim().min(1, errorKey('countyUnknown')).max(60, errorKey('countyUnknown')),
    }),
    response: z.object({ data: z.array(Location.extend({ nation: z.string(), members })) }),
  }),
}

export type Location = z.infer<typeof Location>
export type LocationChoice = z.infer<typeof LocationChoice>
