import type { Context } from '#context.ts'
import { eraseMember, erasureDigest } from './erasure.service.ts'
import { selectErasureDigests, selectMemberIds } from './erasure.queries.ts'
import { readLedger } from './erasure-ledger.ts'

const BATCH = 5_000
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Erases again whom the ledger knows and the database does not know to be erased: it was restored from an older backup,
 * or a crash cut the erasure short. Called before anybody is served. Says how many members it erased.
 */
export async function reapplyErasures(context: Context): Promise<number> {
  const noted = await readLedger(context.config.erasureLedger)
  if (noted.length === 0) return 0
  const done = new Set((await selectErasureDigests(context.db)).map((digest) => digest.toString('base64url')))
  const missing = new Set(noted.map(({ digest }) => digest).filter((digest) => !done.has(digest)))
  return missing.size === 0 ? 0 : eraseMissing(context, missing)
}

/** The ledger holds hashes alone, so every member's is made and compared. */
async function eraseMissing(context: Context, missing: ReadonlySet<string>) {
  let erased = 0
  for (let after: string | undefined = FIRST; after;) {
    const ids: string[] = await selectMemberIds(context.db, after, BATCH)
    for (const id of ids) {
      if (!missing.has(erasureDigest(context, id).toString('base64url'))) continue
      if (await eraseMember(context, id)) erased++
    }
    after = ids.at(-1)
  }
  if (erased > 0) context.log.warn({ members: erased }, 'erased again what a backup had brought back')
  return erased
}
