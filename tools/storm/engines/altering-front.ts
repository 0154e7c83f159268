import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from '@amour/test/process/free-port.ts'

/** What the front does to what passes: changes one byte of these scripts; takes the digests out of pages, for comparison. */
type Meddling = { altered: ReadonlySet<string>; hasDigests: boolean }

/**
 * A front that stands before the site as a cache or a host of files does, and changes scripts on their way. Nothing that
 * has passed it is kept by a browser.
 */
export async function openFront(site: string) {
  let meddling: Meddling = { altered: new Set(), hasDigests: true }
  const given = new Set<string>()
  const server = createServer((request, response) => {
    void pass(request, response).catch(() => response.destroy())
  })
  async function pass(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? '/'
    const headers = new Headers({ accept: request.headers.accept ?? '*/*' })
    const answer = await fetch(site + path, { headers, redirect: 'manual' })
    const body = Buffer.from(await answer.arrayBuffer())
    const isAltered = meddling.altered.has(path)
    if (isAltered) given.add(path)
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false
    const passed = { headers: passOn(answer.headers), body: isAltered ? alter(body) : body }
    const { headers: told, body: sent } = isPage && !meddling.hasDigests ? withoutDigests(passed) : passed
    response.writeHead(answer.status, told).end(sent)
  }
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${port}`,
    /** What it does from now on; forgets what it gave away altered. */
    meddle(next: Partial<Meddling>) {
      meddling = { altered: new Set(), hasDigests: true, ...next }
      given.clear()
    },
    /** Whether somebody has been given this script altered. */
    gave: (path: string) => given.has(path),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** But for what this connection is about, and what lets a browser keep it. */
function passOn(headers: Headers): Record<string, string> {
  const own = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding', 'etag'])
  const passed = [...headers].filter(([name]) => !own.has(name))
  return { ...Object.fromEntries(passed), 'cache-control': 'no-store' }
}

/**
 * One byte is another, and the script does what it did: the semicolon or the new line at its end, or else a space of its
 * first ones. So nothing but its digest can keep it from running.
 */
function alter(script: Buffer): Buffer {
  const changed = Buffer.from(script)
  const last = changed.length - 1
  if (changed[last] === SEMICOLON) changed[last] = NEW_LINE
  else if (changed[last] === NEW_LINE) changed[last] = SPACE
  else return Buffer.concat([script, Buffer.of(NEW_LINE)])
  return changed
}

const [SEMICOLON, NEW_LINE, SPACE] = [0x3b, 0x0a, 0x20]

type Passed = { headers: Record<string, string>; body: Buffer }

/** A page as it was before there were digests: its map names files alone, and its policy lets that map through. */
function withoutDigests({ headers, body }: Passed): Passed {
  const page = body.toString().replaceAll(/ integrity="[^"]*"/g, '')
  const [, map = '{}'] = /<script type="importmap">(.*?)<\/script>/s.exec(page) ?? []
  const { imports } = JSON.parse(map) as { imports?: object } // as the build wrote it
  const bare = JSON.stringify({ imports })
  const policy = headers[POLICY]?.replace(digestOf(map), digestOf(bare)) ?? ''
  return { headers: { ...headers, [POLICY]: policy }, body: Buffer.from(page.replace(map, () => bare)) }
}

const POLICY = 'content-security-policy'

const digestOf = (script: string) => createHash('sha256').update(script).digest('base64')
