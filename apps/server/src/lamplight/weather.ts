import { disc, oval, path, put, rect, round, times, faded } from './pen.ts'
import { SHEET, type View } from './view.ts'

const kinds = { clear: 42, rain: 24, snow: 12, mist: 12, leaf: 10 }

export type Weather = keyof typeof kinds

export const drawWeather = ({ lot }: View): Weather => lot.weigh(kinds)

/** What falls or hangs in the air between the house and us. */
export function drawAir({ lot }: View, weather: Weather): string {
  const { width, height } = SHEET
  if (weather === 'rain') {
    return times(120, () => {
      const [x, y, length] = [lot.between(-20, width), lot.between(-60, height), lot.between(26, 74)]
      const stroke = `stroke="#CFE0FF" stroke-width="${round(lot.between(0.8, 2))}" ${faded(lot.between(0.1, 0.34))}`
      return path(`M${round(x)} ${round(y)}l${round(-length * 0.16)} ${round(length)}`, 'none', stroke)
    })
  }
  if (weather === 'snow') {
    return times(90, () => {
      const isClose = lot.chance(0.12)
      const size = isClose ? lot.between(6, 13) : lot.between(1.5, 4.5)
      const more = isClose ? `${faded(0.28)} filter="url(#half)"` : faded(lot.between(0.4, 0.85))
      return disc(lot.between(0, width), lot.between(0, height), size, '#F3F0FF', more)
    })
  }
  return weather === 'mist' ? rect(0, height * 0.46, width, height * 0.54, 'url(#mist)') : ''
}

/** Drops on the pane when it rains, some of them running. */
export function drawDrops({ lot, x, y, width, bottom, ink }: View, weather: Weather): string {
  if (weather !== 'rain') return ''
  return times(110, () => {
    const [dropX, dropY, size] = [lot.between(x, x + width), lot.between(y, bottom), lot.between(1.4, 5)]
    const drop =
      oval(dropX, dropY, size, size * 1.25, '#FFF3DE', faded(lot.between(0.18, 0.5))) +
      oval(dropX, dropY - size * 0.4, size * 0.8, size * 0.7, ink, faded(0.35))
    if (!lot.chance(0.1)) return drop
    return drop + rect(dropX - size * 0.4, dropY - lot.between(40, 120), size * 0.8, 90, '#FFF3DE', faded(0.1))
  })
}

const ivyLeaf =
  'M0 16C-9 12 -18 8 -16 -3C-12 -6 -9 -7 -7 -8C-6 -14 -3 -17 0 -19C3 -17 6 -14 7 -8C9 -7 12 -6 16 -3C18 8 9 12 0 16Z'

/** Ivy up one side of the house; thickest at the top. */
export function drawIvy({ lot }: View, weather: Weather): string {
  if (weather !== 'leaf' && !lot.chance(0.16)) return ''
  const isLeft = lot.chance(0.5)
  return times(150, () => {
    const down = lot.next()
    const reach = 150 * (1 - down) ** 1.6
    const x = isLeft ? lot.between(-20, 54 + reach) : SHEET.width + 20 - lot.between(0, 74 + reach)
    const green = lot.pick(['#16221F', '#1D2C27', '#121B1C', '#25362E', '#33251F'])
    return put(path(ivyLeaf, green), {
      x,
      y: down * SHEET.height,
      scale: lot.between(0.7, 1.5),
      turn: lot.whole(0, 360),
    })
  })
}
