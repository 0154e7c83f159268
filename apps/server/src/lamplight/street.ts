import { disc, line, mix, path, rect, round, times, curve, faded } from './pen.ts'
import { outline, type WindowForm } from './panes.ts'
import { SHEET, type View } from './view.ts'
import { walls, type WallName } from './walls.ts'
import type { Weather } from './weather.ts'

/** The dark itself has a hue; `edge` is that of the picture's rim. */
export const dusks = [
  { tone: '#0C0718', edge: '#5A4C70' },
  { tone: '#06121F', edge: '#4A5A78' },
  { tone: '#071614', edge: '#4A6460' },
  { tone: '#150B0C', edge: '#6A5450' },
  { tone: '#0A1020', edge: '#4C547A' },
  { tone: '#120A06', edge: '#6A5848' },
] as const

/** What lights the street, from one side of the sheet. */
export type StreetLight = { colour: string; isRight: boolean; y: number }

export function drawStreetLight({ lot }: View): StreetLight {
  const colours = [
    '#FFB066',
    '#FF9446',
    '#FFD9A0',
    '#8EA6FF',
    '#B79CFF',
    '#6FD6C8',
    '#8FE0A8',
    '#FF7AA0',
    '#FF6E5A',
    '#CFE0FF',
  ]
  return { colour: lot.pick(colours), isRight: lot.chance(0.5), y: lot.between(60, 420) }
}

const skies = [
  ['#0B1230', '#2A2A5A', '#8A4A6A'],
  ['#081826', '#17405A', '#5A8A8A'],
  ['#140A28', '#4A1E50', '#C0605A'],
  ['#0A1020', '#1E2E5A', '#4A5A8A'],
  ['#10081E', '#3A1440', '#7A2A50'],
] as const

/** Where the house ends and there is room, a sliver of sky: stars, roofs, somebody else's lights. */
export function drawSky(view: View, wallName: WallName, { colour, isRight }: StreetLight): string {
  const { lot, x, width } = view
  const room = isRight ? SHEET.width - (x + width) : x
  if (view.isNear || room <= 104 || !lot.chance(0.55)) return ''
  const [zenith, middle, horizon] = lot.pick(skies)
  const wide = Math.max(40, room - 78)
  const left = isRight ? SHEET.width - wide : 0
  const stars = times(26, () =>
    disc(
      left + lot.between(0, wide),
      lot.between(0, SHEET.height * 0.6),
      lot.between(0.8, 2.4),
      '#FFF6EA',
      faded(lot.between(0.3, 0.95)),
    ),
  )
  const moon = lot.chance(0.5) ? disc(left + wide * 0.55, lot.between(80, 260), wide * 0.2, '#FFF0D8') : ''
  const stops = [
    `<stop stop-color="${zenith}"/>`,
    `<stop offset=".55" stop-color="${middle}"/>`,
    `<stop offset="1" stop-color="${horizon}"/>`,
  ]
  return (
    `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>` +
    rect(left, 0, wide, SHEET.height, 'url(#sky)') +
    stars +
    moon +
    `<g filter="url(#touch)">${drawRoofs(view, left, mix(middle, '#05030A', 0.6))}</g>` +
    drawCorner(isRight ? left : left + wide, isRight ? 1 : -1, { wall: walls[wallName].tones[0] ?? '#000000', colour })
  )
}

function drawRoofs({ lot }: View, left: number, tone: string): string {
  let x = left - 20
  return times(6, () => {
    const [wide, high] = [lot.between(26, 60), lot.between(60, 260)]
    const roof = `l${round(wide / 2)} ${-lot.whole(14, 34)}l${round(wide / 2)} 30V${SHEET.height}z`
    const house = path(`M${round(x)} ${SHEET.height}V${round(SHEET.height - 140 - high)}${roof}`, tone)
    const panes = times(6, (at) => {
      if (!lot.chance(0.5)) return ''
      const y = SHEET.height - 120 - high + at * 44 + lot.between(0, 12)
      return rect(
        x + lot.between(6, wide - 10),
        y,
        7,
        11,
        lot.pick(['#FFC26E', '#FFD9A0', '#FF9E5A', '#A9C4FF']),
        faded(0.85),
      )
    })
    x += wide * 0.8
    return house + panes
  })
}

/** The house's edge and its downpipe. */
function drawCorner(x: number, way: 1 | -1, { wall, colour }: { wall: string; colour: string }): string {
  const pipe = x + way * 9
  return (
    rect(way > 0 ? x - 12 : x, 0, 12, SHEET.height, mix(wall, '#E8DAF0', 0.22)) +
    rect(way > 0 ? x - 2 : x, 0, 3, SHEET.height, colour, faded(0.4)) +
    line(`M${round(pipe)} 0V${SHEET.height}`, '#08050C', 11) +
    line(`M${round(pipe - 3)} 0V${SHEET.height}`, colour, 1.6, faded(0.35)) +
    [120, 470, 820].map((y) => rect(pipe - 10, y, 20, 12, '#08050C')).join('')
  )
}

