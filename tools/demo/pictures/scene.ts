import { drawCurtain } from '@amour/server/lamplight/cloth.ts'
import { drawDefinitions } from '@amour/server/lamplight/definitions.ts'
import { castLot, type Lot } from '@amour/server/lamplight/lot.ts'
import { drawBars, outline, type WindowForm } from '@amour/server/lamplight/panes.ts'
import { mix, put, rect, faded, disc, times } from '@amour/server/lamplight/pen.ts'
import { drawBack, drawBulbs, drawFurniture, drawGlow, furnish, type Room } from '@amour/server/lamplight/room.ts'
import { type ThingName, things } from '@amour/server/lamplight/sill.ts'
import {
  drawOuterSill,
  drawRail,
  drawStreetLight,
  drawSurround,
  drawWindowBox,
  dusks,
} from '@amour/server/lamplight/street.ts'
import { type LightName, lights, SHEET, type View } from '@amour/server/lamplight/view.ts'
import { drawWall, type WallName } from '@amour/server/lamplight/walls.ts'
import { drawDrops, drawIvy, drawWeather, type Weather } from '@amour/server/lamplight/weather.ts'

/** Windows that somebody has opened: no bar stands before a head. */
const openForms = {
  raised: { shape: 'rect', bars: [[0.2, 'across', 20]] },
  arch: { shape: 'arch', bars: [[0.24, 'across', 12]] },
  casement: {
    shape: 'rect',
    bars: [
      [0.9, 'up', 22],
      [0.16, 'across', 15],
    ],
  },
  picture: { shape: 'rect', bars: [[0.9, 'up', 16]], isWide: true },
  french: {
    shape: 'rect',
    bars: [
      [0.06, 'up', 20],
      [0.94, 'up', 20],
      [0.13, 'across', 12],
    ],
    hasRail: true,
  },
  whole: { shape: 'rect', bars: [] },
} satisfies Record<string, WindowForm>

export type OpenWindow = keyof typeof openForms

export const openWindows = Object.keys(openForms) as OpenWindow[] // Object.keys forgets the keys' type

/** How near the street is from which the window is seen. */
export type Distance = 'street' | 'near' | 'close'

export type Setting = { window: OpenWindow; light: LightName; wall: WallName; distance: Distance }

/** The part of the sheet that is in the picture. */
type Frame = { left: number; top: number; width: number; height: number }

export type Stage = {
  setting: Setting
  view: View
  frame: Frame
  /** The lamp, the head and the sill on the sheet, and how large a hundredth of a head is there. */
  lamp: { x: number; y: number }
  head: { x: number; y: number }
  unit: number
  edge: string
  street: string
  /** Behind the figure, all of the picture; and before it, clear where the room is seen. */
  behind: string
  before: string
}

const zooms: Record<Distance, number> = { street: 1.18, near: 1.5, close: 1.9 }

/** Draws where a figure stands: a lit room, and the window before it. */
export function setStage(setting: Setting, seed: string, lift: number): Stage {
  const lot = castLot(`stage ${seed}`)
  const form: WindowForm = openForms[setting.window]
  const view = lookIn(lot, setting)
  const room: Room = furnish(view)
  const weather = drawWeather(view)
  const lantern = drawStreetLight(view)
  const dusk = lot.pick(dusks)
  const unit = 2.24
  const head = {
    x: view.x + view.width * (view.side > 0 ? lot.between(0.4, 0.46) : lot.between(0.54, 0.6)),
    y: Math.max(view.bottom - (form.hasRail ? 60 : 0) - lift * unit, view.y + view.height * 0.22 + 60 * unit),
  }
  const frame = frameAround(head, view, zooms[setting.distance], lot)
  const definitions =
    drawWall(lot, setting.wall) + drawDefinitions({ view, form, room, street: lantern, dusk: dusk.tone })
  const behind =
    drawBack(view, room) +
    drawGlow(view, room) +
    drawFurniture(view, { ...room, piece: lot.chance(0.5) ? room.piece : undefined }, form) +
    drawBulbs(view) +
    drawFar(lot, view)
  const before = drawHouse(view, form, setting.wall) + drawDressing(view, form, { weather, wall: setting.wall, lot })
  return {
    setting,
    view,
    frame,
    lamp: { x: room.lampX, y: room.lampY },
    head,
    unit,
    edge: dusk.edge,
    street: lantern.colour,
    behind: sheet(frame, definitions, `<g clip-path="url(#opening)">${behind}</g>`),
    before: sheet(frame, definitions + clipOf(view, form), before),
  }
}

const sheet = ({ left, top, width, height }: Frame, definitions: string, drawn: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left.toFixed(1)} ${top.toFixed(1)} ${width.toFixed(1)} ${height.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}"><defs>${definitions}</defs>${drawn}</svg>`

