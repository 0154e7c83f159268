import { lit, type Piece } from './furniture-lounge.ts'
import { curve, disc, line, mix, oval, path, put, rect, times, faded } from './pen.ts'

const kitchen: Piece = ({ lot, light, ink }) =>
  rect(-210, -120, 420, 120, mix('#6A3A44', ink, 0.62)) +
  rect(-216, -132, 432, 14, mix('#D9C2A8', ink, 0.3)) +
  lit('M-216 -131H216', light, 3, 0.8) +
  path('M-90 -132q-8 -66 40 -70q48 4 40 70z', mix('#8C9A9E', ink, 0.4)) +
  line('M-84 -176q34 -60 68 0M-14 -170q24 -2 30 -20', mix(ink, '#000000', 0.3), 7) +
  lit('M-84 -160q4 -36 30 -40', light, 3) +
  line('M22 -200q-12 -18 2 -34q14 -18 0 -36M34 -196q14 -20 2 -40', '#FFF0DA', 6, faded(0.3)) +
  rect(-200, -330, 150, 8, ink) +
  times(4, (jar) => {
    const glaze = mix(lot.pick(['#E9D9C0', '#A8324F', '#4F7A86']), ink, 0.3)
    return path(`M${-190 + jar * 34} -322h24q0 -26 -12 -28q-12 2 -12 28z`, glaze)
  }) +
  line('M80 -340h120M96 -340v34M130 -340v30M166 -340v40', ink, 5) +
  oval(96, -286, 19, 22, mix('#B87A4A', ink, 0.3)) +
  oval(131, -292, 15, 17, mix('#B87A4A', ink, 0.4)) +
  path('M150 -300h32v40h-32z', mix('#8A9AA0', ink, 0.4)) +
  rect(90, -190, 56, 58, mix('#D9C2A8', ink, 0.4), 'rx="6"') +
  line('M104 -190l-10 -50M118 -190v-56M130 -190l12 -48', mix(ink, '#8A5A2A', 0.4), 5)

const easel: Piece = ({ light, ink, accent }) =>
  line('M-70 0L0 -330L70 0M0 -330V0M-84 -110H84', mix('#6A4226', ink, 0.35), 10) +
  rect(-92, -300, 184, 190, '#EAD9BE') +
  path('M-92 -170q50 -60 92 -26t92 -24v110h-184z', mix(accent, ink, 0.1), faded(0.9)) +
  disc(40, -250, 22, '#E8874E') +
  path('M-92 -140q60 20 184 -14v44h-184z', mix('#2C4A6A', ink, 0.2)) +
  lit('M92 -300V-110', light, 3) +
  rect(-96, -112, 192, 10, mix('#6A4226', ink, 0.2)) +
  oval(130, -40, 26, 34, mix(accent, ink, 0.4)) +
  times(4, (brush) => line(`M${120 + brush * 7} -70l${-12 + brush * 9} -56`, mix('#B8935A', ink, 0.3), 4))

const study: Piece = ({ lot, light, ink, accent }) =>
  rect(-170, -130, 340, 14, mix('#6A4226', ink, 0.2)) +
  rect(-160, -116, 12, 116, ink) +
  rect(148, -116, 12, 116, ink) +
  rect(60, -116, 90, 80, mix('#4A2E1E', ink, 0.3)) +
  path('M-70 -130l-8 -46h110l-8 46z', mix('#2A3A3A', ink, 0.2)) +
  rect(-74, -190, 102, 18, mix('#3A4A4A', ink, 0.1), 'rx="8"') +
  path('M-52 -188l-4 -62h72l-4 62z', '#EFE0C6') +
  times(4, (row) => line(`M-40 ${-236 + row * 12}h${lot.whole(30, 46)}`, ink, 1.6, faded(0.6))) +
  times(16, (key) =>
    disc(-64 + (key % 8) * 12 + Math.floor(key / 8) * 5, -150 + Math.floor(key / 8) * 9, 3.6, '#E8D9C0', faded(0.7)),
  ) +
  lit('M-170 -129H170', light, 3) +
  path('M-20 0q-44 -10 -40 -60h96q4 50 -40 60z', mix(accent, ink, 0.5)) +
  rect(92, -158, 26, 28, '#E9D9C0', 'rx="3"') +
  line('M118 -152q12 2 0 16', '#E9D9C0', 4)

const chairs: Piece = ({ ink }) =>
  [-1, 1]
    .map(
      (way) =>
        line(`M${way * 150} 0V-190M${way * 96} 0V-70M${way * 150} -70H${way * 92}`, mix('#4A2A1C', ink, 0.3), 10) +
        times(3, (bar) => line(`M${way * 150} ${-110 - bar * 30}h${-way * 10}`, ink, 6)),
    )
    .join('')

const glassOfWine =
  path('M-20 -86Q-24 -44 0 -42Q24 -44 20 -86z', '#FFE9CF', faded(0.3)) +
  path('M-20 -66Q-18 -44 0 -43Q18 -44 20 -66z', '#A3234A') +
  line('M-20 -86Q-24 -44 0 -42Q24 -44 20 -86M0 -42V-3M-15 -1H15', '#FFEFD8', 2.6)

