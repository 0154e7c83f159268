import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '#context.ts'
import { allowInline } from '#http/headers.ts'
import { fillPage, pageValues } from './page-values.ts'

const compress = promisify(brotliCompress)

type Page = { html: Buffer; compressed: Promise<Buffer>; etag: string; inline: { scripts: string[]; styles: string[] } }

/** The built pages: `send` answers with the one of an address, 404 where no screen is. */
export type Pages = {
  isScreen(path: string): boolean
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/**
 * The pages of the built site in `folder`, with this site's values filled in: the public ones as they were drawn, for
 * every other address the empty frame, which search engines are asked not to keep. The build says which addresses are
 * screens; at any other the frame shows that there is none.
 */
export async function openPages(folder: string, { config, clock }: Pick<Context, 'config' | 'clock'>): Promise<Pages> {
  const templates = await readTemplates(folder)
  const screens = await readScreens(folder)
  let filled = { year: 0, pages: new Map<string, Page>() }

  function pageOf(path: string): Page {
    const year = clock.now().getFullYear()
    if (filled.year !== year) filled = { year, pages: new Map() }
    const known = filled.pages.get(path)
    if (known) return known
    const template = templates.get(path) ?? ''
    const page = { ...finish(fillPage(template, pageValues(config, year), config)), inline: inlineOf(template) }
    filled.pages.set(path, page)
    return page
  }

  const isScreen = (path: string) => templates.has(path) || screens.some((screen) => screen.test(path))

  async function send(request: FastifyRequest, reply: FastifyReply) {
    const [path = ''] = request.url.split('?')
    const isDrawn = path !== FRAME && templates.has(path)
    const { html, compressed, etag, inline } = pageOf(isDrawn ? path : FRAME)
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    if (!isDrawn) void reply.header('x-robots-tag', 'noindex')
    if (!isScreen(path)) void reply.status(404)
    const policy = allowInline(String(reply.getHeader(POLICY)), inline)
    void reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag, [POLICY]: policy })
    if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.status(304).send()
    if (takesBrotli) void reply.header('content-encoding', 'br')
    const content = takesBrotli ? await compressed : html
    void reply.type('text/html; charset=utf-8').header('content-length', content.length)
    return request.method === 'HEAD' ? reply.send() : reply.send(content)
  }

  return { isScreen, send }
}

const POLICY = 'content-security-policy'

/** The name of the page without content. */
const FRAME = ''

async function readTemplates(folder: string): Promise<Map<string, string>> {
  const templates = new Map([[FRAME, await readFile(join(folder, 'index.html'), 'utf8')]])
  const drawn = await readdir(join(folder, 'pages'), { recursive: true }).catch(() => [])
  for (const file of drawn.filter((name) => name.endsWith('.html'))) {
    const path = file === 'index.html' ? '/' : `/${file.replaceAll('\\', '/').replace(/\.html$/, '')}`
    templates.set(path, await readFile(join(folder, 'pages', file), 'utf8'))
  }
  return templates
}

/** The addresses of the screens as the app's own map of routes has them, parameters and rests included. */
async function readScreens(folder: string): Promise<RegExp[]> {
  const paths = z
    .array(z.string().startsWith('/'))
    .parse(JSON.parse(await readFile(join(folder, 'screens.json'), 'utf8')))
  return paths.map((path) => {
    const plain = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    return new RegExp(`^${plain.replace(/\/\*$/, '(/.*)?').replace(/:\w+/g, '[^/]+')}/?$`, 'i')
  })
}

function finish(text: string): Omit<Page, 'inline'> {
  const html = Buffer.from(text)
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  return { html, compressed: compress(html), etag }
}

// Of the page as it was built: what is filled in is never let through.
const inlineOf = (template: string) => ({
  scripts: hashesOf(template, 'script'),
  styles: hashesOf(template, 'style'),
})

/** Of what stands in the page itself; an element with attributes is a file's, or data, but for the map of its imports. */
function hashesOf(html: string, element: 'script' | 'style'): string[] {
  const contents = html.matchAll(new RegExp(`<${element}(?: type="importmap")?>(.*?)</${element}>`, 'gs'))
  return [...contents].map(([, content = '']) => createHash('sha256').update(content).digest('base64'))
}
