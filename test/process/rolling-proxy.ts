import { once } from 'node:events'
import { Agent, createServer, request as ask } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** Milliseconds between two questions whether a process is ready. */
const BETWEEN = 50

/**
 * A proxy as stands before several processes: it asks each whether it is ready, gives every call to the next one that is,
 * and keeps connections open to it. A call that breaks off is answered 502 and never given to another one.
 */
export async function startRollingProxy(urls: readonly string[]) {
  const ready = new Set<string>()
  const left = new Set<string>()
  const open = new Map(urls.map((url) => [url, 0]))
  const count = (url: string, more: 1 | -1) => open.set(url, (open.get(url) ?? 0) + more)
  const agent = new Agent({ keepAlive: true })
  const ending = new AbortController()
  const watching = urls.map(async (url) => {
    while (!ending.signal.aborted) {
      const isReady = await fetch(`${url}/readyz`, { signal: ending.signal }).then(
        ({ ok, body }) => (void body?.cancel(), ok),
        () => false,
      )
      if (isReady) ready.add(url)
      else ready.delete(url)
      await pause(BETWEEN)
    }
  })
  let turn = 0
  const server = createServer((request, response) => {
    const targets = [...ready].filter((url) => !left.has(url)).toSorted()
    const target = targets[(turn += 1) % targets.length]
    if (!target) return void response.writeHead(503).end()
    const onward = ask(target + (request.url ?? ''), { method: request.method, headers: request.headers, agent })
    count(target, 1)
    const settle = once(onward, 'close').finally(() => count(target, -1))
    settle.catch(() => undefined)
    request.pipe(onward)
    onward.on('response', (answer) => {
      const { connection: _, 'keep-alive': __, ...headers } = answer.headers
      response.writeHead(answer.statusCode ?? 502, headers)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
    response.on('close', () => onward.destroy())
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    /** Whether it is given calls now. */
    isChosen: (url: string) => ready.has(url) && !left.has(url),
    /** Gives a process no more calls, as an operator does who marks it as down, and waits for those that it has. */
    async takeOut(url: string) {
      left.add(url)
      while ((open.get(url) ?? 0) > 0) await pause(BETWEEN)
    },
    putBack: (url: string) => void left.delete(url),
    /** How many of its answers have not come to their end, streams among them. */
    countOpen: (url: string) => open.get(url) ?? 0,
    async [Symbol.asyncDispose]() {
      ending.abort()
      await Promise.all(watching)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
