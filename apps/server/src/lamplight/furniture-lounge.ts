import type { Lot } from './lot.ts'
import { curve, disc, line, mix, oval, path, rect, times, faded } from './pen.ts'
import type { Light } from './view.ts'

/** What a piece of furniture is painted with. */
export type Paint = { lot: Lot; light: Light; ink: string; accent: string }

/** A piece that stands at 0, 0 on its floor, about 300 units wide, and reaches upwards. */
export type Piece = (paint: Paint) => string

/** An edge that the lamp falls on. */
export const lit = (drawn: string, { warm }: Light, width = 2.4, opacity = 0.6) =>
  line(drawn, warm, width, faded(opacity))

const armchair: Piece = ({ light, ink, accent }) =>
  path(
    curve([
      [-96, 0],
      [-110, -96],
      [-92, -150],
      [-84, -258],
      [-40, -284],
      [40, -284],
      [84, -258],
      [92, -150],
      [110, -96],
      [96, 0],
    ]),
    mix(accent, ink, 0.5),
  ) +
  path(
    curve([
      [-70, -92],
      [-66, -236],
      [0, -256],
      [66, -236],
      [70, -92],
    ]),
    mix(accent, ink, 0.3),
  ) +
  path('M-76 -100h152v46h-152z', mix(accent, ink, 0.2)) +
  path('M-112 -120q24 -24 44 0v120h-36zM112 -120q-24 -24 -44 0v120h36z', mix(accent, ink, 0.42)) +
  lit('M-110 -120q22 -22 40 -2M-84 -254Q0 -300 84 -254M-72 -98h144', light) +
  path('M20 -286q50 -4 62 34l8 100q-20 14 -44 2q2 -70 -26 -136z', mix(accent, '#E8C9A0', 0.5)) +
  times(4, (fold) => line(`M${40 + fold * 10} ${-270 + fold * 9}l8 110`, ink, 1.4, faded(0.35))) +
  path('M-46 -112l58 -12l10 14l-58 14z', '#F2E3CC', faded(0.85))

const piano: Piece = ({ light, ink, accent }) =>
  rect(-170, -210, 340, 210, mix('#3A1E16', ink, 0.3), 'rx="4"') +
  rect(-178, -222, 356, 16, mix('#4A281C', ink, 0.2), 'rx="3"') +
  rect(-186, -118, 372, 20, '#F2E6D2') +
  times(26, (key) => {
    // Of seven white keys, the third and the last have no black one to their right.
    const isGap = key % 7 === 2 || key % 7 === 6
    return rect(-180 + key * 14, -118, isGap ? 1.4 : 7, isGap ? 20 : 12, '#180C12')
  }) +
  path('M-60 -206l10 -66h100l10 66z', '#F7E8CC', faded(0.85)) +
  times(3, (row) => line(`M-44 ${-256 + row * 16}h84`, ink, 1.6, faded(0.6))) +
  lit('M-178 -221H178', light, 3, 0.8) +
  oval(120, -246, 22, 26, mix(accent, ink, 0.3)) +
  line('M120 -262q-20 -50 -34 -62M120 -262q4 -60 10 -76M120 -262q22 -40 40 -50', mix('#2C3A2A', ink, 0.2), 5) +
  rect(-50, -60, 100, 16, mix(accent, ink, 0.3), 'rx="7"') +
  rect(-40, -46, 8, 46, ink) +
  rect(32, -46, 8, 46, ink)

const flames = [
  [-40, 70, 22],
  [0, 110, 28],
  [36, 76, 22],
] as const

