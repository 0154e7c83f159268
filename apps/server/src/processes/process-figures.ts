import { statfs } from 'node:fs/promises'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Context } from '#context.ts'
import { measureClock } from '#database/servers/condition.ts'
import { countStreams } from '#events/stream-count.ts'
import { callFigures } from '#figures/call-figures.ts'
import { openGauge } from '#figures/gauge.ts'
import { addPoolFigures } from '#figures/pool-figures.ts'

/** Looks again before the figures are told. */
type Refresh = () => Promise<void>

/**
 * What every process tells of itself: Node, calls, uploads and streams, connections, the disk of `DATA_DIR`, whether the
 * database and Redis answer, by how much the database's clock is ahead, and whether others hear of what is new: `events`
 * are those of all that answer here. `refresh` counts anew, and throws nothing.
 */
export function openProcessFigures(context: Context, events: readonly Context['events'][] = [context.events]) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'amour_' })
  for (const figure of callFigures) registry.registerMetric(figure)
  const recount = [addPoolFigures(registry), addStreamFigure(registry), addNoticeFigure(registry, events)]
  const refreshes: Refresh[] = [
    addDiskFigures(registry, context.config.dataDir),
    addDatabaseFigures(registry, context),
    addRedisFigure(registry, context),
  ]
  return {
    registry,
    async refresh(): Promise<void> {
      await Promise.all(refreshes.map((refresh) => refresh()))
      for (const each of recount) each()
    },
  }
}

function addStreamFigure(registry: Registry): () => void {
  const streams = openGauge(registry, 'event_streams', 'Streams of events that are open in this process', ['of'])
  return () => {
    for (const kind of ['member', 'staff'] as const) streams.set({ of: kind }, countStreams(kind))
  }
}

function addDiskFigures(registry: Registry, folder: string): Refresh {
  const size = openGauge(registry, 'disk_bytes', 'Size of the disk of DATA_DIR')
  const free = openGauge(registry, 'disk_free_bytes', 'What is free of the disk of DATA_DIR')
  return async () => {
    const disk = await statfs(folder).catch(() => undefined)
    size.set(disk ? disk.blocks * disk.bsize : 0)
    free.set(disk ? disk.bavail * disk.bsize : 0)
  }
}

function addDatabaseFigures(registry: Registry, { db }: Pick<Context, 'db'>): Refresh {
  const answers = openGauge(registry, 'database_answers', 'Whether the database answers this process: 1, or 0')
  const clock = openGauge(
    registry,
    'database_clock_ahead_seconds',
    'By how much the clock of the database is ahead of this machine’s',
  )
  return async () => {
    const ahead = await measureClock(db).catch(() => undefined)
    answers.set(ahead === undefined ? 0 : 1)
    // Of clocks that cannot be compared nothing is known.
    if (ahead === undefined) clock.remove()
    else clock.set(ahead / 1000)
  }
}

/** No process waits for Redis, and none counts as unready without it: what is lost is told here and in the log alone. */
function addRedisFigure(registry: Registry, { redis }: Pick<Context, 'redis'>): Refresh {
  const answers = openGauge(
    registry,
    'redis_answers',
    'Whether Redis answers this process, and took what it last gave it: 1, or 0',
  )
  return async () => {
    // Where there is none, nothing is told.
    if (!redis) return answers.remove()
    const isThere = await redis.ask((client) => client.ping()).catch(() => undefined)
    answers.set(isThere !== undefined && redis.takesWrites ? 1 : 0)
  }
}

function addNoticeFigure(registry: Registry, events: readonly Context['events'][]): () => void {
  const told = openGauge(
    registry,
    'notices_told',
    'Whether what was new last could be told to other processes: 1, or 0',
  )
  return () => told.set(events.some(({ isFailing }) => isFailing) ? 0 : 1)
}
