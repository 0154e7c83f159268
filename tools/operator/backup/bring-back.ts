import { join } from 'node:path'
import type { Config } from '@amour/server/config.ts'
import type { Context } from '@amour/server/context.ts'
import { openDatabase } from '@amour/server/database/open.ts'
import { countRows, readSchemaState } from '@amour/server/database/servers/condition.ts'
import { migrate } from '@amour/server/database/schema/migrate.ts'
import {
  acceptErasures,
  compareLedger,
  reapplyErasures,
} from '@amour/server/features/account/account-deletion/erasure-replay.service.ts'
import { countLostMedia } from '@amour/server/features/media/cleanup/orphaned-files.service.ts'
import { openChainHeads } from '@amour/server/features/trust/audit/chain-heads.ts'
import { verifyChain } from '@amour/server/features/trust/audit/chain-verification.service.ts'
import type { Storage } from '@amour/server/media/storage.ts'
import { openContext } from '@amour/server/processes/open-context.ts'
import { requireOwnKeys } from '@amour/server/security/own-keys.ts'
import type { DatabaseKeeper } from './database-keeper.ts'
import { coveredUntil, readIndex, restoreFiles } from './file-copies.ts'
import { restoreErasures, restoreHeads } from './note-copies.ts'
import { startRecovered } from './recovered-server.ts'
import type { Recovery } from './recovery-report.ts'
import { openScratch } from './scratch.ts'

/** What is brought back, and to where. */
export type Target = {
  keeper: DatabaseKeeper
  place: Storage
  /** The empty folder of the database. */
  folder: string
  /** The settings of the site that comes of it: where files, ledger and notes go. */
  config: Config
  /** The moment that it is to be of; undefined: the last one. */
  to: Date | undefined
  /** Files that have outlived the database stay as they are. */
  keepsFiles: boolean
  /** It goes again afterwards, and need not reach a disk. */
  isScratch: boolean
}

/**
 * Brings database, files, ledger and notes back, erases again whom the ledger knows, and looks whether all of it fits
 * together. The database is stopped at the end. Throws where something cannot be brought back at all.
 */
export async function bringBack(target: Target): Promise<Recovery> {
  const { keeper, place, folder, to } = target
  const begun = performance.now()
  const backup = await keeper.newest()
  await keeper.restoreInto(folder, to)
  const server = await startRecovered(target)
  const database = (performance.now() - begun) / 1000
  try {
    const moment = to ?? new Date()
    const schema = await bringSchemaUp(server.url)
    await requireKeysOf(server.url, target.config.keyFile)
    const { context, close } = await openContext(alone(target.config), { databaseUrl: server.url })
    try {
      const files = target.keepsFiles
        ? { files: 0, bytes: 0, damaged: [], covered: coveredUntil(await readIndex(place), moment) }
        : await restoreFiles(place, context.storage, moment)
      const erasures = await bringErasures(place, context)
      const audit = await checkAudit(place, context, server.lastCommit ?? backup?.at ?? moment)
      await restoreHeads(place, context)
      const rows = await countRows(context.db)
      const items = await countLostMedia(context, moment)
      const covered = await countLostMedia(context, files.covered ?? new Date(0))
      return {
        backup: { name: keeper.name, ...backup },
        lastCommit: server.lastCommit,
        seconds: { database, all: (performance.now() - begun) / 1000 },
        schema,
        rows,
        files: { ...files, items: items.items, lost: covered.lost, late: items.lost - covered.lost },
        erasures,
        audit,
      }
    } finally {
      await close()
    }
  } finally {
    await server.stop()
  }
}

/** Nothing that the running site has beside its database is spoken with. */
const alone = (config: Config): Config => ({
  ...config,
  redisUrl: undefined,
  natsUrl: undefined,
  smtpUrl: undefined,
  replica: undefined,
})

/** An older backup is brought up to this release, which can then look at it. Throws where a later one is needed for it. */
async function bringSchemaUp(url: string) {
  const db = openDatabase(url, { connections: 1 })
  try {
    const before = await readSchemaState(db)
    if (before.done === 0) throw new Error('The restored database is empty: was it the right stanza?')
    const { isNewer } = await migrate(url)
    return { was: before.newest, is: (await readSchemaState(db)).newest, isNewer }
  } finally {
    await db.destroy()
  }
}

/** Throws before anything is judged by keys that are none of this database's. */
async function requireKeysOf(url: string, keyFile: string) {
  const db = openDatabase(url, { connections: 1 })
  try {
    await requireOwnKeys(db, keyFile)
  } finally {
    await db.destroy()
  }
}

/**
 * The ledger of the backup is added to that of the site, and what the database knows to that; then whoever has come back
 * goes again. A ledger that is empty where the database knows erasures is not made up from it: others may be missing.
 */
async function bringErasures(place: Storage, context: Context) {
  await restoreErasures(place, context)
  const { lacking, known } = await compareLedger(context)
  const isLost = known > 0 && lacking.length === known
  const added = isLost ? 0 : await acceptErasures(context)
  const again = await reapplyErasures(context)
  return { known, added, again, isLost }
}

/**
 * Goes along the chain of the audit log with the ends that were noted up to the last moment of the database; later ones
 * are of entries that are lost with it, which are counted.
 */
async function checkAudit(place: Storage, context: Context, until: Date) {
  await using scratch = await openScratch('heads')
  const config = { ...context.config, storageUrl: undefined, auditHeads: join(scratch.path, 'audit-heads.jsonl') }
  await restoreHeads(place, { ...context, config }, until)
  const { entries, broken } = await verifyChain({ ...context, config })
  await restoreHeads(place, { ...context, config })
  const noted = (await openChainHeads({ ...context, config }).read()).all.map(({ seq }) => seq)
  return { entries, broken: broken?.fault, lost: Math.max(0, ...noted.map((seq) => seq - entries)) }
}
