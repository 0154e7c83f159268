import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { EventWriter } from '#http/open-response.ts'
import { EventStream, type Read } from './event-stream.ts'

/** A stream whose client takes nothing until it is told to. */
function aSlowReader() {
  const out = new PassThrough({ highWaterMark: 16 })
  let place = 0
  const read = vi.fn<Read>(async () => ({ news: { cursor: `place ${(place += 1)}` }, isNews: true }))
  const stream = new EventStream(new EventWriter(out), undefined, read)
  return { out, read, stream }
}

test('whoever reads slowly costs one answer, however often they are woken, and then hears of the latest place', async () => {
  const { out, read, stream } = aSlowReader()
  stream.wake()
  await vi.waitUntil(() => out.writableNeedDrain)
  for (let times = 0; times < 1_000; times += 1) stream.wake()
  await new Promise((resolve) => setImmediate(resolve))
  const held = out.writableLength + out.readableLength
  expect(read).toHaveBeenCalledTimes(1)
  expect(held).toBeLessThan(200)

  let text = ''
  out.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  await vi.waitUntil(() => text.includes('place 2'))
  expect(text.match(/^id: .*$/gm)).toEqual(['id: place 1', 'id: place 2'])
  stream.close()
})

test('whoever takes nothing for half a minute is cut off; so is who does not take the end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  try {
    const silent = aSlowReader()
    silent.stream.wake()
    await vi.waitUntil(() => silent.out.writableNeedDrain)
    silent.stream.beat()
    expect(silent.out.destroyed).toBe(false)
    vi.advanceTimersByTime(31_000)
    silent.stream.beat()
    expect(silent.out.destroyed).toBe(true)

    const ending = aSlowReader()
    ending.stream.end({ reason: 'drain', retryAfter: 1 })
    expect(ending.out.destroyed).toBe(false)
    const closed = once(ending.out, 'close')
    vi.advanceTimersByTime(6_000)
    await closed
    expect(ending.out.destroyed).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
