import { appeals } from '@amour/contract/trust/appeals.ts'
import { leaving } from '@amour/contract/account/account-deletion.ts'
import { media } from '@amour/contract/media/media.ts'
import { members } from '@amour/contract/people/members.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import { writeEncryptedMessage } from '@amour/test/messages/encrypted-message.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { sendAbuse } from '@amour/test/trust/abuse-notice.ts'
import { solveProof } from '@amour/test/http/proof-solution.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const description = 'They keep writing after I asked them to stop.'
const about = (target: string, more = {}) => ({
  body: { kind: 'profile' as const, category: 'fake' as const, description, target, ...more },
})
const inMessages = (category: 'harassment' | 'hate' | 'scam', revealed: object[]) => ({
  body: { kind: 'message' as const, category, description, messages: revealed as [] },
})

async function people(w: World) {
  const ann = await w.aMember({ username: 'ann', gender: 'Woman', seeking: 'Man', hasKeys: true })
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman', hasKeys: true })
  const cases = () => w.db.selectFrom('moderation_case').selectAll().orderBy('created_at').execute()
  const evidence = () => w.db.selectFrom('report_message').selectAll().orderBy('seq').execute()
  return { ann, bob, cases, evidence }
}

test('a member reports another, is told a reference and by when, and finds the report in their list', async () => {
  await using w = await world()
  const { ann, bob, cases } = await people(w)
  const { status, body } = await w.as(ann)(reports.create, about(bob.id))
  expect(status).toBe(201)
  expect(body.reference).toMatch(/^AM-/)
  expect(Date.parse(body.dueAt) - w.clock.now().getTime()).toBeGreaterThan(7 * 3_600_000)
  const [row, ...others] = await cases()
  expect(others).toEqual([])
  expect(row).toMatchObject({ kind: 'report', queue: 'reports', priority: 2, member_id: bob.id, reports: 1 })
  const listed = await w.as(ann)(reports.listOwn, { query: {} })
  expect(listed.body).toMatchObject({
    total: 1,
    data: [{ reference: body.reference, category: 'fake', state: 'received', outcome: null }],
  })
  expect((await w.as(bob)(reports.listOwn, { query: {} })).body.data).toEqual([])
  const kept = await w.db.selectFrom('report').selectAll().executeTakeFirstOrThrow()
  expect(kept.description_sealed.toString('latin1')).not.toContain('writing')
})

test('an answer never tells whether somebody is there, and nobody reports themselves', async () => {
  await using w = await world()
  const { ann, bob } = await people(w)
  await w.db.insertInto('block').values({ member_id: bob.id, blocked_id: ann.id, created_at: w.clock.now() }).execute()
  for (const target of ['bob', 'nobody', '01900000-0000-7000-8000-000000000000']) {
    const reply = await w.as(ann)(reports.create, about(target))
    expect([reply.status, Object.keys(reply.body)], target).toEqual([201, ['reference', 'dueAt']])
  }
  const own = await w.as(ann)(reports.create, about('ANN'))
  expect([own.status, own.problem.violations?.[0]?.propertyPath]).toEqual([422, 'target'])
})

test('a report that also blocks parts the two at once', async () => {
  await using w = await world()
  const { ann, bob } = await people(w)
  await w.as(ann)(reports.create, about(bob.id, { alsoBlock: true }))
  expect((await w.as(ann)(members.view, { params: { id: bob.id } })).status).toBe(404)
  expect((await w.as(bob)(members.view, { params: { id: ann.id } })).status).toBe(404)
})

test('reports of several people about one member meet in one case, which moves up', async () => {
  await using w = await world()
  const { ann, bob, cases } = await people(w)
  await w.as(ann)(reports.create, about(bob.id))
  const [first] = await cases()
  await w.as(await w.aMember())(reports.create, about(bob.id, { category: 'illegal' }))
  const [joined, ...others] = await cases()
  expect(others).toEqual([])
  expect(joined).toMatchObject({ reports: 2, queue: 'serious', priority: 1 })
  expect(joined?.score).toBeGreaterThan(first?.score ?? 0)
  expect(joined?.due_at.getTime()).toBeLessThan(first?.due_at.getTime() ?? 0)
})

test('revealed messages are verified against the tag, taken back or not; changed words are marked', async () => {
  await using w = await world()
  const { ann, bob, evidence } = await people(w)
  const one = await writeEncryptedMessage(w, bob, ann, 'You use the same station every morning.')
  const two = await writeEncryptedMessage(w, bob, ann, 'I could just wait there.')
  const taken = await writeEncryptedMessage(w, bob, ann, 'See you on Monday, then.')
  await w.as(bob)(messages.unsend, { params: { id: taken.id } })
  const revealed = [{ ...one, isReported: false }, { ...two, text: 'I will hurt you there.' }, taken]
  expect((await w.as(ann)(reports.create, inMessages('harassment', revealed))).status).toBe(201)
  expect(await evidence()).toMatchObject([
    { message_id: one.id, state: 'verified', is_genuine: true, is_reported: false },
    { message_id: two.id, state: 'unverified', is_genuine: true, is_reported: true },
    { message_id: taken.id, state: 'verified', is_genuine: true, is_reported: true },
  ])
})

