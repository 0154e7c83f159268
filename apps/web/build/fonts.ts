import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** The one weight of our headings (packages/ui, type.css). */
const WEIGHT = 560

/** The face of the headings as its package calls it, and as ours is called. */
const HEADINGS = { all: 'fraunces-latin-opsz-normal', one: `fraunces-latin-${WEIGHT}` }

/**
 * Keeps one weight of the headings' face, which has nine: half of what every first visit would load. Its letters are those
 * of the package, and its shapes still follow their size.
 */
export function fonts(): Plugin {
  return {
    name: 'amour:fonts',
    apply: 'build',
    async generateBundle(_, bundle) {
      const faces = Object.values(bundle).filter((file) => file.fileName.includes(HEADINGS.one))
      if (faces.length === 0) this.error(`No font of the build is called ${HEADINGS.one}.`)
      for (const face of faces) if (face.type === 'asset') face.source = await oneWeight(face.source)
    },
  }
}

/** A name of our own for what the build changes: the digest in it is of the package's file. */
export const fontName = (name: string) => name.replace(HEADINGS.all, HEADINGS.one)

async function oneWeight(source: string | Uint8Array) {
  return subsetFont(Buffer.from(source), letters, { targetFormat: 'woff2', variationAxes: { wght: WEIGHT } })
}

/** Every letter that the Latin face can have: up to Latin Extended-A, with what stands in punctuation and after. */
const letters = [
  [0, 0x17f],
  [0x2b0, 0x36f],
  [0x2000, 0x22ff],
  [0xfb00, 0xfb06],
  [0xfffd, 0xfffd],
]
  .flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)))
  .join('')
