import type { Lot } from '@amour/server/lamplight/lot.ts'
import { disc, faded, line, mix, oval, path, rect, times } from '@amour/server/lamplight/pen.ts'
import { frame, linear, radial, type Size, texture } from './still-parts.ts'

/** A candle that has just been put out: nearly nothing is to be seen, as in many a photo that is uploaded. */
export function drawEmber(lot: Lot, size: Size): string {
  const { width, height } = size
  const definitions =
    radial(
      'room',
      [0.5, 0.62, 0.6],
      [
        [0, '#2A1214'],
        [0.4, '#150A10'],
        [1, '#07040A'],
      ],
    ) +
    linear('wax', [
      [0, '#6A4630'],
      [0.2, '#3A2420'],
      [1, '#120A0E'],
    ])
  const smoke = 'M452 610Q430 520 462 440T440 270T486 120'
  const drawn =
    rect(0, 0, width, height, 'url(#room)') +
    path(`M0 960H${width}V${height}H0z`, '#0B0609') +
    oval(450, 975, 170, 20, '#3A1A14', `${faded(0.6)} filter="url(#shade)"`) +
    rect(412, 660, 76, 310, 'url(#wax)', 'rx="8"') +
    oval(450, 662, 38, 10, '#7A4E32') +
    line('M450 660V634', '#1A0C0A', 6) +
    disc(450, 630, 90, 'url(#flare)', faded(0.28)) +
    disc(450, 632, 5, '#FF8A3C') +
    line(smoke, '#8A7A8A', 16, `${faded(0.16)} filter="url(#shade)"`) +
    line(smoke, '#B0A0A8', 3, `${faded(0.22)} filter="url(#soft)"`) +
    times(7, () =>
      disc(
        lot.between(60, 840),
        lot.between(80, 420),
        lot.between(8, 26),
        '#4A3A6A',
        `${faded(0.25)} filter="url(#shade)"`,
      ),
    )
  return frame(size, definitions, drawn)
}

/** A door key on a table, as small a picture as a very old phone takes. */
export function drawKey(lot: Lot, size: Size): string {
  const { width, height } = size
  const definitions =
    texture('planks', { frequency: '.008 .25', octaves: 4, gain: 1, lift: 0.08, mode: 'multiply' }) +
    radial(
      'table',
      [0.2, 0.1, 1.2],
      [
        [0, '#C07A44'],
        [0.4, '#6A3426'],
        [1, '#1A0C12'],
      ],
    ) +
    linear('brass', [
      [0, '#F6DCA0'],
      [0.5, '#A8783C'],
      [1, '#4A2E18'],
    ])
  const key =
    `<circle cx="200" cy="240" r="74" fill="none" stroke="url(#brass)" stroke-width="26"/>` +
    rect(270, 226, 270, 28, 'url(#brass)', 'rx="8"') +
    path('M470 250h26v56h-26zM512 250h24v76h-24z', 'url(#brass)') +
    line('M146 190A74 74 0 0 1 250 186M276 231H536', '#FFF4D0', 4, faded(0.75))
  const ribbon = path('M150 280Q90 380 40 400L70 440Q140 400 190 320z', mix('#8E1B44', '#1A0A12', 0.1))
  const drawn =
    rect(0, 0, width, height, 'url(#table)', 'filter="url(#planks)"') +
    times(3, (at) =>
      line(`M0 ${110 + at * 140 + lot.whole(-10, 10)}L${width} ${80 + at * 140}`, '#12060A', 4, faded(0.6)),
    ) +
    `<g transform="translate(14 18)" ${faded(0.6)} filter="url(#shade)"><circle cx="200" cy="240" r="74" fill="none" stroke="#05020A" stroke-width="28"/>${rect(270, 226, 270, 30, '#05020A')}</g>` +
    ribbon +
    key +
    oval(90, 60, 300, 220, 'url(#flare)', faded(0.3))
  return frame(size, definitions, drawn)
}
