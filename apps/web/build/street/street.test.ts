import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawStreet, smallLife, STREET } from './street.ts'

const sheet = readFileSync(
  new URL('../../../../packages/ui/src/styles/screens/landing-street.css', import.meta.url),
  'utf8',
)
const street = drawStreet({ her: '', him: '' })

/** The places that the sheet gives to a class, in percent. */
function readPlace(name: string): Record<string, number> {
  const rules = [...sheet.matchAll(/([^{}]*)\{([^{}]*)\}/g)].filter(([, selectors = '']) =>
    selectors.split(',').some((selector) => selector.trim() === name),
  )
  const places = rules.flatMap(([, , body = '']) => [...body.matchAll(/--(left|top|width|height): (-?[\d.]+)%/g)])
  return Object.fromEntries(places.map(([, side = '', share]) => [side, Number(share)]))
}

test.for([
  ...street.lights.map((light) => ({ ...light, of: `.light--${light.name}` })),
  ...smallLife.map((life) => ({ ...life, of: `.life--${life.name}` })),
])('$of lies on the page where the street’s drawing has it', ({ of, box: [x, y, width, height] }) => {
  const [, , streetWidth, streetHeight] = STREET
  const share = (part: number, whole: number) => Number(((part / whole) * 100).toFixed(4))
  expect(readPlace(of)).toEqual({
    left: share(x, streetWidth),
    top: share(y, streetHeight),
    width: share(width, streetWidth),
    height: share(height, streetHeight),
  })
})

test('the street is the same at each build, so that browsers keep its pictures', () => {
  expect(drawStreet({ her: '', him: '' })).toEqual(street)
})
