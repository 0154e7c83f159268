import type { Context } from '#context.ts'
import { DAY, HOUR } from '#durations.ts'
import { processBatches } from '#jobs/process-all.ts'
import { newReference } from '#security/reference.ts'
import { eraseMember, erasureDigest } from './erasure.service.ts'
import { insertErasure, selectErasures, selectMemberIds } from './erasure.queries.ts'
import { type LedgerEntry, openLedger, readLedger } from './erasure-ledger.ts'
import { BEFORE_ALL } from '#security/ids.ts'

const BATCH = 5_000
/** No backup is older (docs/operations). In milliseconds. */
export const OLDEST_BACKUP = 35 * DAY

type Replay = { isRecent?: boolean; signal?: AbortSignal | undefined }

/**
 * Erases again whom the ledger knows and the database does not know to be erased: it was restored from an older backup,
 * another server has taken its place, or a crash cut the erasure short. Says how many members it erased. `isRecent` looks
 * at what a backup may have brought back alone. Throws once `signal` is aborted, between two members.
 */
export async function reapplyErasures(context: Context, { isRecent = false, signal }: Replay = {}): Promise<number> {
  signal?.throwIfAborted()
  const since = isRecent ? new Date(context.clock.now().getTime() - OLDEST_BACKUP) : undefined
  const noted = await openLedger(context).read(since)
  if (noted.length === 0) return 0
  const done = new Set((await selectErasures(context.db)).map(({ digest }) => digest.toString('base64url')))
  const missing = new Map(noted.flatMap((entry) => (done.has(entry.digest) ? [] : [[entry.digest, entry]])))
  return missing.size === 0 ? 0 : eraseMissing(context, missing, signal)
}

/**
 * The ledger holds hashes alone, so every member's is made and compared. Throws once all have been tried, where one cannot
 * be erased.
 */
async function eraseMissing(context: Context, missing: ReadonlyMap<string, LedgerEntry>, signal?: AbortSignal) {
  let erased = 0
  const next = (last = BEFORE_ALL) => selectMemberIds(context.db, last, BATCH)
  await processBatches<string>(context, { size: BATCH, next, signal }, async (id) => {
    if (!missing.has(erasureDigest(context, id).toString('base64url'))) return
    if (await eraseMember(context, id)) erased++
  })
  if (erased > 0) context.log.warn({ members: erased }, 'erased again what a backup had brought back')
  await noteAbsent(context, missing)
  return erased
}

/**
 * Whom the ledger knows and no row is there of: a backup from before they came. Known to be erased, they are looked for
 * no more. A new entry may belong to an erasure that is under way, which writes its own row.
 */
async function noteAbsent({ db, clock }: Context, missing: ReadonlyMap<string, LedgerEntry>) {
  const before = clock.now().getTime() - HOUR
  for (const { digest, at } of missing.values()) {
    if (Date.parse(at) > before) continue
    await insertErasure(db, { digest: Buffer.from(digest, 'base64url'), reference: newReference(), at: new Date(at) })
  }
}

/**
 * What the start does with the ledger, before anybody is served. Throws where it lacks erasures that the database knows:
 * then it is another one, or an older copy, and nobody could say whom a backup has brought back.
 */
export async function openErasures(context: Context): Promise<void> {
  await carryOver(context)
  const { lacking, known } = await compareLedger(context)
  if (lacking.length > 0)
    throw new Error(
      `The ledger of erasures lacks ${lacking.length} of ${known} erasures that the database knows. Put it back where ` +
        `${context.config.storageUrl ? 'the folder ledger/ of the bucket' : 'ERASURE_LEDGER'} is, see Backup and ` +
        'restore in docs/operations; where it is lost for good, `npm run ledger -- accept` makes it anew.',
    )
  await reapplyErasures(context)
}

/** What the ledger lacks of what the database knows, and how much that is. */
export async function compareLedger(context: Context): Promise<{ lacking: LedgerEntry[]; known: number }> {
  // In this order: each erasure is noted before the database knows it.
  const done = await selectErasures(context.db)
  const noted = new Set((await openLedger(context).read()).map(({ digest }) => digest))
  const known = done.map((row) => ({ digest: row.digest.toString('base64url'), at: row.erased_at.toISOString() }))
  return { lacking: known.filter(({ digest }) => !noted.has(digest)), known: known.length }
}

/** Notes what the ledger lacks, for whoever has lost it. Says how many entries that were. */
export async function acceptErasures(context: Context): Promise<number> {
  await carryOver(context)
  const { lacking } = await compareLedger(context)
  for (const entry of lacking) await openLedger(context).append(entry)
  return lacking.length
}

/** A bucket that has come later gets what the file of this host has noted. */
async function carryOver(context: Context) {
  if (!context.config.storageUrl) return
  const own = await readLedger(context.config.erasureLedger)
  if (own.length === 0) return
  const ledger = openLedger(context)
  const noted = new Set((await ledger.read()).map(({ digest }) => digest))
  for (const entry of own) if (!noted.has(entry.digest)) await ledger.append(entry)
}
