/** Where on the earth, in degrees. */
type Position = { latitude: number; longitude: number }

/** Mean radius of the earth (IUGG), in miles. */
const EARTH = 3958.8

/** A degree of latitude, in miles. */
const DEGREE = (Math.PI / 180) * EARTH

/** The distance along the earth's surface in miles (haversine). */
export function milesBetween(a: Position, b: Position): number {
  const radians = Math.PI / 180
  const height = Math.sin(((b.latitude - a.latitude) * radians) / 2) ** 2
  const width = Math.sin(((b.longitude - a.longitude) * radians) / 2) ** 2
  const chord = height + Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * width
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/**
 * Finds what lies within `miles` of a position, the nearest first; equally near ones keep their order.
 * `byLatitude` is sorted from south to north: only the belt of latitudes in reach is measured.
 */
export function nearestFirst<Place extends Position & { ordinal: number }>(
  byLatitude: Place[],
  centre: Position,
  miles: number,
): Place[] {
  const reach = miles / DEGREE
  const end = centre.latitude + reach
  const near: { place: Place; miles: number }[] = []
  for (let index = firstFrom(byLatitude, centre.latitude - reach); index < byLatitude.length; index++) {
    const place = byLatitude[index]
    if (!place || place.latitude > end) break
    const distance = milesBetween(centre, place)
    if (distance <= miles) near.push({ place, miles: distance })
  }
  near.sort((a, b) => a.miles - b.miles || a.place.ordinal - b.place.ordinal)
  return near.map(({ place }) => place)
}

function firstFrom(byLatitude: Position[], latitude: number): number {
  let low = 0
  let high = byLatitude.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((byLatitude[middle]?.latitude ?? 0) < latitude) low = middle + 1
    else high = middle
  }
  return low
}
