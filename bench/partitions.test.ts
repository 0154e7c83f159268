import { messages } from '@amour/contract/messages/messages.ts'
import { type World, world } from '@amour/test/world.ts'
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordStatements, type Statement } from './databases/statements.ts'

const PARTS = 16

/** Puts a table of the same columns in the place of `message`, cut into parts by conversation, with what lies in it. */
async function cutMessages({ db }: World) {
  await sql`ALTER TABLE participant DROP CONSTRAINT participant_last_message_id_fkey`.execute(db)
  await sql`ALTER TABLE message RENAME TO message_whole`.execute(db)
  await sql`CREATE TABLE message (LIKE message_whole INCLUDING DEFAULTS, PRIMARY KEY (conversation_id, id),
    UNIQUE (conversation_id, seq)) PARTITION BY HASH (conversation_id)`.execute(db)
  for (let part = 0; part < PARTS; part += 1)
    await sql`CREATE TABLE ${sql.id(`part_${part}`)} PARTITION OF message
      FOR VALUES WITH (MODULUS ${sql.lit(PARTS)}, REMAINDER ${sql.lit(part)})`.execute(db)
  await sql`CREATE INDEX ON message (recipient_id, conversation_id)
    WHERE read_at IS NULL AND recipient_deleted_at IS NULL AND unsent_at IS NULL`.execute(db)
  await sql`INSERT INTO message SELECT * FROM message_whole`.execute(db)
  await sql`GRANT ALL ON ALL TABLES IN SCHEMA public TO PUBLIC`.execute(db)
}

/** The parts of `message` that a statement reads; what is planned and never executed is not read. */
async function partsOf({ db }: World, { text, values }: Statement): Promise<number> {
  const tx = await db.startTransaction().execute()
  const explain = CompiledQuery.raw(`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${text}`, [...values])
  const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(explain)
  await tx.rollback().execute()
  const read = rows.flatMap(
    (row) => /(?:Scan|Update|Insert).* on (part_\d+)\b(?!.*never executed)/.exec(row['QUERY PLAN'])?.[1] ?? [],
  )
  return new Set(read).size
}

test('what members do in a conversation reads one of sixteen parts of the messages, and an inbox one for each it shows', async () => {
  await using w = await world()
  const ann = await w.aMember({ gender: 'Woman', seeking: 'Man' })
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const cat = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const send = (from: typeof ann, to: typeof ann) =>
    w.as(from)(messages.send, { params: { id: to.id }, body: { message: 'Good evening.' } })
  const { conversationId: id } = (await send(ann, bob)).body
  for (const [from, to] of [
    [bob, ann],
    [ann, bob],
    [bob, ann],
    [cat, ann],
    [ann, cat],
  ] as const)
    await send(from, to)
  await cutMessages(w)
  const calls: Record<string, [parts: number, run: () => Promise<{ status: number }>]> = {
    thread: [1, () => w.as(ann)(messages.thread, { params: { id }, query: {} })],
    'older messages': [1, () => w.as(ann)(messages.thread, { params: { id }, query: { before: 3 } })],
    read: [1, () => w.as(ann)(messages.read, { params: { id } })],
    send: [1, () => send(ann, bob)],
    inbox: [2, () => w.as(ann)(messages.all, { body: { page: 1, numOfRecords: 10 } })],
  }
  const most: Record<string, number> = {}
  for (const [name, [, run]] of Object.entries(calls)) {
    const asked = await recordStatements(async () => expect((await run()).status, name).toBeLessThan(300))
    const reading = asked.filter(({ text }) => /\bmessage"?\b/.test(text) && /^\s*(select|with|update)/i.test(text))
    expect(reading.length + Number(name === 'send'), name).toBeGreaterThan(0)
    const parts = await Promise.all(reading.map((statement) => partsOf(w, statement)))
    most[name] = Math.max(0, ...parts)
  }
  for (const [name, [parts]] of Object.entries(calls)) expect(most[name], name).toBeLessThanOrEqual(parts)
  expect(most['thread']).toBe(1)
  // By its id alone a message is looked for in every part: what the test has to be able to see.
  const byId = { text: 'SELECT * FROM message WHERE id = $1', values: [crypto.randomUUID()] }
  expect(await partsOf(w, byId)).toBe(PARTS)
})