test('a message moved to another sender in the database proves nothing against anybody', async () => {
  await using w = await world()
  const { ann, bob, evidence } = await people(w)
  const one = await writeEncryptedMessage(w, bob, ann, 'Good morning to you.')
  const two = await writeEncryptedMessage(w, ann, bob, 'Good morning to you too.')
  await w.db.updateTable('message').set({ sender_id: bob.id, recipient_id: ann.id }).where('id', '=', two.id).execute()
  await w.as(ann)(reports.create, inMessages('hate', [one, two]))
  expect((await evidence()).map(({ state, is_genuine }) => [state, is_genuine])).toEqual([
    ['verified', true],
    ['unverified', false],
  ])
})

test('somebody else’s messages, none, one’s own alone, one twice, or those of two conversations are refused', async () => {
  await using w = await world()
  const { ann, bob } = await people(w)
  const cat = await w.aMember({ gender: 'Woman', seeking: 'Man', hasKeys: true })
  const mine = await writeEncryptedMessage(w, bob, ann, 'Good morning.')
  const own = await writeEncryptedMessage(w, ann, bob, 'Good morning to you too.')
  const foreign = await writeEncryptedMessage(w, bob, cat, 'Good evening.')
  for (const revealed of [[], [foreign], [own], [mine, mine], [mine, foreign]]) {
    const reply = await w.as(ann)(reports.create, inMessages('hate', revealed))
    expect([reply.status, reply.problem.violations?.[0]?.propertyPath]).toEqual([422, 'messages'])
  }
})

test('a plain message speaks for itself, whatever the report says', async () => {
  await using w = await world()
  const { ann, bob, evidence } = await people(w)
  const { body: sent } = await w.as(bob)(messages.send, { params: { id: ann.id }, body: { message: 'Send me money.' } })
  await w.as(ann)(reports.create, inMessages('scam', [{ id: sent.id, text: 'Something worse.', kf: null }]))
  const [row] = await evidence()
  expect(row?.state).toBe('verified')
  const place = { owner: row?.id ?? '', column: 'report_message.text' }
  expect(w.context.seal.openText(place, row?.text_sealed ?? Buffer.alloc(0))).toBe('Send me money.')
})

test('somebody said to be under 18 is hidden at once and told why; one reporter’s word hides three a day', async () => {
  await using w = await world()
  const { ann, bob, cases } = await people(w)
  await w.as(ann)(reports.create, about(bob.id, { category: 'underEighteen' }))
  expect((await w.as(ann)(members.view, { params: { id: bob.id } })).status).toBe(404)
  expect(await cases()).toMatchObject([{ queue: 'urgent', priority: 0, hidden_at: expect.any(Date) }])
  const refused = await w.as(bob)(messages.all, { body: {} })
  expect([refused.status, refused.problem.code]).toEqual([403, 'accountHeld'])
  expect(refused.problem.data).toMatchObject({ measure: 'hold', isAutomated: true })
  expect(refused.problem.data?.['reason']).toContain('18')
  const leave = { body: { password: 'open sesame', when: 'now' as const } }
  expect((await w.as(bob)(leaving.leave, leave)).problem.code).toBe('accountHeld')
  const decided = (await w.as(bob)(appeals.decisions, {})).body.data
  expect(decided).toMatchObject([{ measure: 'hold', isInForce: true, appeal: null }])
  await w.settle()
  expect(w.mails).toMatchObject([{ to: bob.email, subject: 'A decision about your account' }])
  for (let other = 0; other < 3; other += 1) {
    const { id } = await w.aMember({ gender: 'Man', seeking: 'Woman' })
    await w.as(ann)(reports.create, about(id, { category: 'underEighteen' }))
    const seen = await w.as(await w.aMember())(members.view, { params: { id } })
    expect(seen.status, String(other)).toBe(other < 2 ? 404 : 200)
  }
})

test('a reported intimate image vanishes at once', async () => {
  await using w = await world()
  const { ann, bob } = await people(w)
  const { id } = await storePhoto(w.context, bob.id, { isDefault: true })
  await w.as(ann)(reports.create, about(id, { kind: 'photo', category: 'intimateImage' }))
  expect((await w.as(ann)(members.view, { params: { id: bob.id } })).body.photos).toEqual([])
  expect((await w.as(bob)(media.listOwn, { query: {} })).body.data).toMatchObject([{ status: 'pending' }])
})

test('a stranger reports with a proof of work from the fourth time on', async () => {
  await using w = await world()
  const { bob, cases } = await people(w)
  const told = { username: bob.username, description }
  const free = []
  for (let count = 0; count < 4; count += 1) free.push((await sendAbuse(w, told)).status)
  expect(free).toEqual([201, 201, 201, 429])
  const paid = await sendAbuse(w, told, { headers: await solveProof(w) })
  expect(paid.status).toBe(201)
  // The same said again by the same is kept, and counts once.
  expect(await cases()).toMatchObject([{ member_id: bob.id, reports: 1 }])
  expect(await w.db.selectFrom('report').select('id').execute()).toHaveLength(4)
})

test('what somebody reports who reports very much is kept, and looked at after the others', async () => {
  await using w = await world()
  const { ann, cases } = await people(w)
  for (let count = 0; count < 22; count += 1) {
    const { id } = await w.aMember({ gender: 'Man', seeking: 'Woman' })
    await w.as(ann)(reports.create, about(id))
  }
  const rows = await cases()
  expect(rows).toHaveLength(22)
  expect(rows.filter(({ is_low: isLow }) => isLow)).toHaveLength(2)
})
