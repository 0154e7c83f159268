import { createHash } from 'node:crypto'
import { appeals } from '@amour/contract/trust/appeals.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { disclosures } from '@amour/contract/console/disclosures.ts'
import { leaving } from '@amour/contract/account/account-deletion.ts'
import { media } from '@amour/contract/media/media.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import {
  answerProposal,
  openModerationFixture,
  decideCase,
  claimNextCase,
  createReport,
  renewStaffSession,
} from '@amour/test/trust/moderation-fixture.ts'
import { writeEncryptedMessage } from '@amour/test/messages/encrypted-message.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { processRoles } from '#database/rights.ts'
import { forgetClosedCases } from '#features/trust/case-maintenance/case-maintenance.jobs.ts'
import { purgeDeletedMedia } from '#features/media/cleanup/media-deletion.jobs.ts'
import { newId } from '#security/ids.ts'

const UPHELD = 'We looked again, and it shows what the report says.'

/** A case about Bob with words that are proven, others that are not, and a photo: drawn shapes, as everywhere here. */
async function aCase(w: World) {
  const moderation = await openModerationFixture(w)
  const { ann, bob, mia } = moderation
  const lead = await w.aStaff({ name: 'Lea', roles: ['lead'] })
  const safety = await w.aStaff({ name: 'Sam', roles: ['childSafety'] })
  const [real, made] = [
    await writeEncryptedMessage(w, bob, ann, 'Send me money.'),
    await writeEncryptedMessage(w, bob, ann, 'Good morning.'),
  ]
  const messages = [real, { ...made, text: 'Something worse.' }]
  const common = { category: 'scam' as const, description: 'They ask everybody for money.' }
  await w.as(ann)(reports.create, { body: { kind: 'message', ...common, messages } })
  const { id: photo } = await storePhoto(w.context, bob.id)
  await createReport(w, ann, photo, { kind: 'photo', category: 'scam' })
  const hold = await claimNextCase(w, mia)
  return { ...moderation, lead, safety, hold, photo, caseId: hold.id }
}

const propose = (w: World, by: TestStaff, id: string, kind: 'evidence' | 'referral' | 'identity') =>
  w.asStaff(by)(disclosures.propose, { params: { id }, body: { kind, recipient: 'Avon Police, order 17/2026' } })

async function approve(w: World, by: TestStaff) {
  const [proposal] = (await w.asStaff(by)(cases.proposals, {})).body.data
  const body = { answer: 'approve' as const, note: 'The order is here.' }
  return answerProposal(w, by, { params: { id: proposal?.id ?? '' }, body })
}

const fetchFile = (w: World, by: TestStaff, id: string) => w.asStaff(by)(disclosures.fetch, { params: { id } })

async function contentsOf(reply: Awaited<ReturnType<typeof fetchFile>>) {
  const bytes = Buffer.from(reply.body.data, 'base64')
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(reply.body.sha256)
  return JSON.parse(bytes.toString()) as Record<string, Record<string, unknown>[]> & { about: object }
}

const actionsOf = async (w: World) => {
  const rows = await w.db.selectFrom('audit_event').select(['action', 'staff_id']).orderBy('seq').execute()
  return rows.filter(({ action }) => /^(disclosure|preservation)/.test(action)).map(({ action }) => action)
}

test('evidence leaves when two have agreed: words with what our tags say, items with their digests, and who saw it', async () => {
  await using w = await world()
  const { mia, lead, caseId, photo, ann } = await aCase(w)
  const { body: made } = await propose(w, mia, caseId, 'evidence')
  expect(made).toMatchObject({ kind: 'evidence', proposer: 'Mia', approver: null, endsAt: null })
  expect((await fetchFile(w, mia, made.id)).status).toBe(404)
  const { data: proposed } = (await w.asStaff(lead)(cases.proposals, {})).body
  expect(proposed).toMatchObject([{ action: 'disclose', caseId }])
  const unread = { params: { id: proposed[0]?.id ?? '' }, body: { answer: 'approve' as const, note: 'It is here.' } }
  expect((await w.asStaff(lead)(cases.answer, unread)).problem.code).toBe('caseUnread')
  expect((await approve(w, lead)).body).toEqual({ state: 'approved' })

  const contents = await contentsOf(await fetchFile(w, mia, made.id))
  expect(contents.about).toMatchObject({
    recipient: 'Avon Police, order 17/2026',
    proposedBy: 'Mia',
    approvedBy: 'Lea',
  })
  expect(contents['messages']?.map(({ words, check }) => [words, check])).toEqual([
    ['Send me money.', 'verified'],
    ['Something worse.', 'unverified'],
  ])
  const sha256 = createHash('sha256').update(`${photo} 1600`).digest('hex')
  expect(contents['items']).toMatchObject([{ id: photo, sha256, data: expect.any(String) }])
  expect(contents['log']?.map(({ action }) => action)).toContain('disclosure.approve')
  expect(JSON.stringify(contents)).not.toContain(ann.username)
  expect(JSON.stringify(contents)).not.toContain(ann.id)
  expect(await actionsOf(w)).toEqual(['disclosure.propose', 'disclosure.approve', 'disclosure.fetch'])

  w.clock.advance(7 * 86_400_000 + 1)
  const later = await w.aStaff({ roles: ['lead'] })
  expect((await fetchFile(w, later, made.id)).status).toBe(404)
})

