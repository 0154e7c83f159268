import { drawCloth } from './cloth.ts'
import { drawDefinitions } from './definitions.ts'
import { castLot } from './lot.ts'
import { drawBars, drawLead, type WindowForm, type WindowName, windowForms } from './panes.ts'
import { mix, rect } from './pen.ts'
import { drawBack, drawBulbs, drawFurniture, drawGlow, drawSill, furnish } from './room.ts'
import { drawOuterSill, drawRail, drawSky, drawStreetLight, drawSurround, drawWindowBox, dusks } from './street.ts'
import { type LightName, lights, SHEET, type View } from './view.ts'
import { drawWall, type WallName, wallNames } from './walls.ts'
import { drawAir, drawDrops, drawIvy, drawWeather } from './weather.ts'

const windowWeights: Record<WindowName, number> = {
  sash: 14,
  sixes: 14,
  one: 12,
  arch: 10,
  casement: 11,
  picture: 10,
  bay: 11,
  french: 9,
  oculus: 4,
  leaded: 5,
}

const lightWeights: Record<LightName, number> = {
  tungsten: 26,
  amber: 20,
  linen: 17,
  rose: 13,
  violet: 9,
  candle: 9,
  film: 6,
}

/** A drawing and what it was drawn by; `edge` is the hue that its corners fall off to. */
export type LitWindow = { svg: string; edge: string; window: WindowName; light: LightName; wall: WallName }

/**
 * A lit window at night, seen from the street, with nobody in it: the same for the same seed, as an SVG of `SHEET`.
 * Every shape is our own.
 */
export function drawLitWindow(seed: string): LitWindow {
  const lot = castLot(`amour:${seed}`)
  const [light, wall, window] = [lot.weigh(lightWeights), lot.pick(wallNames), lot.weigh(windowWeights)]
  const form: WindowForm = windowForms[window]
  const view = lookAt(lot, window, light)
  const room = furnish(view)
  const weather = drawWeather(view)
  const street = drawStreetLight(view)
  const dusk = lot.pick(dusks)
  const ivy = drawIvy(view, weather)

  const house = [
    rect(0, 0, SHEET.width, SHEET.height, 'url(#wall)'),
    rect(0, 0, SHEET.width, SHEET.height, 'url(#night)'),
    rect(0, 0, SHEET.width, SHEET.height, 'url(#street)', screened),
    ivy ? '' : drawSky(view, wall, street),
    drawSurround(view, form, wall),
    rect(0, 0, SHEET.width, SHEET.height, 'url(#spill)', screened),
  ]
  const inside = [
    drawBack(view, room),
    drawGlow(view, room),
    drawFurniture(view, room, form),
    drawBulbs(view),
    drawSill(view, room, form),
    drawCloth(view),
    rect(view.x, view.y, view.width, view.height, 'url(#inner)'),
    rect(view.x, view.y, view.width, view.height, 'url(#sheen)'),
    drawDrops(view, weather),
    drawLead(view, form),
  ]
  const before = [drawOuterSill(view, form, wall, weather), drawWindowBox(view, form), drawRail(view, form), ivy]
  const definitions = drawWall(lot, wall) + drawDefinitions({ view, form, room, street, dusk: dusk.tone })
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHEET.width} ${SHEET.height}" width="${SHEET.width}" height="${SHEET.height}">` +
    `<defs>${definitions}</defs>${house.join('')}<g clip-path="url(#opening)">${inside.join('')}</g>` +
    `${drawBars(view, form)}${before.join('')}${drawAir(view, weather)}</svg>`
  return { svg, edge: dusk.edge, window, light, wall }
}

const screened = 'style="mix-blend-mode:screen"'

/** Where the opening lies on the sheet. */
function lookAt(lot: View['lot'], window: WindowName, lightName: LightName): View {
  const isNear = lot.chance(0.36)
  const isWide = window === 'picture' || window === 'bay'
  let width = isWide ? lot.between(640, 740) : window === 'french' ? lot.between(460, 520) : lot.between(470, 590)
  let height = window === 'picture' ? lot.between(560, 680) : window === 'french' ? 900 : lot.between(700, 790)
  if (window === 'oculus') width = height = lot.between(620, 680)
  if (isNear && window !== 'oculus') [width, height] = [width * 1.22, height * 1.14]
  const x = (SHEET.width - width) / 2 + lot.between(-36, 36)
  const y = window === 'french' ? 70 : (SHEET.height - height) / 2 + lot.between(-34, 4) - 12
  const light = lights[lightName]
  return {
    lot,
    x,
    y,
    width,
    height,
    bottom: y + height,
    light,
    lightName,
    side: lot.chance(0.5) ? 1 : -1,
    isNear,
    ink: mix(light.dark, '#120812', 0.5),
    frame: lot.pick(['#4B3F58', '#57475C', '#2A2134', '#31283E', '#243A3C', '#4A2236', '#5F5166']),
  }
}
