import { createHash } from 'node:crypto'
import type { ChainState } from '@amour/contract/console/audit.ts'
import { type Context, inTransaction } from '#context.ts'
import { DAY } from '#durations.ts'
import { openChainHeads } from './chain-heads.ts'
import { hasUnchained, selectHead, selectLinks, selectOldestAt } from './audit.queries.ts'
import { appendAudit } from './audit.service.ts'

/** Links that are read at once. */
const BATCH = 2_000

/** What is wrong with the chain and at which entry; null for a chain that is whole. */
type ChainCheck = { entries: number; head: string | null; broken: { seq: number; fault: ChainBreak } | null }

type ChainBreak = NonNullable<ChainState['fault']>

const ROOT = Buffer.alloc(32)

/**
 * Goes along the whole chain: every entry must hash to what it says, follow the one before it, and pass through every
 * head that was noted outside of the database. The hash is made here, not by the database that is checked. Throws once
 * `signal` is aborted.
 */
export async function verifyChain(context: Context, signal?: AbortSignal): Promise<ChainCheck> {
  const { db } = context
  const { all } = await openChainHeads(context).read()
  const heads = Map.groupBy(all, ({ seq }) => seq)
  const broken = (seq: number, fault: ChainBreak, entries: number) => ({ entries, head: null, broken: { seq, fault } })
  let last: { seq: number; hash: Buffer } = { seq: 0, hash: ROOT }
  for (;;) {
    signal?.throwIfAborted()
    const links = await selectLinks(db, String(last.seq), BATCH)
    for (const { seq, previous_hash: previous, hash, content } of links) {
      const here = Number(seq)
      if (here !== last.seq + 1 || !previous.equals(last.hash)) return broken(last.seq + 1, 'missing', last.seq)
      if (!createHash('sha256').update(previous).update(content).digest().equals(hash))
        return broken(here, 'changed', last.seq)
      // Two heads of one number that differ are two chains, one of which was cut off.
      const isOther = heads.get(here)?.some((noted) => noted.hash !== hash.toString('hex'))
      if (isOther) return broken(here, 'head', last.seq)
      last = { seq: here, hash }
    }
    if (links.length < BATCH) break
  }
  const furthest = Math.max(0, ...heads.keys())
  if (furthest > last.seq) return broken(last.seq + 1, 'head', last.seq)
  if (await hasUnchained(db)) return broken(last.seq + 1, 'unchained', last.seq)
  return { entries: last.seq, head: last.seq > 0 ? last.hash.toString('hex') : null, broken: null }
}

/** Checks the chain and says so in it; `staffId` is null for the check that comes round by itself. */
export async function checkChain(context: Context, staffId: string | null, signal?: AbortSignal): Promise<ChainCheck> {
  const verdict = await verifyChain(context, signal)
  const { entries, broken } = verdict
  if (broken) context.log.error({ audit: broken }, 'the chain of the audit log is broken')
  const detail = { entries, ...broken }
  await inTransaction(context, (tx) => appendAudit(tx, { staffId, action: 'audit.check', subject: null, detail }))
  return verdict
}

/** Notes the chain's end outside of the database, unless it is broken. */
export async function recordChainHead(context: Context, signal?: AbortSignal): Promise<void> {
  const { broken } = await checkChain(context, null, signal)
  const head = broken ? undefined : await selectHead(context.db)
  if (!head?.seq || !head.hash) return
  const { clock } = context
  const noted = { seq: Number(head.seq), hash: head.hash.toString('hex'), at: clock.now().toISOString() }
  const heads = openChainHeads(context)
  await heads.noteNight(noted)
  await heads.removeDays(new Date(clock.now().getTime() - DAY))
}

/**
 * For the start of the worker, which notes the heads of the nights. Throws where none is noted of a log that is older
 * than two days: cut off at its end, it would look whole. Outside of production it begins anew: made-up staff have been at
 * work for ninety days when their site first starts.
 */
export async function requireChainHeads(context: Context): Promise<void> {
  const { config, clock, db } = context
  const oldest = await selectOldestAt(db)
  if (!oldest || oldest.getTime() > clock.now().getTime() - 2 * DAY) return
  if ((await openChainHeads(context).read()).all.length > 0) return
  if (!config.isProduction) return recordChainHead(context)
  throw new Error(
    `No end of the audit log is noted ${config.storageUrl ? 'in the folder audit-heads/ of the bucket' : 'at AUDIT_HEADS'}, ` +
      `though it began at ${oldest.toISOString()}. Put the notes back, see Backup and restore in docs/operations; where ` +
      'they are lost for good, `npm run ledger -- accept` begins anew.',
  )
}
