import type { Clock, Context } from '#context.ts'
import type { Config } from '#config.ts'
import { openDatabase } from '#database/open.ts'
import { openLimits } from '#http/limits.ts'
import { openQueue } from '#jobs/queue.ts'
import { openLog } from '#log.ts'
import { openMailTransport } from '#mail/transport.ts'
import { openStorage } from '#media/open-storage.ts'
import { createSeal } from '#security/seal.ts'
import { openSecrets } from '#security/secrets.ts'

type Options = { databaseUrl: string; clock?: Clock; log?: Context['log']; superviseQueue?: boolean }

/** Opens all that code below a route may use; `close` ends it in the right order. Throws when the database is away. */
export async function openContext(config: Config, { databaseUrl, superviseQueue = true, ...options }: Options) {
  const log = options.log ?? openLog(config.logLevel)
  const secrets = await openSecrets(config.keyFile)
  const db = openDatabase(databaseUrl)
  // Calls count from inside transactions: a second connection of one pool could be waited for by all of its holders.
  const countingDb = openDatabase(databaseUrl, { connections: 2 })
  const queue = await openQueue(databaseUrl, log, { supervise: superviseQueue })
  const mail = openMailTransport(config)
  const storage = await openStorage(config)
  const context: Context = {
    config,
    db,
    clock: options.clock ?? { now: () => new Date() },
    secrets,
    seal: createSeal(secrets),
    queue,
    limits: openLimits(countingDb),
    mail,
    storage,
    log,
  }
  return {
    context,
    async close() {
      await queue.close()
      mail.close()
      storage.close()
      await countingDb.destroy()
      await db.destroy()
    },
  }
}
