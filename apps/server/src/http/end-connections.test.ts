import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { startApp } from '@amour/test/process/app-process.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { world } from '@amour/test/world.ts'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { endConnections } from './end-connections.ts'

const GET = 'GET /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
const HALF_A_HEAD = 'GET /slow HTTP/1.1\r\nHo'
const HALF_A_BODY = 'POST /body HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 10\r\n\r\nhalf'

/** Comes in by this port and says so much; resolves once the server can have heard it. */
async function visit(port: number, words = '') {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  if (words) await new Promise((sent) => socket.write(words, sent))
  return socket
}

/** A server with a call that is answered when the test says so. */
async function aServer(grace: number) {
  const app = Fastify({ return503OnClosing: false })
  endConnections(app, grace)
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  app.get('/slow', () => {
    asked.resolve()
    return answer.promise
  })
  app.post('/body', () => 'whole')
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  return { app, port: Number(port), asked: asked.promise, answer: answer.resolve }
}

test('a process that is told to stop ends, though somebody who says nothing is connected to each of its listeners', async () => {
  await using w = await world()
  const ports = [await freePort(), await freePort(), await freePort()] as const
  const [site, media, console] = ports.map((port) => `http://127.0.0.1:${port}`)
  const app = await startApp(`${site}`, {
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DATABASE_URL: w.databaseUrl,
    DATA_DIR: w.context.config.dataDir,
    PORT: String(ports[0]),
    MEDIA_PORT: String(ports[1]),
    MEDIA_URL: `${media}`,
    CONSOLE_PORT: String(ports[2]),
  })
  // It is ready as soon as members can come in; the console opens last.
  await expect
    .poll(() =>
      fetch(`${console}/healthz`)
        .then(({ ok }) => ok)
        .catch(() => false),
    )
    .toBe(true)
  for (const port of ports) await visit(port)
  expect(await app.stop()).toBe(0)
})

test('who asks half a question is hung up on once the time of the others is over', async () => {
  const server = await aServer(200)
  const halves = [await visit(server.port, HALF_A_HEAD), await visit(server.port, HALF_A_BODY)]
  const ended = Promise.all(halves.map((socket) => new Promise((closed) => socket.once('close', closed))))
  await server.app.close()
  expect(await ended).toHaveLength(2)
})

test('a call at hand is answered', async () => {
  const server = await aServer(60_000)
  const heard = text(await visit(server.port, GET))
  await server.asked
  const closed = server.app.close()
  server.answer('the answer')
  await closed
  expect(await heard).toContain('the answer')
})

test('a call on a connection that was opened a moment before is answered', async () => {
  const server = await aServer(60_000)
  const accepted = once(server.app.server, 'connection')
  const socket = await visit(server.port)
  await accepted
  const heard = text(socket)
  const closing = server.app.close()
  socket.write(GET)
  await server.asked
  server.answer('the answer')
  await closing
  expect(await heard).toMatch(/^HTTP\/1.1 200 [^]*the answer$/)
})
