import { outline, type WindowForm } from './panes.ts'
import { round } from './pen.ts'
import type { Room } from './room.ts'
import type { StreetLight } from './street.ts'
import { SHEET, type View } from './view.ts'

type Stop = readonly [offset: number, colour: string, opacity?: number]

const stops = (...wanted: Stop[]) =>
  wanted
    .map(
      ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')

const down = 'x1="0" y1="0" x2="0" y2="1"'
const aslant = 'x1="0" y1="0" x2="1" y2="1"'
const linear = (name: string, way: string, ...wanted: Stop[]) =>
  `<linearGradient id="${name}" ${way}>${stops(...wanted)}</linearGradient>`
const radial = (name: string, place: string, ...wanted: Stop[]) =>
  `<radialGradient id="${name}" ${place}>${stops(...wanted)}</radialGradient>`

const blur = (name: string, deviation: number) =>
  `<filter id="${name}" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`

type Rim = { x: number; y: number; blur: number; colour: string; opacity: number }

/** Gives a drawing a rim of light on the side that the lamp stands on. */
function rim(name: string, softness: number, rims: readonly Rim[]): string {
  const parts = rims.map(
    (one, at) =>
      `<feOffset in="SourceAlpha" dx="${one.x}" dy="${one.y}" result="moved${at}"/>` +
      `<feComposite in="SourceAlpha" in2="moved${at}" operator="out" result="edge${at}"/>` +
      `<feGaussianBlur in="edge${at}" stdDeviation="${one.blur}" result="soft${at}"/>` +
      `<feComposite in="soft${at}" in2="SourceAlpha" operator="in" result="inside${at}"/>` +
      `<feFlood flood-color="${one.colour}" flood-opacity="${one.opacity}"/>` +
      `<feComposite in2="inside${at}" operator="in" result="rim${at}"/>`,
  )
  const merged = rims.map((_, at) => `<feMergeNode in="rim${at}"/>`).join('')
  return (
    `<filter id="${name}" x="-12%" y="-12%" width="124%" height="124%">${parts.join('')}` +
    `<feGaussianBlur in="SourceGraphic" stdDeviation="${softness}" result="self"/>` +
    `<feMerge><feMergeNode in="self"/>${merged}</feMerge></filter>`
  )
}

type Scene = { view: View; form: WindowForm; room: Room; street: StreetLight; dusk: string }

/** The gradients, filters and clips that the parts of a drawing name. */
export function drawDefinitions({ view, form, room, street, dusk }: Scene): string {
  const { x, y, width, height, light, side, isNear } = view
  const user = 'gradientUnits="userSpaceOnUse"'
  const lamp = `${user} cx="${round(room.lampX)}" cy="${round(room.lampY)}" r="${round(Math.hypot(width, height) * 0.82)}"`
  const lantern = `${user} cx="${street.isRight ? SHEET.width + 60 : -60}" cy="${round(street.y)}" r="620"`
  const outside = `${user} cx="${round(x + width / 2)}" cy="${round(y + height * 0.6)}" r="${round(Math.max(width, height) * 0.82)}"`
  return [
    radial('room', lamp, [0, light.core], [0.2, light.warm], [0.58, light.deep], [1, light.dark]),
    radial('glow', '', [0, light.core, 0.92], [0.22, light.warm, 0.48], [1, light.warm, 0]),
    radial('flare', '', [0, '#FFF1C8', 0.9], [0.3, '#FFC26A', 0.4], [1, '#FFC26A', 0]),
    radial('water', '', [0, '#7FE8E0', 0.5], [1, '#7FE8E0', 0]),
    radial('street', lantern, [0, street.colour, 0.42], [1, street.colour, 0]),
    radial('spill', outside, [0.4, light.warm, 0.4], [1, light.warm, 0]),
    linear('mirror', aslant, [0, light.core], [1, light.deep]),
    linear('roll', down, [0, '#140812', 0.45], [1, '#140812', 0]),
    linear('fall-left', '', [0, '#0B0510', 0.72], [0.8, light.deep, 0.14], [1, light.warm, 0.75]),
    linear('fall-right', '', [0, light.warm, 0.75], [0.2, light.deep, 0.14], [1, '#0B0510', 0.72]),
    linear('inner', down, [0, '#0A0412', 0.6], [0.22, '#0A0412', 0], [0.8, '#0A0412', 0], [1, '#0A0412', 0.4]),
    linear(
      'sheen',
      aslant,
      [0, '#A9B8FF', 0.2],
      [0.34, '#A9B8FF', 0],
      [0.62, '#A9B8FF', 0],
      [0.8, '#C9D2FF', 0.09],
      [0.81, '#A9B8FF', 0],
    ),
    linear('mist', down, [0, '#9A8AB8', 0], [1, '#9A8AB8', 0.42]),
    linear('night', down, [0, dusk, 0.66], [0.4, dusk, 0.24], [1, dusk, 0.66]),
    linear('turn-left', '', [0, '#07030C', 0.62], [1, '#07030C', 0.1]),
    linear('turn-right', '', [0, '#07030C', 0.1], [1, '#07030C', 0.62]),
    blur('touch', 1.6),
    blur('half', 2.6),
    blur('far', isNear ? 4.6 : 3),
    rim('edge', 1, [{ x: -side * 3, y: 3, blur: 2, colour: light.warm, opacity: 0.42 }]),
    // Furniture is mirrored with the room, so its lamp is always on the right.
    rim('rim', 0.3, [
      { x: -14, y: 6, blur: 6, colour: light.warm, opacity: 0.3 },
      { x: -3, y: 3, blur: 1.4, colour: light.core, opacity: 0.5 },
    ]),
    `<clipPath id="opening"><path d="${outline(view, form)}"/></clipPath>`,
  ].join('')
}