const supper: Piece = (paint) =>
  chairs(paint) +
  rect(-120, -122, 240, 12, mix('#7A4A2C', paint.ink, 0.2)) +
  rect(-6, -110, 12, 110, paint.ink) +
  path(
    'M-124 -122q124 -14 248 0l-8 46q-20 -16 -40 0q-30 -14 -60 2q-30 -16 -60 0q-30 -14 -72 -2z',
    mix('#E9DCC8', paint.ink, 0.28),
  ) +
  rect(-5, -190, 10, 66, '#F2E0C4') +
  oval(0, -204, 60, 64, 'url(#flare)') +
  path('M0 -220Q9 -202 0 -190Q-9 -202 0 -220z', '#FFF8DC') +
  [-66, 66].map((x) => put(glassOfWine, { x, y: -124, scale: 0.8 })).join('') +
  oval(-34, -124, 24, 4, '#FFF6E4') +
  oval(34, -124, 24, 4, '#FFF6E4')

/** A stand with a coat, a scarf, a hat and an umbrella, which might be anybody's. */
const coats: Piece = ({ light, ink, accent }) =>
  line('M0 0V-440M-50 0L0 -60L50 0', mix('#4A2A1C', ink, 0.3), 10) +
  line('M-56 -440Q-40 -410 0 -408Q40 -410 56 -440M-34 -372Q0 -352 34 -372', mix('#4A2A1C', ink, 0.3), 7) +
  path('M-38 -404Q-74 -380 -84 -300L-96 -110Q-60 -96 -22 -104L-6 -300L-10 -396z', mix(accent, ink, 0.25)) +
  path('M-10 -396L-6 -300L-22 -104Q-14 -102 -8 -104L6 -300L2 -392z', mix(accent, ink, 0.5)) +
  line('M-70 -330Q-74 -210 -72 -112M-44 -370Q-50 -250 -46 -106', mix(accent, ink, 0.6), 3, faded(0.6)) +
  lit('M-8 -396Q-2 -340 -4 -300L-20 -106', light, 3, 0.7) +
  path('M40 -420Q52 -400 46 -330L54 -206L34 -204L30 -330Q26 -396 40 -420z', mix('#C9A06A', ink, 0.3)) +
  line('M36 -206v-22M43 -206v-22M50 -206v-22', mix('#C9A06A', ink, 0.5), 3) +
  path(
    'M12 -446Q16 -490 52 -488Q86 -486 88 -446Q104 -440 108 -430Q50 -420 -6 -430Q-2 -440 12 -446z',
    mix('#2A2A3A', ink, 0.3),
  ) +
  path('M12 -446Q50 -436 88 -446L88 -456Q50 -446 13 -456z', mix('#8A2A44', ink, 0.3)) +
  lit('M52 -488Q86 -486 88 -446Q104 -440 108 -430', light, 3, 0.7) +
  path('M88 -12L104 -200L122 -12Q104 -4 88 -12z', mix('#1E2A3E', ink, 0.3)) +
  line('M104 -200V-252q0 -18 18 -18q16 0 16 16', mix('#8A5A30', ink, 0.2), 6)

const bed: Piece = ({ light, ink, accent }) =>
  path('M-190 0V-210Q-190 -250 -150 -250H150Q190 -250 190 -210V0z', mix(accent, ink, 0.52)) +
  times(10, (button) => disc(-144 + (button % 5) * 72, -206 + Math.floor(button / 5) * 60, 5, mix(accent, ink, 0.2))) +
  (
    [
      [-90, 0.1],
      [80, 0.22],
    ] as const
  )
    .map(([x, shade]) =>
      path(
        curve([
          [x - 78, -70],
          [x - 84, -128],
          [x, -142],
          [x + 84, -128],
          [x + 78, -70],
        ]),
        mix('#E9D9C6', ink, shade),
      ),
    )
    .join('') +
  path(
    curve([
      [-210, 10],
      [-196, -60],
      [-100, -86],
      [20, -66],
      [120, -88],
      [200, -60],
      [210, 10],
    ]),
    mix('#C9A497', ink, 0.24),
  ) +
  line('M-130 -70Q-100 -40 -90 0M-40 -70Q-10 -40 -10 0M70 -72Q100 -40 60 0', ink, 4, faded(0.3)) +
  lit('M-190 -210Q-190 -250 -150 -250H150Q190 -250 190 -210', light, 3) +
  path('M20 -92l70 -12l8 24l-70 12z', mix('#2E5A66', ink, 0.1)) +
  path('M24 -94l66 -11l3 8l-66 11z', '#F7EBD4')

const hall: Piece = ({ light, ink, accent }) =>
  times(9, (step) => {
    const [x, y, wide] = [-190 + step * 42, -40 - step * 44, 400 - step * 42]
    return (
      rect(x, y, wide, 44, mix('#5A3626', ink, 0.25 + step * 0.05)) +
      rect(x, y, wide, 6, light.warm, faded(0.4)) +
      rect(x + 12, y - 110, 6, 112, mix('#E9DCC8', ink, 0.3))
    )
  }) +
  line('M-176 -150L196 -540', mix('#6A3A20', ink, 0.15), 14) +
  lit('M-176 -156L196 -546', light) +
  line('M-160 -300v-30M-120 -300v-30', ink, 6) +
  path('M-196 -330h60l16 190q-46 16 -92 0z', mix(accent, ink, 0.3)) +
  line('M-100 -20q0 -210 0 -220q-2 -24 -20 -20', '#1A0C12', 7)

export const house = { kitchen, easel, study, supper, coats, bed, hall }
