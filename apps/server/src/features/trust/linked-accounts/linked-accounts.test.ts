import { cases } from '@amour/contract/console/cases.ts'
import { DEVICE_HEADER } from '@amour/contract/endpoint.ts'
import { leaving } from '@amour/contract/account/account-deletion.ts'
import { profiles } from '@amour/contract/people/profiles.ts'
import { session } from '@amour/contract/account/session.ts'
import { openModerationFixture, claimNextCase, createReport } from '@amour/test/trust/moderation-fixture.ts'
import { storePhoto, storeVideo } from '@amour/test/media/stored-photo.ts'
import { BATH, type TestMember } from '@amour/test/members/make-member.ts'
import { giveSamePicture } from '@amour/test/media/same-picture.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'
import { toBits } from '#media/pdq/pdq-distance.ts'
import { deleteOldFingerprints, fingerprintNewTexts } from './linked-accounts.jobs.ts'

const password = 'open sesame'
const [laptop, phone] = ['AbCdEfGhIjKlMnOpQrStUv', 'zzzzzzzzzzzzzzzzzzzzz9']

const advert =
  'New in town and only here for a few days. Sweet, slim and discreet, I host in the centre from ten to late. ' +
  'Tell me what you like and be kind.'

const logIn = (w: World, { email }: TestMember, { device, from }: { device?: string; from: string }) =>
  w.asNobody(
    session.login,
    { body: { username: email, password } },
    { from, ...(device && { headers: { [DEVICE_HEADER]: device } }) },
  )

/** What Mia reads beside a report about Bob of the accounts that are linked with his. */
async function linkedWithBob(w: World) {
  const moderation = await openModerationFixture(w)
  await createReport(w, moderation.ann, moderation.bob.id)
  const { id } = await claimNextCase(w, moderation.mia)
  // Days pass, and nobody's session outlasts them.
  const linked = async () => (await w.asStaff(await w.aStaff())(cases.view, { params: { id } })).body.member?.linked
  return { ...moderation, linked }
}

test('accounts that are used in one browser, or of one network, are shown beside a report with the reason', async () => {
  await using w = await world()
  const { bob, linked } = await linkedWithBob(w)
  const [tom, eve, dan] = [
    await w.aMember({ username: 'tom', password }),
    await w.aMember({ username: 'eve', password }),
    await w.aMember({ username: 'dan', password }),
  ]
  expect(await linked()).toEqual([])
  expect((await logIn(w, bob, { device: laptop, from: '198.51.100.7' })).status).toBe(200)
  await logIn(w, tom, { device: laptop, from: '198.51.100.200' })
  await logIn(w, eve, { device: phone, from: '198.51.100.31' })
  await logIn(w, dan, { device: phone, from: '203.0.113.9' })
  expect(await linked()).toEqual([
    { username: 'tom', status: 'active', by: ['device', 'network'] },
    { username: 'eve', status: 'active', by: ['network'] },
  ])
  const stored = JSON.stringify(await w.db.selectFrom('account_fingerprint').selectAll().execute())
  for (const plain of [laptop, phone, '198.51']) expect(stored).not.toContain(plain)

  w.clock.advance(31 * DAY)
  await deleteOldFingerprints.perform(w.context, {})
  expect(await linked()).toEqual([{ username: 'tom', status: 'active', by: ['device'] }])
  w.clock.advance(60 * DAY)
  await deleteOldFingerprints.perform(w.context, {})
  expect(await linked()).toEqual([])
})

test('the browser of a suspended account is known for as long as that lasts, and of an erased one nothing is', async () => {
  await using w = await world()
  const { bob, linked } = await linkedWithBob(w)
  const tom = await w.aMember({ username: 'tom', password })
  const from = '198.51.100.7'
  await logIn(w, tom, { device: laptop, from })
  await w.db.updateTable('member').set({ status: 'suspended' }).where('id', '=', tom.id).execute()
  w.clock.advance(200 * DAY)
  await deleteOldFingerprints.perform(w.context, {})
  await logIn(w, bob, { device: laptop, from })
  expect(await linked()).toEqual([{ username: 'tom', status: 'suspended', by: ['device'] }])
  await w.db.updateTable('member').set({ status: 'active' }).where('id', '=', tom.id).execute()
  const { body } = await logIn(w, tom, { device: laptop, from })
  expect((await w.as(body)(leaving.leave, { body: { password, when: 'now' } })).status).toBe(200)
  expect(await w.db.selectFrom('account_fingerprint').select('kind').where('member_id', '=', tom.id).execute()).toEqual(
    [],
  )
  expect(await linked()).toEqual([])
})