/** The stone around the opening, and how deep it lies in the wall. */
export function drawSurround(view: View, form: WindowForm, wallName: WallName): string {
  const { lot, x, y, width, isNear } = view
  const { tones } = walls[wallName]
  const margin = isNear ? 44 : 58
  const kind = lot.pick(['plain', 'stone', 'stone', 'soldier'] as const)
  const reveal = path(outline(view, form, 20), '#120A18')
  if (kind === 'stone' || form.shape === 'round') {
    const around = outline(view, form, margin)
    const edge = path(around, 'none', 'stroke="#0C0614" stroke-opacity=".5" stroke-width="3"')
    return path(around, stoneOf(wallName)) + edge + reveal
  }
  if (kind !== 'soldier' || form.shape === 'arch') return reveal
  const soldiers = times(Math.ceil(width / 26) + 3, (at) =>
    rect(x - 40 + at * 26, y - 86, 23, 74, mix(lot.pick(tones), '#0C0614', 0.12), 'rx="2"'),
  )
  return soldiers + reveal
}

const stoneOf = (wallName: WallName) => mix(walls[wallName].tones[0] ?? '#000000', '#B7A2B0', 0.34)

/** The outer sill with its shadow, under snow when it snows. */
export function drawOuterSill(
  { x, width, bottom, light, isNear }: View,
  form: WindowForm,
  wallName: WallName,
  weather: Weather,
) {
  if (form.shape === 'round' || form.hasRail) return ''
  const out = isNear ? 44 : 58
  const [left, wide] = [x - out - 14, width + 2 * out + 28]
  const snow = curve([
    [left - 2, bottom + 18],
    [x - out, bottom + 2],
    [x + width * 0.3, bottom - 1],
    [x + width * 0.6, bottom + 5],
    [x + width + out, bottom],
    [x + width + out + 16, bottom + 18],
  ])
  return (
    rect(left, bottom + 14, wide, 34, mix(stoneOf(wallName), '#150C1E', 0.1)) +
    rect(left, bottom + 14, wide, 6, light.warm, faded(0.5)) +
    rect(left, bottom + 48, wide, 26, '#0A0512', faded(0.5)) +
    (weather === 'snow' ? path(snow, '#D9D2EA', faded(0.92)) : '')
  )
}

const iron = '#0D0712'

/** The railing of a French window, in rings. */
export function drawRail({ x, width, bottom, light }: View, { hasRail }: WindowForm): string {
  if (!hasRail) return ''
  const [top, gap] = [bottom - 196, (width + 104) / 14]
  const posts = times(15, (at) => {
    const left = x - 52 + at * gap
    const half = round(gap / 2 - 5)
    const ring = `M${round(left + 5)} ${round(top + 60)}q${half} -46 ${round(gap - 10)} 0q${-half} 52 ${round(10 - gap)} 0`
    return rect(left - 2.5, top, 5, 210, iron) + (at < 14 ? line(ring, iron, 3) : '')
  })
  return (
    rect(x - 60, top, width + 120, 11, iron, 'rx="5"') +
    rect(x - 60, top + 1, width + 120, 2.5, light.warm, faded(0.5)) +
    rect(x - 60, bottom + 2, width + 120, 9, iron) +
    posts
  )
}

/** Under one window in four a box of flowers. */
export function drawWindowBox({ lot, x, width, bottom, frame }: View, form: WindowForm): string {
  if (form.hasRail || form.shape === 'round' || !lot.chance(0.26)) return ''
  const growth = times(70, () => {
    const left = x - 16 + lot.between(0, width + 32)
    const bow = `q${round(lot.between(-20, 20))} ${-round(lot.between(14, 34))} ${round(lot.between(-26, 26))} ${-round(lot.between(-6, 48))}`
    const green = lot.pick(['#1B2A26', '#142019', '#22332A'])
    const leaf = line(`M${round(left)} ${round(bottom + 12)}${bow}`, green, lot.between(3, 8))
    if (!lot.chance(0.3)) return leaf
    const petal = lot.pick(['#9E2B4C', '#B85A6A', '#C98A9A', '#7A2440'])
    return leaf + disc(left + lot.between(-22, 22), bottom - lot.between(0, 34), lot.between(4, 8), petal)
  })
  return growth + rect(x - 22, bottom + 6, width + 44, 62, mix('#1B0F1E', frame, 0.35), 'rx="4"')
}
