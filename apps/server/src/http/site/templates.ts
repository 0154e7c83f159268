import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The name of the page without content. */
export const FRAME = ''

/** Digests of what pages carry themselves, as a content policy names them. */
export type Inline = { scripts: string[]; styles: string[] }

type Templates = { pages: Map<string, string>; inline: Inline }

/** By folder and the time of its build: each app of a process asks for them, and so does each test. */
const read = new Map<string, Promise<Templates>>()

/** The pages of the built site in `folder`, by address, values not filled in, and what they carry; none where nothing is built. */
export function readTemplates(folder: string): Promise<Templates> {
  const built = statSync(join(folder, 'index.html'), { throwIfNoEntry: false })
  if (!built) return Promise.resolve({ pages: new Map<string, string>(), inline: { scripts: [], styles: [] } })
  const key = `${folder} ${built.mtimeMs}`
  const templates = read.get(key) ?? readAll(folder)
  read.set(key, templates)
  return templates
}

async function readAll(folder: string): Promise<Templates> {
  const pages = new Map([[FRAME, await readFile(join(folder, 'index.html'), 'utf8')]])
  const drawn = await readdir(join(folder, 'pages'), { recursive: true }).catch(() => [])
  for (const file of drawn.filter((name) => name.endsWith('.html'))) {
    pages.set(addressOf(file), await readFile(join(folder, 'pages', file), 'utf8'))
  }
  const digests = (element: 'script' | 'style') =>
    [...new Set([...pages.values()].flatMap((html) => digestsIn(html, element)))].toSorted()
  // Of the pages as they were built: what is filled in is never let through.
  return { pages, inline: { scripts: digests('script'), styles: digests('style') } }
}

const addressOf = (file: string) =>
  file === 'index.html' ? '/' : `/${file.replaceAll('\\', '/').replace(/\.html$/, '')}`

/** Of what stands in the page itself; an element with attributes is a file's, or data, but for the map of its imports. */
function digestsIn(html: string, element: 'script' | 'style'): string[] {
  const contents = html.matchAll(new RegExp(`<${element}(?: type="importmap")?>(.*?)</${element}>`, 'gs'))
  return [...contents].map(([, content = '']) => createHash('sha256').update(content).digest('base64'))
}
