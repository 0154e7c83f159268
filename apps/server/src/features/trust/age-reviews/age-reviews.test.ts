import { rm, writeFile } from 'node:fs/promises'
import { ageCheck } from '@amour/contract/account/age-check.ts'
import { type AgeReviewOutcome, ageReviews } from '@amour/contract/console/age-reviews.ts'
import { openPersonGate, press, writeReviewKeys } from '@amour/test/age/person-gate.ts'
import { readRows } from '@amour/test/age/read-rows.ts'
import { look } from '@amour/test/age/wallet-gate.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#security/ids.ts'

const SITE = 'https://amour.example.org'

/** A gate and a site with a console that knows of it, and two people who compare. */
async function aPlace(settings: Record<string, string> = {}) {
  await using stack = new AsyncDisposableStack()
  const gate = stack.use(await openPersonGate({ siteUrl: SITE }))
  const known = { SITE_URL: SITE, AGE_GATE_URL: gate.url, AGE_KEYS: gate.keysFile, ...gate.keys.console(gate.url) }
  const w = stack.use(await world({ ...known, ...settings }))
  const [nia, ned] = [await w.aStaff({ name: 'Nia', roles: ['ageCheck'] }), await w.aStaff({ roles: ['ageCheck'] })]
  const all = stack.move()
  return { gate, w, nia, ned, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

const list = (w: World, by: TestStaff) => w.asStaff(by)(ageReviews.list, {})
const see = (w: World, by: TestStaff, id: string, item: 'document' | 'face') =>
  w.asStaff(by)(ageReviews.look, { params: { id }, body: { item } })
const seeBoth = async (w: World, by: TestStaff, id: string) => {
  await see(w, by, id, 'document')
  return see(w, by, id, 'face')
}
const decide = (w: World, by: TestStaff, id: string, outcome: AgeReviewOutcome = 'passed') =>
  w.asStaff(by)(ageReviews.decide, { params: { id }, body: { outcome } })

/** The first check that waits, as the console lists it. */
async function firstId(w: World, by: TestStaff) {
  const [one] = (await list(w, by)).body.data
  if (!one) throw new Error('Nothing waits.')
  return one.id
}

test('whoever has no document at a service is compared by a person, and handed in it proves a member', async () => {
  await using at = await aPlace()
  const { gate, w, nia } = at
  const { body: offered } = await w.asNobody(ageCheck.gate, {})
  expect(offered.keys.map(({ methodClass }) => methodClass)).toContain('person')
  const visitor = await gate.wait()
  const { body } = await list(w, nia)
  expect(body).toMatchObject({ isSetUp: true, hours: 24, data: [{ opened: [] }] })
  const id = await firstId(w, nia)
  const face = await seeBoth(w, nia, id)
  expect(face.body.type).toBe('image/jpeg')
  expect(Buffer.from(face.body.data, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect((await list(w, nia)).body.data[0]?.opened.toSorted()).toEqual(['document', 'face'])
  expect((await decide(w, nia, id)).body).toEqual({ status: 'decided' })
  expect((await list(w, nia)).body.data).toEqual([])

  const { to } = await press(visitor.address, 'finish')
  const token = await visitor.blind.finish(to.split('.').at(-1) ?? '')
  const zoe = await w.aMember({ ageProvenUntil: null })
  expect((await w.as(zoe)(ageCheck.redeem, { body: { token } })).body).toMatchObject({ methodClass: 'person' })
  const proofs = await w.db.selectFrom('age_proof').select(['method_class', 'member_id']).execute()
  expect(proofs).toEqual([{ method_class: 'person', member_id: zoe.id }])

  // The log says who decided what, and nothing of whom it was about; and neither side has what the other has.
  const log = await w.db.selectFrom('audit_event').select(['action', 'staff_id', 'detail', 'subject_id']).execute()
  expect(log.filter(({ action }) => /ageCheck/.test(action)).map(({ action, detail }) => [action, detail])).toEqual([
    ['look.ageCheck', { item: 'document' }],
    ['look.ageCheck', { item: 'face' }],
    ['ageCheck.decide', { outcome: 'passed' }],
  ])
  const site = JSON.stringify(await readRows(w.databaseUrl))
  const atGate = JSON.stringify([await readRows(gate.databaseUrl), gate.log])
  for (const known of [visitor.check ?? 'none', gate.keys.secret, visitor.blind.blinded.slice(0, 40)])
    expect(site).not.toContain(known)
  for (const known of [zoe.id, nia.id, nia.name, token.slice(-40)]) expect(atGate).not.toContain(known)
})

test('nobody decides what they have not opened, both of it and they themselves, and nobody decides twice', async () => {
  await using at = await aPlace()
  const { gate, w, nia, ned } = at
  await gate.wait()
  const id = await firstId(w, nia)
  expect((await decide(w, nia, id)).problem.code).toBe('caseUnread')
  await see(w, nia, id, 'face')
  expect((await decide(w, nia, id, 'unreadable')).problem.code).toBe('caseUnread')
  await see(w, nia, id, 'document')
  // A colleague's look is none of one's own.
  expect((await decide(w, ned, id)).problem.code).toBe('caseUnread')
  await seeBoth(w, ned, id)
  const both = await Promise.all([decide(w, nia, id), decide(w, ned, id, 'notSame')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await decide(w, nia, id, 'under')).problem.code).toBe('ageReviewOver')
  expect((await see(w, nia, id, 'face')).problem.code).toBe('ageReviewOver')
  expect(await w.db.selectFrom('age_review').select('check_id').execute()).toEqual([{ check_id: id }])
})

test('who decides once more, since the answer was lost, is told that it is decided, and it is noted once', async () => {
  await using at = await aPlace()
  const { gate, w, nia, ned } = at
  await gate.wait()
  const id = await firstId(w, nia)
  await seeBoth(w, nia, id)
  await seeBoth(w, ned, id)
  const first = await decide(w, nia, id)
  const again = await decide(w, nia, id)
  expect([again.status, again.body]).toEqual([200, first.body])
  expect((await decide(w, ned, id)).problem.code).toBe('ageReviewOver')
  const noted = await w.db.selectFrom('audit_event').select('id').where('action', '=', 'ageCheck.decide').execute()
  expect(noted).toHaveLength(1)
})

test('the database lets nobody decide unopened, for another, without the role, or anew', async () => {
  await using at = await aPlace()
  const { gate, w, nia, ned } = at
  await gate.wait()
  const id = await firstId(w, nia)
  const mia = await w.aStaff({ roles: ['moderator', 'lead'] })
  await seeBoth(w, nia, id)
  const typed = (by: TestStaff, check = id) =>
    sql`INSERT INTO age_review (check_id, staff_id, outcome, decided_at) VALUES (${check}, ${by.id}, 'passed', now())`
  for (const [words, attempt] of [
    [/four eyes are open/, typed(ned)],
    [/four eyes are open/, typed(nia, newId())],
    [/by who checks ages/, typed(mia)],
  ] as const)
    await expect(attempt.execute(w.dbOf('mod_rw'))).rejects.toThrow(words)
  await decide(w, nia, id)
  for (const [words, attempt] of [
    [/duplicate key/, typed(nia)],
    [/permission denied/, sql`UPDATE age_review SET outcome = 'under'`],
    [/permission denied/, sql`DELETE FROM age_review`],
    [/decided once/, sql`UPDATE age_review SET told_at = now()`],
  ] as const)
    await expect(attempt.execute(w.dbOf('mod_rw'))).rejects.toThrow(words)
  await expect(sql`DELETE FROM age_review`.execute(w.db)).rejects.toThrow(/is kept/)
  for (const role of ['api_rw', 'worker'] as const)
    await expect(sql`SELECT FROM age_review`.execute(w.dbOf(role))).rejects.toThrow(/permission denied/)
})

test('a moderator, a lead and an administrator are turned away, and so is a check that nobody knows', async () => {
  await using at = await aPlace()
  const { gate, w, nia } = at
  await gate.wait()
  const id = await firstId(w, nia)
  const others = await w.aStaff({ roles: ['triage', 'moderator', 'childSafety', 'lead', 'analyst', 'admin'] })
  for (const turned of [await list(w, others), await seeBoth(w, others, id), await decide(w, others, id)])
    expect(turned.problem.code).toBe('roleMissing')
  expect((await see(w, nia, newId(), 'face')).problem.code).toBe('ageReviewOver')
  const { status } = await w.asStaff(nia)(ageReviews.look, { params: { id }, body: { item: 'passport' as 'face' } }) // as somebody might
  expect(status).toBe(422)
})

test('while the gate does not answer nothing is lost: what was decided is told to it with the next list', async () => {
  await using at = await aPlace()
  const { gate, w, nia } = at
  const visitor = await gate.wait()
  const id = await firstId(w, nia)
  await seeBoth(w, nia, id)
  // As after a crash between the decision here and its word to the gate.
  await w.db
    .insertInto('age_review')
    .values({ check_id: id, staff_id: nia.id, outcome: 'notSame', decided_at: w.clock.now(), told_at: null })
    .execute()
  expect((await list(w, nia)).body.data).toEqual([])
  expect((await look(visitor.address)).title).toBe('It’s not a yes this time')
  await gate.stop()
  for (const refused of [await list(w, nia), await see(w, nia, id, 'face')])
    expect([refused.status, refused.problem.code]).toEqual([503, 'ageGateAway'])
})

test('who stops their check meanwhile is not decided about', async () => {
  await using at = await aPlace()
  const { gate, w, nia } = at
  const visitor = await gate.wait()
  const id = await firstId(w, nia)
  await seeBoth(w, nia, id)
  await press(visitor.address, 'stop')
  expect((await decide(w, nia, id)).problem.code).toBe('ageReviewOver')
})

test('without its settings the console says so, and half of them are refused', async () => {
  await using w = await world()
  const nia = await w.aStaff({ roles: ['ageCheck'] })
  expect((await list(w, nia)).body).toEqual({ isSetUp: false, hours: 0, data: [] })
  expect((await see(w, nia, newId(), 'face')).problem.code).toBe('ageReviewOver')
  await expect(world({ AGE_REVIEW_URL: 'https://gate.example.org' })).rejects.toThrow('AGE_REVIEW_SECRET')
  const rest = { AGE_REVIEW_SECRET: 'x'.repeat(40), AGE_REVIEW_KEY: '/nowhere.pem' }
  await expect(world({ AGE_REVIEW_URL: 'http://gate.example.org', ...rest })).rejects.toThrow('by https')
})

test('a wrong credential opens nothing, and a wrong key opens no picture', async () => {
  const folder = await createTemporaryFolder('review-keys')
  try {
    const { openingFile } = await writeReviewKeys(folder)
    {
      await using at = await aPlace({ AGE_REVIEW_SECRET: 'x'.repeat(43) })
      expect((await list(at.w, at.nia)).problem.code).toBe('ageGateAway')
    }
    await using at = await aPlace({ AGE_REVIEW_KEY: openingFile })
    await at.gate.wait()
    const id = await firstId(at.w, at.nia)
    expect((await see(at.w, at.nia, id, 'face')).status).toBe(500)
    expect((await decide(at.w, at.nia, id)).problem.code).toBe('caseUnread')
    await writeFile(openingFile, 'no key')
    expect((await see(at.w, at.nia, id, 'face')).status).toBe(500)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
