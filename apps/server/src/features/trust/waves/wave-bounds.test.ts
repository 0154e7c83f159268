import { appeals } from '@amour/contract/trust/appeals.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { waves } from '@amour/contract/console/waves.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import { writeEncryptedMessage } from '@amour/test/messages/encrypted-message.ts'
import { openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import { decideWave, openSamples, type WaveBody } from '@amour/test/trust/wave-calls.ts'
import { makeWave } from '@amour/test/trust/wave-of-reports.ts'
import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#security/ids.ts'

test('a wave is no harsher than a reminder or the one picture, and of what was opened', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const cat = await w.aMember({ username: 'cat', gender: 'Man', seeking: 'Woman', hasKeys: true })
  const text =
    'Hello dear, write me on the other messenger, there I show you how my uncle doubles what you have saved in a week.'
  for (const from of [bob, cat]) {
    const messages = [await writeEncryptedMessage(w, from, ann, text)]
    await w.as(ann)(reports.create, {
      body: { kind: 'message', category: 'scam', description: `About ${from.username}, it seems.`, messages },
    })
  }
  const ids = (await w.db.selectFrom('moderation_case').select('id').orderBy('created_at').execute()).map(
    ({ id }) => id,
  )
  const [template = ''] = ids
  const wave = { template, cases: ids, by: 'messages' as const }
  const fault = async (more: Partial<WaveBody>) => {
    const { problem } = await decideWave(w, mia, newId(), { ...wave, ...more })
    return problem.violations?.[0]?.propertyPath ?? problem.code
  }
  for (const action of ['contact', 'hold', 'suspend', 'ban', 'escalate'])
    expect(await fault({ action: action as 'none', reason: 'sold' })).toBe('action')
  expect(await fault({ action: 'none', reason: 'sold' })).toBe('reason')
  expect(await fault({ action: 'educate', reason: 'askedMoney' })).toBe('action')
  expect(await fault({ action: 'educate', reason: 'underEighteen' })).toBe('reason')
  expect(await fault({ action: 'removeItem', reason: 'pictureContact' })).toBe('actionClosed')
  expect(await fault({ by: 'words', action: 'educate', reason: 'sold' })).toBe('actionClosed')
  // To read the case is not to have read the messages.
  await w.asStaff(mia)(cases.claim, { params: { id: template } })
  await w.asStaff(mia)(cases.view, { params: { id: template } })
  expect(await fault({ action: 'educate', reason: 'sold' })).toBe('evidenceUnseen')
  await openSamples(w, mia, [template])
  const decision = { action: 'educate' as const, reason: 'sold', words: 'Please keep to our own messages.' }
  const { body: ready } = await w.asStaff(mia)(waves.prepare, { body: { ...wave, decision } })
  expect(ready.letter?.notices[0]).toMatchObject({ measure: 'educate', words: decision.words })
  expect((await decideWave(w, mia, newId(), { ...wave, ...decision })).body).toMatchObject({
    decided: ids,
    refused: [],
  })
  for (const member of [bob, cat]) {
    const { data } = (await w.as(member)(appeals.decisions, {})).body
    expect(data).toMatchObject([{ measure: 'educate', words: decision.words, appeal: null }])
  }
  // Each is appealed against for itself.
  const [made] = (await w.as(bob)(appeals.decisions, {})).body.data
  const appeal = { decision: made?.id ?? '', text: 'I never wrote of any uncle.' }
  expect((await w.as(bob)(appeals.create, { body: appeal })).status).toBe(201)
})

test('typing into the database makes no wave that is harsher, or that was not opened', async () => {
  await using w = await world()
  const [mia, triage] = [await w.aStaff({ name: 'Mia' }), await w.aStaff({ roles: ['triage'] })]
  const { cases: ids } = await makeWave(w.context, 6)
  const [template = '', other = ''] = ids
  const db = w.dbOf('mod_rw')
  const typed = (more: { by?: string; action?: string; reason?: string; opened?: string[]; who?: string } = {}) => {
    const { by = 'words', action = 'none', reason = 'allowed', opened = ids, who = mia.id } = more
    return sql`INSERT INTO wave (id, staff_id, template_id, basis, action, reason, size, opened, seen_at, created_at)
      VALUES (${newId()}, ${who}, ${template}, ${by}, ${action}, ${reason}, 6, ${opened}::uuid[], now(), now())`
  }
  const told = (statement: ReturnType<typeof sql>) => statement.execute(db).then(() => 'was done', String)
  expect(await told(typed())).toContain('a wave has been opened')
  await openSamples(w, mia, ids)
  expect(await told(typed({ action: 'suspend', reason: 'sold' }))).toContain('check constraint')
  expect(await told(typed({ action: 'educate', reason: 'sold' }))).toContain('check constraint')
  expect(await told(typed({ opened: [template] }))).toContain('a wave has been opened')
  expect(await told(typed({ by: 'messages', opened: [other] }))).toContain('a wave has been opened')
  expect(await told(typed({ who: triage.id, opened: [template] }))).toContain('works on such cases')
  expect(await told(typed({ by: 'messages', opened: [template] }))).toBe('was done')
  expect(await told(sql`UPDATE wave SET action = 'educate'`)).toContain('permission denied')
  expect(await told(sql`DELETE FROM wave`)).toContain('permission denied')
  const wave = await w.db.selectFrom('wave').select('id').executeTakeFirstOrThrow()
  const decided = (action: string, reason: string) => sql`
    INSERT INTO decision (id, case_id, member_id, staff_id, action, policy, reason, is_final, created_at, wave_id)
    SELECT ${newId()}, id, member_id, ${mia.id}, ${action}, 'none', ${reason}, true, now(), ${wave.id} FROM moderation_case WHERE id = ${other}`
  expect(await told(decided('educate', 'sold'))).toContain('plain reports alike')
  await w.db.updateTable('moderation_case').set({ queue: 'serious', priority: 1 }).where('id', '=', other).execute()
  expect(await told(decided('none', 'allowed'))).toContain('plain reports alike')
})
