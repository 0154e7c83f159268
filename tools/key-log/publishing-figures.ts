import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type Context, inTransaction } from '@amour/server/context.ts'
import { publishKey, sequenceKeys } from '@amour/server/features/account/keys/key-log.service.ts'
import { sql } from 'kysely'

/** Keys that are published one by one in each turn, how many at once, and turns of both ways. */
const SINGLE = 1_000
const AT_ONCE = 8
const TURNS = 3

type Figure = { name: string; value: number; unit: string; limit?: number; isLeast?: boolean }

/**
 * A transaction each, as a request does: as it is, and in turns with it as it was before decision 123, when each waited
 * under one lock for the one before to reach the disk. And how fast the worker gives places.
 */
export async function benchPublishing(context: Context): Promise<Figure[]> {
  const rates: { now: number[]; before: number[]; placed: number[] } = { now: [], before: [], placed: [] }
  for (let turn = 0; turn < TURNS; turn++) {
    rates.before.push(await rateOf(() => publishAll(context, publishUnderLock)))
    rates.now.push(await rateOf(() => publishAll(context, publishKey)))
    rates.placed.push(await rateOf(() => sequenceKeys(context)))
  }
  const [now, before] = [median(rates.now), median(rates.before)]
  const least = { limit: 500, isLeast: true }
  return [
    { name: `published in a transaction each, ${AT_ONCE} at once`, value: now, unit: '/s', ...least },
    { name: 'the same under one lock, as before decision 123', value: before, unit: '/s' },
    { name: 'as a multiple of that', value: now / before, unit: '×', limit: 1, isLeast: true },
    { name: 'given their places by the worker', value: median(rates.placed), unit: '/s', ...least },
  ]
}

async function rateOf(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return (SINGLE * 1_000) / (performance.now() - begun)
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

type Key = Parameters<typeof publishKey>[1]

async function publishAll(context: Context, publish: (tx: Context, key: Key) => Promise<void>) {
  let left = SINGLE
  const publishSome = async () => {
    while (left-- > 0) {
      const [fingerprint = '', print = ''] = [randomBytes(32), randomBytes(32)].map((one) => one.toString('base64url'))
      const key = { memberId: randomUUID(), version: 1, fingerprint, print }
      await inTransaction(context, (tx) => publish(tx, key))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, publishSome))
}

/** What publishing a key was: lock, the last row, the newest number, the row. */
async function publishUnderLock({ db }: Context, { memberId, version, fingerprint, print }: Key) {
  const digest = (...parts: (string | Buffer)[]) =>
    parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
  const label = digest(`amour-label1|${memberId}`)
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('key_publication', 0))`.execute(db)
  const newest = db.selectFrom('key_publication').orderBy('seq', 'desc').limit(1)
  const last = await newest.select(['seq', 'head']).executeTakeFirst()
  const { rows } = await sql<{ number: number }>`
    SELECT coalesce(max(number), 0) + 1 AS number FROM key_publication WHERE label = ${label}`.execute(db)
  const entry = digest(`key1|${memberId}|${version}|${fingerprint}`)
  const head = digest(last?.head ?? Buffer.alloc(32), entry)
  const seq = String(Number(last?.seq ?? 0) + 1)
  const row = { entry, label, number: rows[0]?.number ?? 1, print: Buffer.from(print, 'base64url'), at: new Date() }
  await db
    .insertInto('key_publication')
    .values({ seq, head, ...row })
    .execute()
}