const fireplace: Piece = ({ light, ink }) =>
  rect(-160, -230, 320, 230, mix('#D9C2B8', ink, 0.45)) +
  rect(-178, -252, 356, 24, mix('#E6D3C6', ink, 0.35)) +
  path('M-96 0V-120Q0 -190 96 -120V0z', '#140810') +
  oval(0, -20, 130, 110, 'url(#flare)') +
  flames
    .map(
      ([x, high, wide]) =>
        path(
          `M${x - wide} -14Q${x - wide} ${-high * 0.5} ${x} ${-high}Q${x + wide * 0.3} ${-high * 0.6} ${x + wide} -14z`,
          '#FF9A3E',
          faded(0.9),
        ) +
        path(
          `M${x - wide * 0.5} -14Q${x - wide * 0.4} ${-high * 0.4} ${x} ${-high * 0.62}Q${x + wide * 0.5} ${-high * 0.3} ${x + wide * 0.5} -14z`,
          '#FFE9A8',
        ),
    )
    .join('') +
  line('M-60 -12L50 -22M-44 -24L60 -10', '#2A120C', 14) +
  lit('M-178 -251H178M-96 0V-120Q0 -190 96 -120V0', light) +
  disc(0, -286, 32, mix('#4A3020', ink, 0.2)) +
  disc(0, -286, 25, '#F4E6CE') +
  line('M0 -286v-16M0 -286l11 5', ink, 3) +
  (
    [
      [-130, 40],
      [-106, 54],
      [118, 50],
      [140, 34],
    ] as const
  )
    .map(([x, high]) => rect(x, -252 - high, 9, high, '#E9D6BC') + oval(x + 4.5, -262 - high, 26, 28, 'url(#flare)'))
    .join('')

const spines = ['#9E1B44', '#C58B3C', '#4F7A86', '#7A4A6A', '#E2C49A', '#5F7A4A', '#C4584F', '#2E3E66']

const bookwall: Piece = ({ lot, light, ink }) => {
  let drawn = rect(-210, -470, 420, 470, mix('#3A2018', ink, 0.5))
  for (let shelf = 0; shelf < 5; shelf += 1) {
    const y = -shelf * 94 - 6
    drawn += rect(-210, y - 4, 420, 10, mix('#5A3626', ink, 0.3))
    for (let x = -202; x < 196;) {
      const [wide, high] = [lot.between(10, 24), lot.between(52, 82)]
      const spine = mix(lot.pick(spines), ink, lot.between(0.15, 0.5))
      if (lot.chance(0.9)) drawn += rect(x, y - 4 - high, wide - 2, high, spine, 'rx="1.5"')
      if (lot.chance(0.36)) drawn += rect(x + 2, y - 4 - high * 0.8, wide - 6, 4, light.warm, faded(0.4))
      x += wide
    }
  }
  const rungs = [60, 130, 200, 270, 340].map((y) => `M${120 - y * 0.136} -${y}h50`).join('')
  return drawn + line(`M120 0L60 -440M170 0L110 -440${rungs}`, mix('#8A5A30', ink, 0.2), 8)
}

const tank: Piece = ({ lot, ink }) =>
  rect(-150, -100, 300, 100, mix('#3A2018', ink, 0.4)) +
  rect(-140, -250, 280, 150, '#2F8FA0', faded(0.78)) +
  rect(-140, -250, 280, 60, '#9FE6E0', faded(0.4)) +
  rect(-146, -262, 292, 14, '#120C18') +
  times(9, (weed) => {
    const bend = `q${lot.whole(-14, 14)} ${-lot.whole(30, 50)} ${lot.whole(-8, 8)} ${-lot.whole(60, 120)}`
    return line(`M${-120 + weed * 30} -104${bend}`, '#1E5A4A', lot.between(5, 10), faded(0.8))
  }) +
  (
    [
      [-70, -170, 1],
      [20, -200, -1],
      [80, -150, 1],
      [-10, -140, 1],
    ] as const
  )
    .map(([x, y, way]) =>
      path(`M${x} ${y}q${way * 16} -14 ${way * 34} 0q${-way * 18} 14 ${-way * 34} 0l${-way * 14} -9v18z`, '#FF8E4E'),
    )
    .join('') +
  oval(0, -176, 210, 150, 'url(#water)')

export const lounge = { armchair, piano, fireplace, bookwall, tank }
