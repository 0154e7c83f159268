import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { enforceUploadPace } from './upload-pace.ts'

/** The pace of the site, fifteen to thirty times as fast: what stands still for a moment on a busy machine is in time all the same. */
const fast = { body: 1_000, look: 700, bytesPerSecond: 16 * 1024, rest: 500 }
const KILOBYTE = Buffer.alloc(1024, 'x')

/** A server that reads what it is sent to the end: as a call, as an upload, or not at all. */
async function reader() {
  const app = Fastify({ requestTimeout: 0 })
  enforceUploadPace(app, fast)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const read = async ({ raw }: { raw: AsyncIterable<Buffer> }) => ({ bytes: (await buffer(raw)).length })
  app.post('/call', read)
  app.post('/upload', { config: { isUpload: true } }, read)
  app.post('/refused', { config: { isUpload: true } }, (_, reply) => reply.status(413).send({}))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { port: Number(new URL(url).port), [Symbol.asyncDispose]: () => app.close() }
}

type Trickle = { port: number; path: string; parts: number; every: number; bytes?: number }

/** Sends a body in parts of a kilobyte, one every so many milliseconds; tells the status and how long it took. */
async function trickle({ port, path, parts, every, bytes = parts * 1024 }: Trickle) {
  const begun = performance.now()
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('data', (part) => (answer += part.toString()))
  socket.on('error', () => undefined)
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: x/y\r\nContent-Length: ${bytes}\r\n\r\n`)
  for (let sent = 0; sent < parts && !socket.destroyed; sent += 1) {
    socket.write(KILOBYTE)
    await pause(every)
  }
  const isOpen = await Promise.race([closed.then(() => false), pause(1_000).then(() => true)])
  socket.destroy()
  return { status: Number(answer.split(' ')[1]), isOpen, took: performance.now() - begun }
}

test('a call whose body is not here in time is hung up on with 408', async () => {
  await using server = await reader()
  const slow = await trickle({ ...server, path: '/call', parts: 12, every: 150 })
  expect(slow).toMatchObject({ status: 408, isOpen: false })
  const steady = await trickle({ ...server, path: '/call', parts: 3, every: 20 })
  expect(steady).toMatchObject({ status: 200, isOpen: true })
})

test('an upload may take longer than any call, as long as it comes', async () => {
  await using server = await reader()
  const phone = await trickle({ ...server, path: '/upload', parts: 105, every: 20 })
  expect(phone.took).toBeGreaterThan(2 * fast.body)
  expect(phone).toMatchObject({ status: 200, isOpen: true })
})

test('an upload that trickles, or stops, is hung up on', async () => {
  await using server = await reader()
  const trickling = await trickle({ ...server, path: '/upload', parts: 30, every: 80 })
  expect(trickling).toMatchObject({ status: 408, isOpen: false })
  expect(trickling.took).toBeLessThan(2_000)
  const stopped = await trickle({ ...server, path: '/upload', parts: 2, every: 1, bytes: 50_000 })
  expect(stopped).toMatchObject({ status: 408, isOpen: false })
})

test('who goes on sending after a refusal gets to read it, and is hung up on in the end', async () => {
  await using server = await reader()
  const stubborn = await trickle({ ...server, path: '/refused', parts: 100, every: 5, bytes: 1_000_000 })
  expect(stubborn).toMatchObject({ status: 413, isOpen: false })
})
