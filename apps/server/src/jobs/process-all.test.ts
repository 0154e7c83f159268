import { expect, test } from 'vitest'
import { openLog } from '#log.ts'
import { StorageAway } from '#media/storage.ts'
import { processAll, processBatches, processParts } from './process-all.ts'

const log = openLog('silent')

/** Works off numbers, of which some cannot be done; answers those that were tried. */
async function tryAll(count: number, isBroken: (item: number) => boolean, error: Error = new Error('broken')) {
  const tried: number[] = []
  const items = Array.from({ length: count }, (_, index) => index)
  const outcome = await processAll({ log }, items, async (item) => {
    tried.push(item)
    if (isBroken(item)) throw error
  }).catch((error: unknown) => String(error))
  return { tried: tried.length, outcome }
}

test('what fails for one is done for all others, and is told at the end', async () => {
  expect(await tryAll(50, (item) => item < 3)).toEqual({
    tried: 50,
    outcome: 'Error: 3 of 50 could not be worked off.',
  })
  expect(await tryAll(50, () => false)).toEqual({ tried: 50, outcome: undefined })
})

/** The database, and the storage, that cannot be reached. */
const outages = [
  Object.assign(new Error('No database answers.'), { code: 'ECONNREFUSED' }),
  new StorageAway({ code: 'ECONNRESET' }),
]

test('when what all need is away it is given up until the next time', async () => {
  for (const outage of outages)
    expect(await tryAll(50, (item) => item >= 20, outage)).toEqual({ tried: 30, outcome: String(outage) })
})

test('what a storage refuses to let go stands in no other one’s way, also beside each other, unless it refuses all', async () => {
  const locked = new StorageAway({ code: 'AccessDenied' }, { isRefused: true })
  expect(await tryAll(1_500, (item) => item < 900, locked)).toEqual({
    tried: 1_500,
    outcome: 'Error: 900 of 1500 could not be worked off.',
  })
  expect(await tryAll(1_500, () => true, locked)).toEqual({ tried: 1_000, outcome: String(locked) })
})

test('many that are damaged stand in no other one’s way, also beside each other', async () => {
  expect(await tryAll(50, (item) => item < 20)).toEqual({
    tried: 50,
    outcome: 'Error: 20 of 50 could not be worked off.',
  })
})

test('one that cannot be worked off keeps no later batch waiting, whether batches follow a place or what is left', async () => {
  const broken = 3
  for (const isLeft of [false, true]) {
    const done: number[] = []
    const next = async (last = -1) => {
      const from = isLeft ? -1 : last
      return Array.from({ length: 25 }, (_, item) => item)
        .filter((item) => item > from && !done.includes(item))
        .slice(0, 10)
    }
    const outcome = processBatches({ log }, { size: 10, next }, async (item) => {
      if (item === broken) throw new Error('broken')
      done.push(item)
    })
    await expect(outcome).rejects.toThrow('could not be worked off')
    expect(done.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 25 }, (_, item) => item).filter((item) => item !== broken),
    )
  }
})

test('batches end where nothing of one can be done, and are given up where what all need is away', async () => {
  let reads = 0
  const next = async () => {
    reads += 1
    return [1, 2, 3]
  }
  const fail = () => Promise.reject(new Error('broken'))
  await expect(processBatches({ log }, { size: 3, next }, fail)).rejects.toThrow('3 of 3')
  const many = () => Promise.resolve(Array.from({ length: 50 }, (_, item) => item))
  for (const outage of outages)
    await expect(processBatches({ log }, { size: 50, next: many }, () => Promise.reject(outage))).rejects.toBe(outage)
  expect(reads).toBe(1)
})

test('a part of a job that fails keeps no other part from being done, and is told at the end', async () => {
  const done: string[] = []
  const parts = ['one', 'two', 'three'].map((name) => async () => {
    if (name === 'one') throw new Error(`${name} is broken`)
    done.push(name)
  })
  await expect(processParts({ log }, parts)).rejects.toThrow('one is broken')
  expect(done).toEqual(['two', 'three'])
})

test('a process that is told to stop leaves the rest of many to another one, and tells of no failure', async () => {
  const stopping = new AbortController()
  const done: number[] = []
  const lines: string[] = []
  const log = openLog('info', { destination: { write: (line) => void lines.push(line) } })
  const next = async (last = -1) => [1, 2, 3].map((step) => last + step).filter((item) => item < 9)
  const part = () =>
    processBatches({ log }, { size: 3, next, signal: stopping.signal }, async (item) => {
      done.push(item)
      if (item === 4) stopping.abort()
    })
  await expect(processParts({ log }, [part, part], stopping.signal)).rejects.toThrow(/abort/i)
  expect([done, lines]).toEqual([[0, 1, 2, 3, 4], []])
  const deaf = async () => void done.push(9)
  await expect(processParts({ log }, [deaf], stopping.signal)).rejects.toThrow(/abort/i)
  await expect(processAll({ log }, [5], deaf, stopping.signal)).rejects.toThrow(/abort/i)
  expect(done).toHaveLength(5)
})

test('what fails by itself while a process is told to stop is told all the same', async () => {
  const stopping = new AbortController()
  const lines: string[] = []
  const log = openLog('info', { destination: { write: (line) => void lines.push(line) } })
  const part = async () => {
    stopping.abort()
    throw new RangeError('broken')
  }
  await expect(processParts({ log }, [part, part], stopping.signal)).rejects.toThrow(/abort/i)
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ msg: 'a part of a job failed' }])
  expect(lines[0]).toContain('RangeError')
})
