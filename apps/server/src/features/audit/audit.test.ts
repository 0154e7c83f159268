import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#context.ts'
import { appendAudit } from './audit.service.ts'

const entry = (action: string, staffId: string | null = null) => ({ staffId, action, subject: null, detail: { n: 1 } })

test('entries written at the same moment form one chain without gaps', async () => {
  await using w = await world()
  await Promise.all(Array.from({ length: 40 }, (_, n) => appendAudit(w.context, entry(`test.${n}`))))
  const rows = await w.db.selectFrom('audit_event').selectAll().orderBy('seq').execute()
  expect(rows.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
  for (const [n, row] of rows.entries()) expect(row.previous_hash).toEqual(rows[n - 1]?.hash ?? Buffer.alloc(32))
})

test('what is rolled back leaves no entry', async () => {
  await using w = await world()
  const failed = inTransaction(w.context, async (transaction) => {
    await appendAudit(transaction, entry('test.fail'))
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await w.db.selectFrom('audit_event').select('id').execute()).toEqual([])
})

test('nobody changes or removes an entry, by direct SQL neither', async () => {
  await using w = await world()
  await appendAudit(w.context, entry('test.one'))
  for (const attempt of [
    sql`update audit_event set action = 'test.two'`,
    sql`update audit_event set hash = decode('00', 'hex')`,
    sql`update audit_event set seq = 7`,
    sql`delete from audit_event`,
    sql`truncate audit_event`,
    sql`insert into audit_event (id, at, action, detail, seq, previous_hash, hash)
      values (gen_random_uuid(), now(), 'test.forged', '{}', 9, decode('00', 'hex'), decode('00', 'hex'))`,
  ])
    await expect(attempt.execute(w.db)).rejects.toThrow('only added to')
  expect(await w.db.selectFrom('audit_event').select('action').execute()).toEqual([{ action: 'test.one' }])
})

test('an entry names the session in which its person did it', async () => {
  await using w = await world()
  const ada = await w.aStaff()
  const [begun] = await w.db.selectFrom('audit_event').selectAll().execute()
  const session = await w.db.selectFrom('staff_session').select('id').where('staff_id', '=', ada.id).executeTakeFirst()
  expect(begun).toMatchObject({ action: 'session.begin', staff_id: ada.id, session_id: session?.id })
})
