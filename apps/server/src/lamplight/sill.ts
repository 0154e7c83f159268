import type { Lot } from './lot.ts'
import { curve, disc, line, mix, oval, path, put, rect, round, times, faded } from './pen.ts'

/** A thing that stands at 0, 0 and reaches upwards; `ink` is the dark that it is seen as. */
type Thing = (lot: Lot, ink: string) => string

/** A plant's leaves: `count` of them, fanned out from one side to the other. */
const fan = (count: number, draw: (index: number, angle: number) => string, from: number, step: number) =>
  times(count, (index) => draw(index, from + index * step))

const leaf =
  'M0 34C-34 22 -46 -10 -22 -36Q-14 -44 0 -30Q14 -44 22 -36C46 -10 34 22 0 34Z M-30 6l18 -4l-20 -6z M30 6l-18 -4l20 -6z'

const wineGlass: Thing = () =>
  path('M-20 -86Q-24 -44 0 -42Q24 -44 20 -86z', '#FFE9CF', faded(0.2)) +
  path('M-20 -66Q-18 -44 0 -43Q18 -44 20 -66z', '#8E1B3C', faded(0.85)) +
  line('M-20 -86Q-24 -44 0 -42Q24 -44 20 -86M0 -42V-3M-15 -1H15', '#FFEFD8', 2.4, faded(0.75))

const plants = {
  fern: (lot, ink) =>
    path('M-30 -44h60l-8 44h-44z', mix(ink, '#7A3B2E', 0.4)) +
    fan(
      13,
      (_, angle) => {
        const [turn, length] = [angle + lot.between(-0.06, 0.06), lot.between(80, 150)]
        const [x, y] = [Math.cos(turn) * length, Math.sin(turn) * length - 44]
        const bow = `${round(x * 0.45)} ${round(y * 1.05 - 20)}`
        return line(`M0 -44Q${bow} ${round(x)} ${round(y + 34)}`, ink, lot.between(7, 13))
      },
      -2.9,
      0.22,
    ),
  monstera: (lot, ink) =>
    path('M-34 -60h68l-8 60h-52z', mix(ink, '#8A4A3A', 0.35)) +
    fan(
      7,
      (_, angle) => {
        const [turn, length] = [angle + lot.between(-0.1, 0.1), lot.between(110, 200)]
        const [x, y] = [Math.cos(turn) * length, Math.sin(turn) * length - 60]
        const stalk = line(`M0 -56Q${round(x * 0.2)} ${round(y * 0.7)} ${round(x)} ${round(y)}`, ink, 4)
        const green = mix(ink, '#2E4A3A', lot.between(0, 0.4))
        return stalk + put(path(leaf, green), { x, y, scale: lot.between(0.7, 1.05), turn: turn * 57 + 90 })
      },
      -2.7,
      0.38,
    ),
  snake: (lot, ink) =>
    path('M-30 -40h60l-6 40h-48z', mix(ink, '#D9C2A8', 0.25)) +
    times(7, (index) => {
      const [x, lean, high] = [-24 + index * 8, (index - 3) * lot.between(8, 14), lot.between(100, 190)]
      const up = `Q${round(x - 10 + lean * 0.4)} ${round(-high * 0.6)} ${round(x + lean)} ${round(-high - 38)}`
      const down = `Q${round(x + 12 + lean * 0.4)} ${round(-high * 0.6)} ${x + 8} -38z`
      return path(`M${x - 7} -38${up}${down}`, mix(ink, '#35503A', lot.between(0, 0.35)))
    }),
  tulips: (lot, ink) =>
    path('M-24 -84q-8 40 2 84h44q10 -44 2 -84z', mix(ink, '#B98AA0', 0.3), faded(0.85)) +
    times(7, (index) => {
      const [x, y] = [(index - 3) * lot.between(16, 24), -lot.between(120, 178)]
      const petal = mix(lot.pick(['#A8324F', '#8E2440', '#C4584F']), ink, 0.35)
      const stalk = `M${(index - 3) * 4} -80Q${round(x * 0.4)} ${round(y * 0.8)} ${round(x)} ${round(y)}`
      const cup = path('M-15 4Q-18 -22 -9 -34L0 -22L9 -34Q18 -22 15 4Q0 16 -15 4z', petal)
      return line(stalk, ink, 4) + put(cup, { x, y, scale: 0.8, turn: (index - 3) * 9 })
    }),
} satisfies Record<string, Thing>

