import type { Config } from '@amour/server/config.ts'
import { bucketLedger, openLedger } from '@amour/server/features/account/account-deletion/erasure-ledger.ts'
import { type ChainHeads, objectHeads, openChainHeads } from '@amour/server/features/trust/audit/chain-heads.ts'
import type { Storage } from '@amour/server/media/storage.ts'
import type { Secrets } from '@amour/server/security/secrets.ts'

/** What was noted outside of the database: who was erased, and where the audit log ended. */
type Site = { config: Config; storage: Storage; secrets: Secrets }

/**
 * Adds to the backup what was noted since the last time. Nothing is ever taken back there: a copy of the notes leads
 * forward only. Answers how many erasures were new.
 */
export async function copyNotes(site: Site, place: Storage): Promise<number> {
  const added = await addErasures(openLedger(site), bucketLedger(place))
  await addHeads(openChainHeads(site), objectHeads(place, site.secrets))
  return added
}

/** Adds to a site the erasures that the backup knows; what the site has noted itself stays. */
export const restoreErasures = (place: Storage, site: Site): Promise<number> =>
  addErasures(bucketLedger(place), openLedger(site))

/** Adds to a site where the audit log ended, as far as the backup knows; `until` leaves later ones out. */
export const restoreHeads = (place: Storage, site: Site, until?: Date): Promise<void> =>
  addHeads(objectHeads(place, site.secrets), openChainHeads(site), until)

type Ledger = ReturnType<typeof bucketLedger>

async function addErasures(from: Ledger, to: Ledger): Promise<number> {
  const known = new Set((await to.read()).map(({ digest }) => digest))
  const fresh = (await from.read()).filter(({ digest }) => !known.has(digest))
  for (const entry of fresh) await to.append(entry)
  return fresh.length
}

async function addHeads(from: ChainHeads, to: ChainHeads, until?: Date) {
  const nameOf = ({ seq, hash }: { seq: number; hash: string }) => `${seq} ${hash}`
  const [ours, theirs] = [await from.read(), await to.read()]
  const known = new Set(theirs.all.map(nameOf))
  const nights = new Set(ours.nights.map(nameOf))
  for (const head of ours.all) {
    if (known.has(nameOf(head)) || (until && head.at > until.toISOString())) continue
    known.add(nameOf(head))
    await (nights.has(nameOf(head)) ? to.noteNight(head) : to.noteDay(head))
  }
}
