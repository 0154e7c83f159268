import { path, picture, rect, seedChance } from './pen.ts'

/** Courses of brick, as a pattern of every wall. */
export const bricks = (() => {
  const chance = seedChance(7)
  const courses = Array.from({ length: 8 }, (_, y) =>
    Array.from({ length: 6 }, (_each, x) => {
      const left = x * 22 + (y % 2) * 11
      const isLight = chance.odds(0.5)
      const opacity = isLight ? chance.between(0.01, 0.035) : chance.between(0.04, 0.18)
      if (chance.odds(0.38)) return ''
      return `<rect x="${left + 0.7}" y="${y * 9 + 0.7}" width="20.6" height="7.6" fill="${isLight ? '#FFD9E6' : '#07030C'}" opacity="${opacity.toFixed(2)}"/>`
    }).join(''),
  )
  const joints = Array.from({ length: 8 }, (_, y) => `M0 ${y * 9 + 0.4}h132`).join('')
  return `<pattern id="bond" width="132" height="72" patternUnits="userSpaceOnUse">${courses.join('')}<path d="${joints}" stroke="#05020A" stroke-opacity=".34" stroke-width=".8"/></pattern>`
})()

/** Roofs far behind, with the first lights of the town. */
export function drawRoofs(): string {
  const chance = seedChance(31)
  let outline = ''
  for (let x = -20; x < 1640;) {
    const width = chance.between(46, 130)
    const height = chance.between(60, 190) + (x > 500 && x < 900 ? 60 : 0)
    const gable = chance.between(16, 40)
    const tops = [
      `h${width}`,
      `l${width / 2} -${gable}l${width / 2} ${gable}`,
      `h${width * 0.4}l${width * 0.1} -90l${width * 0.1} 90h${width * 0.4}`,
    ]
    outline += `M${x} 400v-${height}${chance.pick([tops[0] ?? '', tops[0] ?? '', tops[1] ?? '', tops[1] ?? '', tops[2] ?? ''])}V400z`
    x += width
  }
  const dots = Array.from({ length: 60 }, () =>
    rect(chance.whole(0, 1600), chance.whole(250, 395), 3, 5, '#FFC98A', { opacity: chance.between(0.2, 0.8) }),
  )
  return picture([0, 0, 1600, 400], path(outline, 'var(--far)') + dots.join(''), { fit: 'xMidYMax slice' })
}

/** Stars as bright and as large as each other are one element: a slow telephone pays for each. */
export function drawStars(): string {
  const chance = seedChance(3)
  const alike = new Map<string, string>()
  for (let star = 0; star < 70; star++) {
    const [x, y] = [chance.whole(0, 1600), chance.whole(0, 520)]
    const look = `stroke-width="${2 * chance.pick([0.7, 0.9, 1.2, 1.6])}" opacity="${chance.between(0.2, 0.8).toFixed(1)}"`
    alike.set(look, `${alike.get(look) ?? ''}M${x} ${y}h0`)
  }
  const stars = [...alike].map(([look, places]) => `<path d="${places}" ${look}/>`)
  const whole = `<g stroke="#FFF1E4" stroke-linecap="round">${stars.join('')}</g>`
  return picture([0, 0, 1600, 600], whole, { fit: 'xMidYMin slice' })
}
