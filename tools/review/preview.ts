import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readRange } from '@amour/server/features/media/serving/byte-range.ts'
import type { PendingMedia } from '@amour/server/features/media/moderation/media-review.service.ts'
import type { Storage } from '@amour/server/media/storage.ts'

/** Shows items to the person at this machine: each has an address only once it was asked for. */
export type Preview = { show(item: PendingMedia): string; close(): void }

/** The largest picture first; small drawings lack the larger ones. */
const PICTURES = ['960.webp', '480.webp', '160.webp']
const FILM = '720.mp4'

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; img-src 'self'; media-src 'self'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/**
 * Serves previews on the loopback address and a free port. The address holds a secret of this run, and another Host
 * than our own is refused, so that neither other programs nor a web page that points its name here can look.
 * Nothing can be decided through it.
 */
export async function startPreview(storage: Storage): Promise<Preview> {
  const secret = randomBytes(18).toString('base64url')
  const shown = new Map<string, PendingMedia>()
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port, not on a pipe

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const [, given = '', id = '', file = ''] = (request.url ?? '').split('/')
    const item = shown.get(id)
    if (request.method !== 'GET' || request.headers.host !== host || !isSame(given, secret) || !item)
      return void response.writeHead(404, headers).end()
    if (!file) return void response.writeHead(200, { ...headers, 'content-type': 'text/html' }).end(pageOf(item, given))
    await (file === FILM ? sendFilm(item, request, response) : sendPicture(item, response))
  }

  async function sendPicture({ storageKey }: PendingMedia, response: ServerResponse) {
    for (const name of PICTURES) {
      const bytes = await storage.read(`${storageKey}/${name}`)
      if (bytes) return void response.writeHead(200, { ...headers, 'content-type': 'image/webp' }).end(bytes)
    }
    response.writeHead(404, headers).end()
  }

  async function sendFilm({ storageKey }: PendingMedia, request: IncomingMessage, response: ServerResponse) {
    const key = `${storageKey}/${FILM}`
    const size = (await storage.sizeOf(key)) ?? 0
    const part = readRange(request.headers.range, size)
    const opened = part === 'outside' ? undefined : await storage.open(key, part)
    if (!opened || part === 'outside') return void response.writeHead(size ? 416 : 404, headers).end()
    const { start, end } = part ?? { start: 0, end: size - 1 }
    const common = {
      ...headers,
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-length': end - start + 1,
    }
    response.writeHead(
      part ? 206 : 200,
      part ? { ...common, 'content-range': `bytes ${start}-${end}/${size}` } : common,
    )
    response.on('close', () => opened.stream.destroy())
    opened.stream.pipe(response)
  }

  return {
    show(item) {
      shown.set(item.id, item)
      return `http://${host}/${secret}/${item.id}`
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function isSame(given: string, secret: string) {
  const [one, two] = [Buffer.from(given), Buffer.from(secret)]
  return one.length === two.length && timingSafeEqual(one, two)
}

/** No sound and no start by itself: whoever looks at many of these decides what to hear. */
function pageOf({ id, kind, reference }: PendingMedia, secret: string) {
  const below = `/${secret}/${id}`
  const picture = `${below}/picture`
  const body =
    kind === 'video'
      ? `<video controls muted preload="none" width="640" poster="${picture}" src="${below}/${FILM}"></video>`
      : `<img src="${picture}" alt="" width="640">`
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>${reference}</title><h1>${reference}</h1>${body}</html>`
}
