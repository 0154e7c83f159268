import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { bricks, drawRoofs, drawStars } from './street/backdrop.ts'
import { drawIsles } from './street/isles.ts'
import { type Box, picture, rect } from './street/pen.ts'
import { drawStreet, type Figures, smallLife, STREET } from './street/street.ts'

const read = (name: string) => readFileSync(new URL(`street/${name}`, import.meta.url), 'utf8')

/** The drawing inside a file's outer element. */
const inner = (svg: string) => svg.trim().replace(/^<svg[^>]*>|<\/svg>$/g, '')

const figures: Figures = { her: inner(read('her.svg')), him: inner(read('him.svg')) }
const street = drawStreet(figures)
const drawingOf = (name: string) => street.lights.find((light) => light.name === name)?.drawing ?? ''

/** One window of the street by itself, upright as a member's picture is. */
const portrait = ([x, y, width]: Box, drawing: string) =>
  picture(
    [x, y, width, width * 1.25],
    rect(x, y, width, width * 1.25, '#1B102A') + rect(x, y, width, width * 1.25, 'url(#bond)') + drawing,
    { more: [bricks], fit: 'xMidYMid slice' },
  )

const pictures = {
  behind: picture(STREET, street.behind, { more: [bricks] }),
  before: picture(STREET, street.before),
  roofs: drawRoofs(),
  stars: drawStars(),
  ...Object.fromEntries(
    [...street.lights, ...smallLife].map(({ name, box, drawing }) => [name, picture(box, drawing)]),
  ),
  'portrait-her': portrait([908, 336, 224, 0], drawingOf('her')),
  'portrait-him': portrait([1318, 336, 224, 0], drawingOf('him')),
  'portrait-tulips': portrait([862, 118, 150, 0], drawingOf('attic')),
  'portrait-kettle': portrait([852, 698, 144, 0], drawingOf('kitchen')),
  'portrait-books': portrait([1294, 78, 146, 0], drawingOf('upper')),
  isles: drawIsles(read('isles.svg')),
}

/** Where each picture of the street lies, by its name. */
const addresses = Object.fromEntries(
  Object.entries(pictures).map(([name, svg]) => {
    const digest = createHash('sha256').update(svg).digest('base64url').slice(0, 8)
    return [name, `assets/street-${name}-${digest}.svg`]
  }),
)

/** Draws the street of the landing page (docs/design.md) and tells the page where its pictures are: `__STREET__`. */
export function streetPictures(): Plugin {
  return {
    name: 'amour:street',
    config: () => ({
      define: {
        __STREET__: JSON.stringify(
          Object.fromEntries(Object.entries(addresses).map(([name, path]) => [name, `/${path}`])),
        ),
      },
    }),
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = Object.keys(pictures).find((one) => request.url === `/${addresses[one]}`)
        if (!name) return next()
        response.setHeader('content-type', 'image/svg+xml').end(pictures[name as keyof typeof pictures]) // a name found above
      })
    },
    generateBundle() {
      for (const [name, source] of Object.entries(pictures))
        this.emitFile({ type: 'asset', fileName: addresses[name] ?? '', source })
    },
  }
}

/** The whole street with every light on, for whoever shares the address. */
export const drawLitStreet = () =>
  picture(
    STREET,
    [
      street.behind,
      ...street.lights.map(({ drawing }) => drawing),
      ...smallLife.map(({ drawing }) => drawing),
      street.before,
    ].join(''),
    { more: [bricks], fit: 'xMaxYMax slice' },
  )
