import type { IndexedLocation } from '#features/people/locations/locations.service.ts'

/** A set of towns as a bitmap over their ordinals, as PostgreSQL's get_bit reads it; `size` is the number of all places. */
export function townBits(towns: Pick<IndexedLocation, 'ordinal'>[], size: number): Buffer {
  const bits = Buffer.alloc(Math.ceil(size / 8))
  for (const { ordinal } of towns) bits[ordinal >> 3] = (bits[ordinal >> 3] ?? 0) | (1 << (ordinal & 7))
  return bits
}
