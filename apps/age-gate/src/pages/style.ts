import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const sheets = {
  tokens: fileURLToPath(import.meta.resolve('@amour/ui/styles/tokens.css')),
  fonts: fileURLToPath(import.meta.resolve('@amour/ui/styles/fonts.css')),
  base: fileURLToPath(import.meta.resolve('@amour/ui/styles/base.css')),
  type: fileURLToPath(import.meta.resolve('@amour/ui/styles/type.css')),
  buttons: fileURLToPath(import.meta.resolve('@amour/ui/styles/buttons.css')),
  cards: fileURLToPath(import.meta.resolve('@amour/ui/styles/cards.css')),
}
const font = /url\('(@fontsource[^']+)'\)/g

/** The one style sheet of the gate's pages, made of the design system's tokens and parts, and its fonts by name. */
export async function readStyle(): Promise<{ css: string; fonts: ReadonlyMap<string, Buffer> }> {
  const read = (file: string) => readFile(file, 'utf8')
  const [tokens = '', faces = '', ...parts] = await Promise.all(Object.values(sheets).map(read))
  const own = await read(fileURLToPath(new URL('gate.css', import.meta.url)))
  // Tailwind writes `@theme` out as custom properties when the site is built; here they are the same by name.
  const palette = tokens.replace(/@theme static \{/, ':root {').replace(/\s--\*: initial;/, '')
  const { resolve } = createRequire(sheets.fonts)
  const fonts = new Map<string, Buffer>()
  for (const [, path = ''] of faces.matchAll(font)) fonts.set(basename(path), await readFile(resolve(path)))
  const served = faces.replace(font, (_, path: string) => `url('/fonts/${basename(path)}')`)
  return { css: [palette, served, ...parts, own].join('\n'), fonts }
}
