import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '#context.ts'
import { fillPage, pageValues } from './page-values.ts'
import { FRAME, readTemplates } from './templates.ts'

/** Which links of a drawn page a browser may follow ahead (apps/web/build/speculation-rules.ts). */
export const SPECULATION_RULES = '/speculation-rules.json'

const compress = promisify(brotliCompress)

type Page = { html: Buffer; compressed: Promise<Buffer>; etag: string }

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
  const { pages: templates } = await readTemplates(folder)
  const screens = await readScreens(folder)
  let filled = { year: 0, pages: new Map<string, Page>() }

  function pageOf(path: string): Page {
    const year = clock.now().getFullYear()
    if (filled.year !== year) filled = { year, pages: new Map() }
    const known = filled.pages.get(path)
    if (known) return known
    const template = templates.get(path) ?? ''
    const page = finish(fillPage(template, pageValues(config, year), config))
    filled.pages.set(path, page)
    return page
  }

  const isScreen = (path: string) => templates.has(path) || screens.some((screen) => screen.test(path))

  async function send(request: FastifyRequest, reply: FastifyReply) {
    const [path = ''] = request.url.split('?')
    const isDrawn = path !== FRAME && templates.has(path)
    const { html, compressed, etag } = pageOf(isDrawn ? path : FRAME)
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    void (isDrawn
      ? reply.header('speculation-rules', `"${SPECULATION_RULES}"`)
      : reply.header('x-robots-tag', 'noindex'))
    if (!isScreen(path)) void reply.status(404)
    void reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag })
    if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.status(304).send()
    if (takesBrotli) void reply.header('content-encoding', 'br')
    const content = takesBrotli ? await compressed : html
    void reply.type('text/html; charset=utf-8').header('content-length', content.length)
    return request.method === 'HEAD' ? reply.send() : reply.send(content)
  }

  return { isScreen, send }
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

function finish(text: string): Page {
  const html = Buffer.from(text)
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  return { html, compressed: compress(html), etag }
}