/** All but the opening. */
const clipOf = (view: View, form: WindowForm) =>
  `<clipPath id="house"><path clip-rule="evenodd" d="M-400 -400H1200V1400H-400z${outline(view, form)}"/></clipPath>`

function lookIn(lot: Lot, { window, light: lightName }: Setting): View {
  const light = lights[lightName]
  const width =
    window === 'picture' ? lot.between(640, 700) : window === 'french' ? lot.between(480, 540) : lot.between(500, 590)
  const height = window === 'picture' ? lot.between(600, 680) : window === 'french' ? 880 : lot.between(700, 770)
  const x = (SHEET.width - width) / 2 + lot.between(-20, 20)
  const y = window === 'french' ? 60 : (SHEET.height - height) / 2 + lot.between(-20, 10)
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
    isNear: false,
    ink: mix(light.dark, '#120812', 0.5),
    frame: lot.pick(['#4B3F58', '#57475C', '#2A2134', '#31283E', '#243A3C', '#4A2236', '#5F5166']),
  }
}

/** A frame of four to five around the head, which never leaves the sheet. */
function frameAround(head: { x: number; y: number }, view: View, zoom: number, lot: Lot): Frame {
  const [width, height] = [SHEET.width / zoom, SHEET.height / zoom]
  const centre = view.x + view.width / 2
  const share = (zoom - 1) / 0.9
  const middle = centre + (head.x - centre) * Math.min(1, share) + view.side * width * lot.between(0.02, 0.07)
  const left = Math.max(0, Math.min(SHEET.width - width, middle - width / 2))
  const top = Math.max(0, Math.min(SHEET.height - height, head.y - height * lot.between(0.36, 0.42)))
  return { left, top, width, height }
}

/** Lights farther back in some rooms, far out of focus. */
function drawFar(lot: Lot, { x, y, width, height, light, side }: View): string {
  if (!lot.chance(0.4)) return ''
  return times(lot.whole(3, 8), () => {
    const away = lot.between(0, 0.45)
    return disc(
      side > 0 ? x + width * away : x + width * (1 - away),
      y + height * lot.between(0.1, 0.6),
      lot.between(10, 26),
      lot.chance(0.7) ? light.warm : '#F2688E',
      faded(lot.between(0.25, 0.55)),
    )
  })
}

function drawHouse(view: View, form: WindowForm, wall: WallName): string {
  const whole = (fill: string, more = '') => rect(0, 0, SHEET.width, SHEET.height, fill, more)
  const screened = 'style="mix-blend-mode:screen"'
  return `<g clip-path="url(#house)">${whole('url(#wall)')}${whole('url(#night)')}${whole('url(#street)', screened)}${drawSurround(view, form, wall)}${whole('url(#spill)', screened)}</g>`
}

type Dressing = { weather: Weather; wall: WallName; lot: Lot }

/** What is before the figure: curtains, a thing on the sill, drops on the pane, bars, flowers, ivy. */
function drawDressing(view: View, form: WindowForm, { weather, wall, lot }: Dressing): string {
  const cloth = lot.pick(['#6A1F38', '#7A3A2E', '#2E4A4A', '#4A3060', '#8A6A3A', '#A8787A', '#26385A', '#B99A7A'])
  const hangs = lot.weigh({ both: 3, one: 3, none: 2 })
  const width = () => view.width * lot.between(0.1, 0.16)
  const curtains =
    hangs === 'both'
      ? drawCurtain(view, cloth, true, width()) + drawCurtain(view, cloth, false, width())
      : hangs === 'one'
        ? drawCurtain(view, cloth, view.side < 0, width())
        : ''
  const names: ThingName[] = ['fern', 'tulips', 'books', 'bottle', 'teapot', 'candle', 'radio', 'snake']
  const thing =
    form.hasRail || !lot.chance(0.5)
      ? ''
      : `<g filter="url(#edge)">${put(things[lot.pick(names)](lot, mix(view.ink, '#000000', 0.12)), { x: view.x + view.width * (view.side > 0 ? lot.between(0.1, 0.16) : lot.between(0.84, 0.9)), y: view.bottom - 8, scale: lot.between(0.95, 1.15) })}</g>`
  return (
    `<g clip-path="url(#opening)">${thing}${curtains}${rect(view.x, view.y, view.width, view.height, 'url(#inner)', faded(0.7))}${rect(view.x, view.y, view.width, view.height, 'url(#sheen)', faded(lot.pick([0.12, 0.25, 0.45])))}${drawDrops(view, weather)}</g>` +
    drawBars(view, form) +
    drawOuterSill(view, form, wall, weather) +
    drawWindowBox(view, form) +
    drawRail(view, form) +
    drawIvy(view, weather)
  )
}
