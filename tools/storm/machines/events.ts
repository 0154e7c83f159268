import { setTimeout as pause } from 'node:timers/promises'
import { type ClusterStage, openClusterStage } from './cluster-stage.ts'
import { findFlockFailures, type FlockReport, openFlock } from './flock.ts'
import { memoryOf } from '#storm/memory.ts'

/** Milliseconds between two faults, and between two looks at the memory. */
const BETWEEN = 60_000
const SAMPLE = 10_000

/** Milliseconds in which all streams have to stand again after a fault. */
const BACK = 30_000

/** By how much the memory of a process may be larger at the end than when it was warm. */
const GROWTH_LIMIT = 1.25

type Report = FlockReport & {
  minutes: number
  /** Seconds until all streams stood again, by fault; null where they did not. */
  secondsBack: Record<string, number | null>
  /** Resident memory of both APIs in MiB: the medians of their first and last third without faults. */
  memoryMiB: { warm: number; last: number }[]
}

/** What is killed, one after the other. */
const faults: [name: string, run: (stage: ClusterStage) => Promise<unknown>][] = [
  [
    'bus',
    ({ redis }) =>
      redis
        .kill()
        .then(() => pause(5_000))
        .then(redis.restart),
  ],
  ['one API', (stage) => stage.restartApi(0, 'kill')],
  [
    'database',
    ({ pair }) =>
      pair
        .kill('first')
        .then(() => pause(3_000))
        .then(() => pair.start('first')),
  ],
  ['other API', (stage) => stage.restartApi(1, 'kill')],
  [
    'bus and database',
    async ({ pair, redis }) => {
      await redis.kill()
      await pair.kill('first')
      await pause(2_000)
      await pair.start('first')
      await redis.restart()
    },
  ],
]

/** Streams through nginx to two APIs, of which, of whose bus and of whose database one after the other is killed. */
export async function stormEvents({ minutes, authors }: { minutes: number; authors: number }): Promise<Report> {
  const end = Date.now() + minutes * 60_000
  await using stage = await openClusterStage()
  const flock = await openFlock(stage, { authors, readers: 5 })
  const streams = flock.countOpen()
  const secondsBack: Record<string, number | null> = {}
  const between = Math.min(BETWEEN, (minutes * 60_000) / 3 / faults.length)
  for (const [name, run] of faults) {
    await pause(between / 2)
    await run(stage)
    const begun = Date.now()
    // A stream whose server is gone knows it at once; one whose database is gone stands meanwhile.
    await pause(1_000)
    while (flock.countOpen() < streams && Date.now() - begun < BACK) await pause(100)
    secondsBack[name] = flock.countOpen() < streams ? null : (Date.now() - begun) / 1_000
    await pause(between / 2)
  }
  const memory = stage.apiPids().map((): number[] => [])
  while (Date.now() < end) {
    for (const [at, pid] of stage.apiPids().entries()) memory[at]?.push(await memoryOf(pid, 'VmRSS'))
    await pause(SAMPLE)
  }
  const kept = await flock.end()
  return { ...kept, minutes, secondsBack, memoryMiB: memory.map(thirds) }
}

function thirds(samples: readonly number[]) {
  const third = Math.ceil(samples.length / 3)
  const middle = (some: number[]) => some.toSorted((one, other) => one - other)[some.length >> 1] ?? Number.NaN
  return { warm: middle(samples.slice(0, third)), last: middle(samples.slice(-third)) }
}

/** What a report holds against the app, in sentences; empty when all is well. */
export function findEventFailures({ secondsBack, memoryMiB, ...kept }: Report): string[] {
  const away = Object.entries(secondsBack).filter(([, seconds]) => seconds === null)
  return [
    ...findFlockFailures(kept),
    ...away.map(([name]) => `Not every stream was back ${BACK / 1_000} seconds after: ${name}.`),
    ...memoryMiB.flatMap(({ warm, last }) =>
      last > warm * GROWTH_LIMIT ? `An API grew from ${warm} to ${last} MiB.` : [],
    ),
  ]
}
