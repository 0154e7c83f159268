import { createHash, sign } from 'node:crypto'
import type { KeyLogDay, KeyLogEntry } from '@amour/contract/account/key-log.ts'
import { fromBase64Url } from '@amour/crypto/base64.ts'
import { labelOf } from '@amour/crypto/key-log/log-entry.ts'
import { keyPrint } from '@amour/crypto/key-print.ts'
import { type Context, inTransaction } from '#context.ts'
import { DAY } from '#durations.ts'
import { repeatWhileFull } from '#jobs/process-all.ts'
import { signingKey } from '#security/signing-key.ts'
import {
  countDays,
  countEntries,
  insertDay,
  insertPending,
  selectDays,
  selectEntries,
  selectLastEntry,
  selectUnpublished,
  sequencePending,
} from './key-log.queries.ts'

/** Keys that one transaction gives their place: a process of the release before waits for no more. */
const BATCH = 1_000

/** `print`: what all its public halves are known by (`keyPrint`); the fingerprint is of the RSA one. */
type Publication = { memberId: string; version: number; fingerprint: string; print: string }

/**
 * Has a key stand in the log of all public keys, in the transaction that stores it and without waiting for others: the
 * worker gives it its place (`sequenceKeys`). One whose further halves came later is added again.
 */
export async function publishKey({ db, clock }: Context, publication: Publication): Promise<void> {
  const { memberId, version, fingerprint } = publication
  const print = Buffer.from(fromBase64Url(publication.print) ?? [])
  const label = Buffer.from(await labelOf(memberId))
  const entry = createHash('sha256').update(`key1|${memberId}|${version}|${fingerprint}`).digest()
  await insertPending(db, { entry, label, print, at: clock.now() })
}

/** Gives every key that waits its place in the log: once each, a member's in the order in which they were stored. */
export async function sequenceKeys({ db }: Pick<Context, 'db'>, signal?: AbortSignal): Promise<void> {
  await repeatWhileFull(BATCH, () => sequencePending(db, BATCH), signal)
}

/** Publishes the keys of members that have none in the log: those of the demo, which no browser has saved. */
export async function publishStoredKeys(context: Context): Promise<void> {
  const rows = await selectUnpublished(context.db)
  await inTransaction(context, async (tx) => {
    for (const { member_id: memberId, version, fingerprint, public: shown } of rows)
      await publishKey(tx, { memberId, version, fingerprint, print: await keyPrint(shown) })
  })
}

/** Signs the log as it stands, for the day before today; nothing before the first entry. */
export async function signYesterday(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, clock, secrets } = context
  await sequenceKeys(context, signal)
  const last = await selectLastEntry(db)
  if (!last) return
  const day = new Date(clock.now().getTime() - DAY).toISOString().slice(0, 10)
  const signed = Buffer.from(`keys1|${day}|${last.seq}|${last.head.toString('base64url')}`)
  const signature = sign(null, signed, signingKey(secrets.derive('key-log')).private)
  await insertDay(db, { day, seq: last.seq, head: last.head, signature })
}

type Page = { page: number; numOfRecords: number }

export async function listEntries({ db }: Context, { page, numOfRecords }: Page) {
  const slice = { limit: numOfRecords, offset: (page - 1) * numOfRecords }
  const [rows, total] = await Promise.all([selectEntries(db, slice), countEntries(db)])
  const data = rows.map(({ seq, entry, head }): KeyLogEntry => ({
    seq: Number(seq),
    entry: spell(entry),
    head: spell(head),
  }))
  return { data, page, numOfRecords, total }
}

export async function listDays({ db, secrets }: Context, { page, numOfRecords }: Page) {
  const slice = { limit: numOfRecords, offset: (page - 1) * numOfRecords }
  const [rows, total] = await Promise.all([selectDays(db, slice), countDays(db)])
  const data = rows.map(({ day, seq, head, signature }): KeyLogDay => ({
    day,
    seq: Number(seq),
    head: spell(head),
    signature: spell(signature),
  }))
  const publicKey = signingKey(secrets.derive('key-log')).public.export({ format: 'jwk' }).x ?? ''
  return { data, page, numOfRecords, total, publicKey }
}

const spell = (bytes: Buffer) => bytes.toString('base64url')
