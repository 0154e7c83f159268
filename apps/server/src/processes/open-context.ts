import type { Clock, Context } from '#context.ts'
import type { Config } from '#config.ts'
import { sameUserAt } from '#database/servers/address.ts'
import { openDatabase, WORKER_PATIENCE } from '#database/open.ts'
import { Replica } from '#database/servers/replica.ts'
import { Watch } from '#database/watch.ts'
import { openEvents } from '#events/hub.ts'
import { openEventBus } from '#events/open-bus.ts'
import { openLimits } from '#http/limits.ts'
import { hooks } from '#hooks.ts'
import { openQueue } from '#jobs/queue.ts'
import { openLog } from '#log.ts'
import { openMailTransport } from '#mail/transport.ts'
import { confinedDecoder } from '#media/decoding.ts'
import { openStorage } from '#media/open-storage.ts'
import { openRedis } from '#redis.ts'
import { deriveLoginSecret } from '#security/passwords/given-password.ts'
import { createSeal } from '#security/seal.ts'
import { openSecrets } from '#security/secrets.ts'

type Options = { databaseUrl: string; clock?: Clock; log?: Context['log']; queue?: QueueDuty }

/** What a process does for the queue beside using it: make its tables, look after it, or nothing. */
type QueueDuty = 'make' | 'keep' | 'use'

/** Opens all that code below a route may use; `close` ends it in the right order. Throws when the database is away. */
export async function openContext(config: Config, { databaseUrl, queue = 'use', ...options }: Options) {
  const log = options.log ?? openLog(config.logLevel, { process: 'setup' })
  const secrets = await openSecrets(config.keyFile)
  const redis = config.redisUrl ? await openRedis(config.redisUrl, log) : undefined
  const opened = await openOnDatabase({ config, redis, log }, databaseUrl, queue).catch((error: unknown) => {
    redis?.close()
    throw error
  })
  const mail = openMailTransport(config)
  const storage = await openStorage(config)
  const context: Context = {
    config,
    clock: options.clock ?? { now: () => new Date() },
    secrets,
    seal: createSeal(secrets),
    ...opened.services,
    redis,
    hooks,
    mail,
    storage,
    decoder: confinedDecoder,
    deriveLoginSecret,
    log,
  }
  return {
    context,
    async close() {
      mail.close()
      storage.close()
      await opened.close()
      redis?.close()
    },
  }
}

/** The same context with the database opened in another role, and with a log of its own where one is given; the rest is shared. */
export async function openInRole(context: Context, databaseUrl: string, queue: QueueDuty = 'use', log = context.log) {
  const { services, close } = await openOnDatabase({ ...context, log }, databaseUrl, queue)
  return { context: { ...context, ...services, log }, close }
}

type Shared = Pick<Context, 'config' | 'redis' | 'log'>

async function openOnDatabase({ config, redis, log }: Shared, url: string, duty: QueueDuty) {
  const { pools } = config
  const watch = new Watch(url, (isAway) => log.warn(isAway ? 'the database does not answer' : 'the database answers'))
  const shared = { watch, prepare: pools.prepare }
  // A client that gives up before its role's time is over leaves a statement that goes on for nobody.
  const patience = duty === 'keep' ? WORKER_PATIENCE : undefined
  const db = openDatabase(url, { ...shared, patience, name: 'calls', connections: pools.calls })
  // Calls count from inside transactions: a second connection of one pool could be waited for by all of its holders.
  const countingDb = openDatabase(url, { ...shared, name: 'limits', connections: Math.min(4, pools.calls) })
  const events = openEvents({ db, bus: openEventBus({ config, redis }, db, url), log })
  const replica =
    config.replica &&
    new Replica({
      url: sameUserAt(url, config.replica.url),
      primary: db,
      connections: pools.calls,
      prepare: pools.prepare,
      lag: config.replica.lag,
    })
  const queue = await openQueue(url, log, {
    ...shared,
    supervise: duty === 'keep',
    migrate: duty === 'make',
    connections: pools.queue,
  })
  return {
    services: { db, replica, queue, limits: openLimits(countingDb, redis), events },
    async close() {
      await events.close()
      await queue.close()
      await replica?.close()
      await countingDb.destroy()
      await db.destroy()
      watch.close()
    },
  }
}