const tableware = {
  bottle: (lot, ink) =>
    path('M-17 0v-92q0 -14 10 -20v-36h14v36q10 6 10 20v92z', mix(ink, '#20402E', 0.5), faded(0.93)) +
    put(wineGlass(lot, ink), { x: 56, y: 0 }) +
    (lot.chance(0.5) ? put(wineGlass(lot, ink), { x: 104, y: 0, scale: 0.96 }) : ''),
  teapot: (_, ink) =>
    path('M-40 0q-16 -58 40 -62q54 4 42 62z', ink) +
    line('M40 -36q34 -6 34 -34M-42 -44q-34 4 -24 32q6 10 26 8', ink, 9) +
    oval(0, -66, 9, 7, ink) +
    line('M78 -84q-8 -14 2 -26q8 -12 -2 -26', '#FFEBD0', 5, faded(0.28)),
  candle: (_, ink) =>
    (
      [
        [-34, 64],
        [0, 96],
        [36, 48],
      ] as const
    )
      .map(
        ([x, high]) =>
          path(`M${x - 7} 0V-${high}h14V0z`, mix(ink, '#F5D6B0', 0.5)) +
          oval(x, -high - 16, 46, 50, 'url(#flare)') +
          path(
            `M${x} -${high + 34}Q${x + 10} -${high + 12} ${x} -${high + 3}Q${x - 10} -${high + 12} ${x} -${high + 34}z`,
            '#FFF6D8',
          ),
      )
      .join(''),
} satisfies Record<string, Thing>

const pastimes = {
  books: (lot, ink) => {
    let [drawn, y] = ['', 0]
    for (let left = lot.whole(3, 6); left > 0; left -= 1) {
      const [high, wide] = [lot.between(13, 22), lot.between(84, 128)]
      y -= high
      const cover = mix(ink, lot.pick(['#9E1B44', '#3C5B7A', '#C08A3E', '#5B7A58', '#D9C2A8']), 0.34)
      drawn += rect(-wide / 2 + lot.between(-8, 8), y, wide, high - 1.5, cover, 'rx="2"')
    }
    return drawn
  },
  player: (_, ink) =>
    rect(-84, -30, 168, 30, ink, 'rx="4"') +
    oval(-10, -34, 60, 10, '#0E0710') +
    oval(-10, -35, 18, 4, '#B8434F') +
    path('M-80 -36L-66 -128H98L84 -36z', '#FFE8CC', faded(0.16)) +
    line('M-80 -36L-66 -128H98L84 -36', ink, 4) +
    line('M62 -40L58 -52L14 -42', ink, 4),
  radio: (_, ink) =>
    rect(-62, -74, 124, 74, mix(ink, '#8A4A2A', 0.3), 'rx="10"') +
    disc(-22, -36, 24, ink) +
    rect(14, -56, 36, 14, '#FFD27A', 'rx="3"') +
    disc(32, -24, 8, ink) +
    line('M40 -74L84 -148', ink, 3),
  guitar: (_, ink) =>
    put(
      path(
        curve([
          [-44, 0],
          [-58, -44],
          [-40, -86],
          [-32, -110],
          [-40, -136],
          [-18, -164],
          [18, -164],
          [40, -136],
          [32, -110],
          [40, -86],
          [58, -44],
          [44, 0],
        ]),
        mix(ink, '#8A4A22', 0.4),
      ) +
        disc(0, -92, 17, '#150A12') +
        rect(-7, -330, 14, 200, ink) +
        rect(-12, -372, 24, 48, ink, 'rx="4"'),
      { x: 0, y: 0, turn: 9 },
    ),
  telescope: (_, ink) =>
    line('M0 -170L-56 0M0 -170L50 0M0 -170L6 0', ink, 6) +
    put(rect(-92, -18, 176, 36, ink, 'rx="6"') + rect(-104, -23, 30, 46, ink, 'rx="4"'), { x: 0, y: -176, turn: -24 }),
  globe: (_, ink) =>
    disc(0, -84, 46, mix(ink, '#4C7A86', 0.35)) + line('M-46 -110a58 58 0 1 0 86 72M0 -26V-4M-30 -2H30', ink, 6),
} satisfies Record<string, Thing>

const cats = {
  cat: (_, ink) =>
    path(
      curve([
        [-34, 0],
        [-40, -34],
        [-30, -70],
        [-16, -92],
        [-20, -112],
        [-19, -132],
        [-8, -122],
        [6, -123],
        [18, -134],
        [19, -112],
        [14, -94],
        [24, -70],
        [34, -34],
        [32, 0],
      ]),
      ink,
    ) + line('M30 -6q44 2 46 -30q0 -26 -16 -26', ink, 11),
  loaf: (_, ink) =>
    path(
      curve([
        [-70, 0],
        [-76, -30],
        [-50, -54],
        [-10, -58],
        [24, -52],
        [34, -66],
        [36, -86],
        [46, -76],
        [58, -76],
        [68, -87],
        [68, -62],
        [72, -48],
        [66, -30],
        [70, 0],
      ]),
      ink,
    ) + line('M-68 -4q-30 0 -34 14', ink, 11),
} satisfies Record<string, Thing>

/** What stands on a sill, seen against the light. */
export const things = { ...cats, ...plants, ...tableware, ...pastimes } satisfies Record<string, Thing>

export type ThingName = keyof typeof things

export const thingNames = Object.keys(things) as ThingName[] // Object.keys forgets the keys' type
