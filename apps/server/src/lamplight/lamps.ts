import { line, mix, disc, oval, path, put, rect, round, faded } from './pen.ts'
import type { Light } from './view.ts'

const dark = '#22101C'

/** Lamps, each drawn around the middle of its light. */
export const lamps = {
  table: ({ core, warm }: Light) =>
    path('M-52 40L-34 -44H34L52 40z', core) +
    path('M-52 40L-34 -44H34L52 40z', warm, faded(0.35)) +
    rect(-4, 40, 8, 400, dark) +
    path('M-26 150Q-34 88 0 74Q34 88 26 150V440H-26z', mix(dark, '#7A3B3B', 0.5)),
  floor: ({ core, warm }: Light) =>
    path('M-70 54L-36 -50H36L70 54z', core) +
    path('M-70 54L-36 -50H36L70 54z', warm, faded(0.3)) +
    rect(-4, 54, 8, 900, dark),
  pendant: ({ core, deep }: Light) =>
    rect(-2.5, -700, 5, 650, dark) +
    path('M-84 38Q-78 -52 0 -56Q78 -52 84 38z', mix(deep, '#2A1018', 0.45)) +
    oval(0, 40, 82, 13, core),
  globe: ({ core }: Light) => rect(-2, -700, 4, 640, dark) + disc(0, 0, 58, core),
  paper: ({ core, deep }: Light) => {
    const ribs = [-56, -34, -12, 12, 34, 56].map((y) => {
      const half = Math.sqrt(1 - (y / 84) ** 2) * 98
      return line(`M${round(-half)} ${y}Q0 ${y + 12} ${round(half)} ${y}`, deep, 1.6, faded(0.4))
    })
    return rect(-2, -700, 4, 620, dark) + oval(0, 0, 98, 84, core) + ribs.join('')
  },
  angle: ({ core, deep }: Light) =>
    line('M0 0L110 -70L70 250', dark, 8) +
    put(
      path('M-54 44Q-46 -26 6 -40L40 -10Q44 40 10 62z', mix(deep, '#1B2A24', 0.5)) +
        path('M-54 44Q-20 74 10 62z', core),
      { x: 0, y: 0, turn: 8 },
    ),
}

export type LampName = keyof typeof lamps

/** Those that hang from the ceiling, in the upper third of a room. */
export const hangingLamps: readonly (LampName | 'none')[] = ['pendant', 'globe', 'paper']
