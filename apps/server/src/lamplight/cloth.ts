import { line, mix, oval, path, rect, round, times, faded } from './pen.ts'
import type { View } from './view.ts'

/** What hangs before the room: curtains, one of them, a sheer, a net, a roller blind, a Venetian one, or nothing. */
export function drawCloth(view: View): string {
  const { lot, width, side, light } = view
  const kinds = { curtains: 34, one: 18, sheer: 12, roller: 8, venetian: 10, none: 16, net: 8 }
  const kind = lot.weigh(kinds)
  const cloth = lot.pick(['#6A1F38', '#7A3A2E', '#2E4A4A', '#4A3060', '#8A6A3A', '#A8787A', '#26385A', '#B99A7A'])
  switch (kind) {
    case 'curtains':
      return (
        drawCurtain(view, cloth, true, width * lot.between(0.17, 0.27)) +
        drawCurtain(view, cloth, false, width * lot.between(0.17, 0.27))
      )
    case 'one':
      return drawCurtain(view, cloth, side < 0, width * lot.between(0.22, 0.33))
    case 'sheer': {
      const folds = drawFolds(view, { x: view.x, width, tone: mix(light.warm, '#FFFFFF', 0.1), isThin: true })
      return `<g opacity=".26" filter="url(#half)">${folds}</g>`
    }
    case 'net':
      return drawNet(view)
    case 'roller':
      return drawRoller(view, cloth)
    case 'venetian':
      return drawVenetian(view)
    case 'none':
      return ''
  }
}

type Folds = { x: number; width: number; tone: string; isThin?: boolean }

/** Cloth in folds; through thin cloth the lamp shines. */
function drawFolds({ lot, y, height, light }: View, { x, width, tone, isThin = false }: Folds): string {
  let drawn = ''
  for (let at = 0; at < width;) {
    const fold = lot.between(12, 30)
    const [over, most] = isThin ? [light.core, 0.34] : ['#0E0612', 0.5]
    drawn += rect(x + at, y - 6, fold + 1, height + 12, mix(tone, over, lot.between(0.02, most)))
    const shade = lot.between(0.06, 0.22) * (isThin ? 0.5 : 1)
    drawn += rect(x + at + fold * 0.62, y - 6, fold * 0.38, height + 12, '#0E0612', faded(shade))
    at += fold
  }
  return drawn
}

/** A curtain of this width at one side; almost every second is tied back. */
export function drawCurtain(view: View, cloth: string, isLeft: boolean, width: number): string {
  const { lot, x, y, height, bottom, ink } = view
  const left = isLeft ? x : x + view.width - width
  const [edge, way, outer] = isLeft ? [left + width, 1, left - 5] : [left, -1, left + width + 5]
  const tieY = y + height * lot.between(0.56, 0.66)
  const fall = lot.chance(0.45)
    ? `Q${round(edge + way * 6)} ${round(y + height * 0.36)} ${round(edge - way * width * 0.62)} ${round(tieY)}` +
      `Q${round(edge - way * width * 0.34)} ${round(tieY + 60)} ${round(edge - way * width * 0.3)} ${round(bottom + 6)}`
    : `Q${round(edge + way * 12)} ${round(y + height * 0.5)} ${round(edge - way * 10)} ${round(bottom + 6)}`
  const shape = `M${round(outer)} ${round(y - 6)}L${round(edge)} ${round(y - 6)}${fall}L${round(outer)} ${round(bottom + 6)}z`
  const name = isLeft ? 'curtain-left' : 'curtain-right'
  const folds = drawFolds(view, { x: left - (isLeft ? 4 : 14), width: width + 18, tone: mix(cloth, ink, 0.28) })
  return (
    `<clipPath id="${name}"><path d="${shape}"/></clipPath>` +
    `<g clip-path="url(#${name})"><g filter="url(#touch)">${folds}</g>${path(shape, `url(#fall-${isLeft ? 'left' : 'right'})`)}</g>`
  )
}

/** A café net over the lower half, scalloped at its rod. */
function drawNet({ lot, x, y, width, height, light, ink }: View): string {
  const top = y + height * 0.56
  const drawn =
    rect(x, top, width, height * 0.46, mix(light.warm, light.deep, 0.25), faded(0.55)) +
    times(30, (at) => rect(x + (at * width) / 30, top, width / 62, height * 0.5, ink, faded(lot.between(0.05, 0.2)))) +
    times(26, (at) => oval(x + ((at + 0.5) * width) / 26, top, width / 52, 9, light.warm, faded(0.5)))
  return `<g opacity=".8">${drawn}</g>`
}

function drawRoller({ lot, x, y, width, height, light, ink }: View, cloth: string): string {
  const drop = height * lot.between(0.2, 0.42)
  return (
    rect(x, y, width, drop, mix(light.warm, cloth, 0.35), faded(0.93)) +
    rect(x, y, width, drop, 'url(#roll)') +
    rect(x, y + drop - 12, width, 12, ink, faded(0.5)) +
    line(`M${round(x + width / 2)} ${round(y + drop)}v46`, ink, 3)
  )
}

function drawVenetian({ lot, x, y, width, height, light, ink }: View): string {
  const drop = height * lot.between(0.4, 0.85)
  const slats = times(Math.round(drop / 25), (at) => {
    const top = y + at * 25
    const slat = rect(x, top, width, 10, mix(ink, light.deep, 0.22), faded(0.93))
    return slat + rect(x, top + 10, width, 2, light.warm, faded(0.55))
  })
  return slats + rect(x + width * 0.2, y, 3, drop, ink) + rect(x + width * 0.8, y, 3, drop, ink)
}