test('texts of one template link their accounts, waiting ones too, until they are written anew', async () => {
  await using w = await world()
  const { bob, linked } = await linkedWithBob(w)
  const tom = await w.aMember({ username: 'tom', hasProfile: false })
  const save = async (member: TestMember, description: string) => {
    const body = { gender: 'Man', seeking: 'Woman', location: BATH, description } as const
    expect((await w.as(member)(profiles.update, { body })).status).toBe(200)
    await fingerprintNewTexts.perform(w.context, {})
  }
  await save(bob, advert)
  await save(tom, advert.replace('ten', 'noon').toUpperCase())
  expect(await linked()).toEqual([{ username: 'tom', status: 'active', by: ['text'] }])
  const fingerprints = await w.db.selectFrom('account_fingerprint').selectAll().execute()
  expect(fingerprints.every(({ fingerprint }) => /^-?\d+$/.test(fingerprint))).toBe(true)
  await save(tom, 'I teach history, walk most Sundays and bake badly. Looking for somebody who laughs easily.')
  expect(await linked()).toEqual([])
})

test('whoever is being erased holds up no text of the others, and none of them holds up the erasure', async () => {
  await using w = await world()
  const [bob, tom] = [await w.aMember(), await w.aMember()]
  await w.db.updateTable('member_profile').set({ description: advert, is_marked: false }).execute()
  const marked = async () => {
    const rows = await w.db.selectFrom('account_fingerprint').select('member_id').distinct().execute()
    return rows.map(({ member_id: id }) => id)
  }
  await w.db.transaction().execute(async (erasing) => {
    await erasing.selectFrom('member').select('id').where('id', '=', bob.id).forUpdate().execute()
    await fingerprintNewTexts.perform(w.context, {})
    await erasing.deleteFrom('member').where('id', '=', bob.id).execute()
  })
  expect(await marked()).toEqual([tom.id])
})

test('all that speaks for one account is told at once, and a crowd on one network says nothing', async () => {
  await using w = await world()
  const { bob, linked } = await linkedWithBob(w)
  const tom = await w.aMember({ username: 'tom', password })
  await giveSamePicture(w.context, [(await storePhoto(w.context, bob.id)).id, (await storePhoto(w.context, tom.id)).id])
  for (const member of [bob, tom]) await logIn(w, member, { device: laptop, from: '198.51.100.7' })
  expect(await linked()).toEqual([{ username: 'tom', status: 'active', by: ['picture', 'device', 'network'] }])
  const crowd = await Promise.all(Array.from({ length: 26 }, () => w.aMember()))
  const { fingerprint } = await w.db
    .selectFrom('account_fingerprint')
    .select('fingerprint')
    .where('member_id', '=', bob.id)
    .where('kind', '=', 'network')
    .executeTakeFirstOrThrow()
  const rows = crowd.map(({ id }) => ({ member_id: id, kind: 'network' as const, fingerprint, seen_at: w.clock.now() }))
  await w.db.insertInto('account_fingerprint').values(rows).execute()
  expect(await linked()).toEqual([{ username: 'tom', status: 'active', by: ['picture', 'device'] }])
})

test('a film that another account has as well, cut off before its first second, links the two', async () => {
  await using w = await world()
  const { bob, linked } = await linkedWithBob(w)
  const tom = await w.aMember({ username: 'tom' })
  const [film, copy] = [await storeVideo(w.context, bob.id), await storeVideo(w.context, tom.id)]
  const frames = (of: string, digits: string, qualities: number[]) =>
    qualities.map((quality, second) => ({
      media_id: of,
      frame_ms: second * 1000,
      pdq: toBits((digits[second] ?? '0').repeat(64)),
      quality,
    }))
  const rows = [...frames(film.id, '15a', [60, 70, 90]), ...frames(copy.id, '5a', [70, 90])]
  await w.db.insertInto('media_hash').values(rows).execute()
  expect(await linked()).toEqual([{ username: 'tom', status: 'active', by: ['picture'] }])
})

test('what is no name of a browser is not kept', async () => {
  await using w = await world()
  const { bob } = await linkedWithBob(w)
  for (const device of ['short', `${laptop}more`, 'ÄbCdEfGhIjKlMnOpQrStUv'])
    await logIn(w, bob, { device, from: '198.51.100.7' })
  await logIn(w, bob, { from: '198.51.100.7' })
  const kinds = await w.db.selectFrom('account_fingerprint').select('kind').where('member_id', '=', bob.id).execute()
  expect(kinds).toEqual([{ kind: 'network' }])
})
