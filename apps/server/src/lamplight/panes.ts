import { line, path, rect, round, times, faded } from './pen.ts'
import type { View } from './view.ts'

/** A glazing bar: where it lies across the opening (0 to 1), which way it runs, and how thick it is. */
type Bar = readonly [at: number, way: 'up' | 'across', thickness: number]

export type WindowForm = {
  shape: 'rect' | 'arch' | 'round'
  bars: readonly Bar[]
  /** Diamonds of glass in lead. */
  isLeaded?: boolean
  /** A French window behind its railing. */
  hasRail?: boolean
  /** Wider than it is high. */
  isWide?: boolean
  /** Its sides turn away from the street. */
  isBay?: boolean
}

const up = (...places: (readonly [at: number, thickness: number])[]) =>
  places.map(([at, thickness]): Bar => [at, 'up', thickness])
const across = (...places: (readonly [at: number, thickness: number])[]) =>
  places.map(([at, thickness]): Bar => [at, 'across', thickness])

export const windowForms = {
  sash: { shape: 'rect', bars: [...up([0.5, 7]), ...across([0.5, 20])] },
  sixes: { shape: 'rect', bars: [...up([0.333, 6], [0.667, 6]), ...across([0.25, 6], [0.5, 18], [0.75, 6])] },
  one: { shape: 'rect', bars: across([0.46, 22]) },
  arch: { shape: 'arch', bars: [...up([0.5, 9]), ...across([0.4, 9])] },
  casement: { shape: 'rect', bars: [...up([0.5, 26]), ...across([0.26, 16])] },
  picture: { shape: 'rect', bars: up([0.74, 16]), isWide: true },
  bay: { shape: 'rect', bars: [...up([0.2, 26], [0.8, 26]), ...across([0.42, 14])], isBay: true },
  french: {
    shape: 'rect',
    bars: [...up([0.5, 30], [0.25, 7], [0.75, 7]), ...across([0.24, 7], [0.5, 7])],
    hasRail: true,
  },
  oculus: { shape: 'round', bars: [...up([0.5, 9]), ...across([0.5, 9])] },
  leaded: { shape: 'rect', bars: up([0.5, 22]), isLeaded: true },
} satisfies Record<string, WindowForm>

export type WindowName = keyof typeof windowForms

/** The opening, or with `margin` what lies so far around it, as a path. */
export function outline({ x, y, width, height, bottom }: View, { shape }: WindowForm, margin = 0): string {
  const [left, wide] = [round(x - margin), round(width + 2 * margin)]
  if (shape === 'arch') {
    const radius = round(width / 2 + margin)
    const spring = round(y + width / 2)
    return `M${left} ${round(bottom)}V${spring}A${radius} ${radius} 0 0 1 ${round(x + width + margin)} ${spring}V${round(bottom)}z`
  }
  if (shape === 'round') {
    const radius = round(width / 2 + margin)
    return `M${left} ${round(y + height / 2)}a${radius} ${radius} 0 1 0 ${wide} 0a${radius} ${radius} 0 1 0 ${-wide} 0z`
  }
  return `M${left} ${round(y - margin)}h${wide}v${round(height + 2 * margin)}h${-wide}z`
}

/** The bars of the window, each with its edge in the light, and the frame around them. */
export function drawBars(view: View, form: WindowForm): string {
  const { x, y, width, height, light, frame, isNear } = view
  const bars = form.bars.map(([at, way, thin]) => {
    const thick = thin * (isNear ? 1.15 : 1)
    if (way === 'up') {
      const left = x + width * at - thick / 2
      return (
        rect(left, y, thick, height, frame) + rect(left, y, Math.max(1.4, thick * 0.14), height, light.warm, faded(0.5))
      )
    }
    const top = y + height * at - thick / 2
    return rect(x, top, width, thick, frame) + rect(x, top + thick - 2, width, 2, light.warm, faded(0.42))
  })
  const turned = form.isBay
    ? rect(x, y, width * 0.2, height, 'url(#turn-left)') +
      rect(x + width * 0.8, y, width * 0.2, height, 'url(#turn-right)')
    : ''
  const around = path(outline(view, form), 'none', `stroke="${frame}" stroke-width="${isNear ? 30 : 25}"`)
  return `<g clip-path="url(#opening)">${bars.join('')}${turned}</g>${around}`
}

export function drawLead({ x, y, height, frame }: View, { isLeaded }: WindowForm): string {
  if (!isLeaded) return ''
  const run = round(height * 0.62)
  return times(26, (at) => {
    const [falling, rising] = [round(x + (at - 12) * 64), round(x + (at - 2) * 64)]
    return line(
      `M${falling} ${round(y)}l${run} ${round(height)}M${rising} ${round(y)}l${-run} ${round(height)}`,
      frame,
      3.4,
    )
  })
}
