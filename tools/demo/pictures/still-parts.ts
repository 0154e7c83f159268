import type { Lot } from '@amour/server/lamplight/lot.ts'
import { disc, faded, times } from '@amour/server/lamplight/pen.ts'

type Stop = readonly [offset: number, colour: string, opacity?: number]

const stops = (wanted: readonly Stop[]) =>
  wanted
    .map(
      ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')

/** A gradient from above to below, or with `across` from left to right. */
export const linear = (name: string, wanted: readonly Stop[], { across = false } = {}) =>
  `<linearGradient id="${name}" ${across ? '' : 'x2="0" y2="1"'}>${stops(wanted)}</linearGradient>`

/** A gradient around a point; its measures are shares of what it fills. */
export const radial = (name: string, [x, y, radius]: readonly [number, number, number], wanted: readonly Stop[]) =>
  `<radialGradient id="${name}" cx="${x}" cy="${y}" r="${radius}">${stops(wanted)}</radialGradient>`

type Stuff = { frequency: string; octaves: number; gain: number; lift: number; mode: 'soft-light' | 'multiply' }

/** The grain of a stuff, as leather or planks; it darkens and lightens what it is laid on. */
export function texture(name: string, { frequency, octaves, gain, lift, mode }: Stuff): string {
  const row = `${gain} 0 0 0 ${(lift * 0.4).toFixed(3)}`
  return (
    `<filter id="${name}" x="0" y="0" width="100%" height="100%">` +
    `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="4" result="noise"/>` +
    `<feColorMatrix in="noise" values="${row} ${row} ${row} 0 0 0 0 1" result="grey"/>` +
    `<feComposite in="grey" in2="SourceGraphic" operator="in" result="grain"/>` +
    `<feBlend in="grain" in2="SourceGraphic" mode="${mode}"/></filter>`
  )
}

const blur = (name: string, deviation: number) =>
  `<filter id="${name}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`

export type Size = { width: number; height: number }

/** A picture of this size; blurs by name: `edge`, `soft`, `shade`; the gradient `flare` is a flame's light. */
export function frame(
  { width, height }: { width: number; height: number },
  definitions: string,
  drawn: string,
): string {
  const flare = radial(
    'flare',
    [0.5, 0.5, 0.5],
    [
      [0, '#FFF3CF'],
      [0.2, '#FFC26A', 0.7],
      [1, '#FF9A45', 0],
    ],
  )
  const blurs = blur('edge', 1.2) + blur('soft', 2) + blur('shade', 8)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${blurs}${flare}${definitions}</defs>${drawn}</svg>`
}

type Lights = { count: number; width: number; from: number; to: number; largest: number }

/** Lights of a street or a room far out of focus. */
export function farLights(lot: Lot, { count, width, from, to, largest }: Lights): string {
  const drawn = times(count, () => {
    const [radius, x, y] = [lot.between(largest * 0.25, largest), lot.between(0, width), lot.between(from, to)]
    const colour = lot.pick(['#FFC26E', '#FF9A5A', '#FFE0A8', '#F2688E', '#9E7BFF', '#7FB0FF'])
    const rim = disc(x, y, radius, 'none', `stroke="${colour}" stroke-width="2" ${faded(0.35)}`)
    return disc(x, y, radius, colour, faded(lot.between(0.14, 0.42))) + rim
  })
  return `<g filter="url(#soft)">${drawn}</g>`
}
