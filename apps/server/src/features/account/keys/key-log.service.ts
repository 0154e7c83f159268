import { createHash, sign } from 'node:crypto'
import type { KeyLogDay, KeyLogEntry } from '@amour/contract/account/key-log.ts'
import type { Context } from '#context.ts'
import { DAY } from '#durations.ts'
import { signingKey } from '#security/signing-key.ts'
import {
  countDays,
  countEntries,
  insertDay,
  insertEntry,
  lockLog,
  selectDays,
  selectEntries,
  selectLastEntry,
} from './key-log.queries.ts'

const FIRST_HEAD = Buffer.alloc(32)

type Publication = { memberId: string; version: number; fingerprint: string }

/** Adds a key to the log of all public keys, in the transaction that stores it. */
export async function publishKey({ db }: Context, { memberId, version, fingerprint }: Publication): Promise<void> {
  await lockLog(db)
  const last = await selectLastEntry(db)
  const entry = sha256(`key1|${memberId}|${version}|${fingerprint}`)
  const head = sha256(Buffer.concat([last?.head ?? FIRST_HEAD, entry]))
  await insertEntry(db, { seq: String(Number(last?.seq ?? 0) + 1), entry, head })
}

/** Signs the log as it stands, for the day before today; nothing before the first entry. */
export async function signYesterday({ db, clock, secrets }: Context): Promise<void> {
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

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