test('a referral is child safety’s: it tells who the member is, and carries fingerprints in place of items', async () => {
  await using w = await world()
  const { bob, mia, lead, safety, hold, caseId, photo } = await aCase(w)
  expect((await propose(w, mia, caseId, 'referral')).problem.code).toBe('roleMissing')
  expect((await propose(w, safety, caseId, 'referral')).status).toBe(404)
  await decideCase(w, mia, hold, { action: 'escalate', reason: 'underEighteen', note: 'Looks young.' })
  const { body: made } = await propose(w, safety, caseId, 'referral')
  await approve(w, lead)
  expect((await fetchFile(w, mia, made.id)).status).toBe(404)
  const contents = await contentsOf(await fetchFile(w, safety, made.id))
  expect(contents['person']).toMatchObject({ username: 'bob', email: bob.email, dateOfBirth: expect.any(String) })
  const [item] = contents['items'] ?? []
  expect(item).toMatchObject({ id: photo, sha256: expect.any(String) })
  expect(item).not.toHaveProperty('data')
})

test('what was agreed to before a case became child safety’s is fetched by nobody who does not work on those', async () => {
  await using w = await world()
  const { mia, lead, safety, hold, caseId } = await aCase(w)
  const { body: made } = await propose(w, mia, caseId, 'evidence')
  await approve(w, lead)
  expect((await fetchFile(w, mia, made.id)).status).toBe(200)
  await decideCase(w, mia, hold, { action: 'escalate', reason: 'underEighteen', note: 'Looks young.' })
  expect((await fetchFile(w, mia, made.id)).status).toBe(404)
  expect((await fetchFile(w, safety, made.id)).status).toBe(404)
  expect((await fetchFile(w, lead, made.id)).status).toBe(200)
})

test('the glass is broken by two: who reported and who is reported are named, and the alarm goes off', async () => {
  await using w = await world()
  const { ann, bob, mia, lead, caseId } = await aCase(w)
  const { body: made } = await propose(w, mia, caseId, 'identity')
  await approve(w, lead)
  const contents = await contentsOf(await fetchFile(w, lead, made.id))
  expect(contents['person']).toMatchObject({ email: bob.email })
  expect(contents['reporters']?.[0]).toMatchObject({ person: { username: ann.username, email: ann.email } })
  expect(contents).not.toHaveProperty('messages')
})

test('nobody agrees with themselves, and nothing is opened by typing into the database', async () => {
  await using w = await world()
  const { mia, lead, caseId } = await aCase(w)
  const { body: own } = await propose(w, lead, caseId, 'evidence')
  expect((await approve(w, lead)).problem.code).toBe('proposalOwn')
  const opened = sql`UPDATE disclosure SET approver_id = ${mia.id}, approved_at = now(), ends_at = now() WHERE id = ${own.id}`
  const typed = sql`INSERT INTO disclosure (id, case_id, kind, recipient_sealed, proposer_id, approver_id, created_at,
    approved_at, ends_at) VALUES (${newId()}, ${caseId}, 'identity', '', ${mia.id}, ${lead.id}, now(), now(), now())`
  for (const db of [...processRoles.map(w.dbOf), w.db])
    for (const attempt of [opened, typed, sql`UPDATE disclosure SET kind = 'identity'`, sql`DELETE FROM disclosure`])
      await expect(attempt.execute(db)).rejects.toThrow(/four eyes|permission denied|is kept/)
  expect((await fetchFile(w, lead, own.id)).status).toBe(404)
})

test('what is held outlasts its 90 days and its member, who is told; let go of, it is gone', async () => {
  await using w = await world()
  const { bob, mia, lead, hold, caseId, photo } = await aCase(w)
  const held = { params: { id: caseId }, body: { why: 'The police have announced an order.' } }
  expect((await w.asStaff(mia)(disclosures.preserve, held)).body).toMatchObject({ by: 'Mia' })
  const listed = await w.asStaff(mia)(disclosures.list, { params: { id: caseId } })
  expect(listed.body).toMatchObject({ data: [], preservation: { why: held.body.why, by: 'Mia' } })
  await decideCase(w, mia, hold, { action: 'none', reason: 'allowed' })
  const { body } = await w.as(bob)(leaving.leave, { body: { password: 'open sesame', when: 'now' } })
  expect(body.receipt).toMatchObject({ isEvidenceKept: true })
  await w.settle()
  expect(w.mails.find(({ to }) => to === bob.email)?.text).toContain('Kept as well: evidence')
  const left = await w.context.storage.read(`items/${photo}/1600.webp`)
  expect(left).toBeUndefined()

  w.clock.advance(100 * 86_400_000)
  await forgetClosedCases.perform(w.context, {})
  const [max, zoe] = [await w.aStaff({ roles: ['lead'] }), await w.aStaff({ roles: ['lead'] })]
  const { body: made } = await propose(w, max, caseId, 'evidence')
  await approve(w, zoe)
  const contents = await contentsOf(await fetchFile(w, max, made.id))
  expect(contents['messages']?.map(({ words }) => words)).toEqual(['Send me money.', 'Something worse.'])
  expect(Buffer.from(String(contents['items']?.[0]?.['data']), 'base64').toString()).toBe(`${photo} 1600`)
  const stored = await w.db.selectFrom('preserved_item').select('storage_key').executeTakeFirstOrThrow()
  const file = await w.context.storage.read(stored.storage_key)
  expect(file?.includes(`${photo} 1600`)).toBe(false)

  expect((await w.asStaff(mia)(disclosures.release, { params: { id: caseId } })).status).not.toBe(200)
  await w.asStaff(zoe)(disclosures.release, { params: { id: caseId } })
  expect(await w.context.storage.read(stored.storage_key)).toBeUndefined()
  await forgetClosedCases.perform(w.context, {})
  const after = await contentsOf(await fetchFile(w, max, made.id))
  expect(after['messages']?.map(({ words }) => words)).toEqual([null, null])
  expect(after['items']).toEqual([])
  void lead
})

