import { rm } from 'node:fs/promises'
import { type Context, inTransaction } from '#context.ts'
import { HOUR } from '#durations.ts'
import { listSpool, type SpooledFile } from '#media/spool.ts'
import { StorageAway } from '#media/storage.ts'
import { enqueueProcessing } from '#features/media/processing/upload-sources.service.ts'
import { isSpooled, updateForwarded } from './uploads.queries.ts'

/** Milliseconds: how often one looks, and after which an unfinished file of the spool is nobody's. */
const INTERVAL = 10_000
const LEFT_BEHIND = HOUR

/**
 * Takes uploads on that wait on this machine, and removes what broken ones left. The process that takes uploads does
 * this, since nobody else can see its disk. Gives up until the next time while the storage is away.
 */
export async function processSpool(context: Context): Promise<void> {
  const { config, clock, log } = context
  try {
    for await (const file of listSpool(config)) {
      const isOld = clock.now().getTime() - file.modifiedAt.getTime() > LEFT_BEHIND
      if (file.isWaiting && (await isSpooled(context.db, keyOf(file)))) await forward(context, file)
      else if (isOld) await rm(file.path, { force: true })
    }
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error
    log.info({ err: error }, 'uploads still wait for the storage')
  }
}

/** The copy in the storage is whole before the row says so, and this one goes last: a crash repeats, it loses nothing. */
async function forward(context: Context, file: SpooledFile) {
  const key = keyOf(file)
  await context.storage.writeFile(key, file.path)
  await inTransaction(context, async (tx) => {
    const item = await updateForwarded(tx.db, key)
    if (item) await enqueueProcessing(tx, item)
  })
  await rm(file.path, { force: true })
}

const keyOf = ({ name }: SpooledFile) => `sources/${name}`

/** Tends the spool again and again until it is closed. */
export function watchSpool(context: Context): { close(): Promise<void> } {
  let tending = Promise.resolve()
  const tend = () => {
    tending = tending
      .then(() => processSpool(context))
      .catch((error: unknown) => context.log.warn({ err: error }, 'spool'))
  }
  tend()
  const timer = setInterval(tend, INTERVAL)
  return {
    async close() {
      clearInterval(timer)
      await tending
    },
  }
}
