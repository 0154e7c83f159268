import type { Ask } from './naive-search.ts'

/** The two towns that are searched around: a dense and a sparse one. */
export const inLondon = { county: 'Greater London', cityTown: 'London' }
export const inLerwick = { county: 'Shetland', cityTown: 'Lerwick' }

/** Kinds of searches, and the pages of each that are compared, the first two unless told. */
export const searchKinds: [name: string, ask: Ask, pages?: number[]][] = [
  ['a town', inLondon, [1, 2, 3]],
  ['a county', { county: 'Greater Manchester' }, [1, 5]],
  ['the whole country', {}, [1, 2, 20]],
  ['a dense radius', { ...inLondon, radius: 25 }],
  ['a sparse radius', { ...inLerwick, radius: 60 }],
  ['page 10 of a radius', { ...inLondon, radius: 50 }, [10]],
  ['the nearest', { ...inLondon, radius: 100, sort: 'nearest' }, [1, 2, 10, 20]],
  ['the newest', { ...inLondon, radius: 100, sort: 'newest' }, [1, 9]],
  [
    'filters',
    { ...inLondon, radius: 60, ageMin: 25, ageMax: 60, withPhoto: true, verified: true, activeWithin: 'month' },
  ],
  ['an orientation key', { seeking: 'Man->Woman', county: 'Greater London' }],
  ['the other gender', { seeking: 'Woman', ...inLondon, radius: 100 }, [1, 4]],
  ['the nearest in the whole country', { sort: 'nearest' }, [1, 2, 20]],
  ['the nearest in a county', { county: 'Greater London', sort: 'nearest' }, [1, 3]],
  ['the nearest with filters', { sort: 'nearest', verified: true, newThisWeek: true }, [1, 2, 3]],
  ['the newest of a town', { ...inLerwick, sort: 'newest' }],
  ['a sparse radius with filters', { ...inLerwick, radius: 90, withPhoto: true }],
  ['the newest of a sparse radius', { ...inLerwick, radius: 90, sort: 'newest' }],
  ['the newest of a county', { county: 'Kent', sort: 'newest' }],
  ['the newest of the country', { sort: 'newest' }, [1, 20]],
  ['one filter that many pass', { withPhoto: true }, [1, 20]],
  ['who is new this week', { newThisWeek: true, sort: 'newest' }],
  ['who is online', { activeWithin: 'online' }],
  ['who is free tonight', { ...inLondon, radius: 60, available: 'tonight' }],
  ['who is free this week, the nearest', { available: 'week', sort: 'nearest' }, [1, 2]],
  ['an empty town', { county: 'Shetland', cityTown: 'Symbister' }, [1, 7]],
]