test('an erasure after the case was decided keeps no copy and does not claim to', async () => {
  await using w = await world()
  const { bob, mia, hold } = await aCase(w)
  await decideCase(w, mia, hold, { action: 'none', reason: 'allowed' })
  const { body } = await w.as(bob)(leaving.leave, { body: { password: 'open sesame', when: 'now' } })
  expect(body.receipt).toMatchObject({ isEvidenceKept: false })
  expect(await w.db.selectFrom('preserved_item').select('case_id').execute()).toEqual([])
})

test('what is held for an authority stays when its owner deletes it, unseen, until it is let go of', async () => {
  await using w = await world()
  const { bob, mia, lead, hold, caseId, photo } = await aCase(w)
  await w.asStaff(mia)(disclosures.preserve, { params: { id: caseId }, body: { why: 'An order is announced.' } })
  await decideCase(w, mia, hold, {})
  await w.as(bob)(media.remove, { params: { id: photo } })
  const clear = async () => {
    w.clock.advance(120_000)
    await purgeDeletedMedia.perform(w.context, {})
    return w.context.storage.sizeOf(`items/${photo}/1600.webp`)
  }
  expect(await clear()).toBeGreaterThan(0)
  await w.asStaff(lead)(disclosures.release, { params: { id: caseId } })
  expect(await clear()).toBeUndefined()
})

test('the file of an appeal has what it says, the decision it is against and what that rests on, and holding it holds all of it', async () => {
  await using w = await world()
  const { ann, bob, mia, max, lead, hold, photo } = await aCase(w)
  await decideCase(w, mia, hold, { action: 'removeItem', mediaId: photo, reason: 'pictureOthers' })
  const [decision] = (await w.as(bob)(appeals.decisions, {})).body.data
  await w.as(bob)(appeals.create, { body: { decision: decision?.id ?? '', text: 'It is me, in a hat.' } })
  const appeal = await claimNextCase(w, max, 'appeals')
  const { body: made } = await propose(w, max, appeal.id, 'evidence')
  await approve(w, lead)
  const contents = await contentsOf(await fetchFile(w, max, made.id))
  expect(contents['appeal']).toMatchObject({ words: 'It is me, in a hat.', state: 'open' })
  expect(contents['decisions']).toMatchObject([{ action: 'removeItem', reason: 'pictureOthers' }])
  expect(contents['reports']).toHaveLength(2)
  expect(contents['messages']?.map(({ check }) => check)).toEqual(['verified', 'unverified'])
  expect(contents['items']).toMatchObject([{ id: photo, data: expect.any(String) }])
  expect(contents['log']?.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['decision.removeItem', 'disclosure.approve']),
  )
  expect(JSON.stringify(contents)).not.toContain(ann.username)
  const { body: named } = await propose(w, max, appeal.id, 'identity')
  await approve(w, lead)
  const who = await contentsOf(await fetchFile(w, max, named.id))
  expect(who['reporters']?.[0]).toMatchObject({ person: { username: ann.username } })

  const held = { params: { id: appeal.id }, body: { why: 'The police have announced an order.' } }
  expect((await w.asStaff(max)(disclosures.preserve, held)).status).toBe(201)
  await decideCase(w, max, appeal, { action: 'uphold', words: UPHELD })
  w.clock.advance(100 * 86_400_000)
  await forgetClosedCases.perform(w.context, {})
  await w.as(await renewStaffSession(w, bob))(leaving.leave, { body: { password: 'open sesame', when: 'now' } })
  const [zoe, lou] = [await w.aStaff({ roles: ['lead'] }), await w.aStaff({ roles: ['lead'] })]
  const { body: late } = await propose(w, zoe, appeal.id, 'evidence')
  await approve(w, lou)
  const kept = await contentsOf(await fetchFile(w, zoe, late.id))
  expect(kept['messages']?.map(({ words }) => words)).toEqual(['Send me money.', 'Something worse.'])
  expect(Buffer.from(String(kept['items']?.[0]?.['data']), 'base64').toString()).toBe(`${photo} 1600`)
})
