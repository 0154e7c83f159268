import { audit } from '@amour/contract/console/audit.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { appeals } from '@amour/contract/trust/appeals.ts'
import { openModerationFixture, decideCase, claimNextCase, createReport } from '@amour/test/trust/moderation-fixture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { type World, world } from '@amour/test/world.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { expect, test } from 'vitest'
import { markTextOf } from '#media/watermark/mark-text.ts'

const view = async (w: World, staff: TestStaff, id: string) =>
  (await w.asStaff(staff)(cases.view, { params: { id } })).body

/** Bob's profile with a text, a photo that others see and one that waits; Ann has reported it. */
async function aProfile(w: World) {
  const moderation = await openModerationFixture(w)
  const { ann, bob } = moderation
  await w.db
    .updateTable('member_profile')
    .set({ description: 'I restore clocks.' })
    .where('member_id', '=', bob.id)
    .execute()
  const [shown, waiting] = [
    await storePhoto(w.context, bob.id),
    await storePhoto(w.context, bob.id, { status: 'pending' }),
  ]
  await createReport(w, ann, bob.id, { category: 'fake' })
  return { ...moderation, shown, waiting }
}

const shownWords = {
  text: 'I restore clocks.',
  answers: [],
  notes: [],
  wordsVersion: expect.stringMatching(/^[\w-]{43}$/) as string,
}

test('a reported profile is seen as others see it: its text, and its photos, of which one can be taken down', async () => {
  await using w = await world()
  const { mia, max, bob, shown, waiting } = await aProfile(w)
  const hold = await claimNextCase(w, mia)
  const file = await view(w, mia, hold.id)
  expect(file.profile).toEqual(shownWords)
  expect(file.media.map(({ id }) => id)).toEqual([shown.id])
  const look = (mediaId: string) =>
    w.asStaff(mia)(cases.look, {
      params: { id: hold.id },
      body: { token: hold.token, mediaId, size: '480', reason: 'decide' },
    })
  expect((await look(shown.id)).status).toBe(200)
  expect((await look(waiting.id)).status).toBe(404)
  const removal = { action: 'removeItem', mediaId: shown.id, reason: 'pictureOthers' } as const
  expect((await decideCase(w, mia, hold, removal)).body.state).toBe('closed')

  const [told] = (await w.as(bob)(appeals.decisions, {})).body.data
  await w.as(bob)(appeals.create, {
    body: { decision: told?.id ?? '', text: 'That is my own face, and my own clock.' },
  })
  const appealed = await view(w, max, (await claimNextCase(w, max, 'appeals')).id)
  expect(appealed.profile).toEqual(shownWords)
  expect(appealed.media.map(({ id }) => id)).toEqual([shown.id])
})

test('a report of a profile opens nobody’s private photos to the desk, nor does an appeal about it', async () => {
  await using w = await world()
  const { mia, max, bob, shown } = await aProfile(w)
  const secret = await storePhoto(w.context, bob.id, { visibility: 'private' })
  const hold = await claimNextCase(w, mia)
  const seen = async (by: TestStaff, { id, token }: typeof hold) => {
    const body = { token, mediaId: secret.id, size: '480', reason: 'decide' } as const
    const looked = await w.asStaff(by)(cases.look, { params: { id }, body })
    return [(await view(w, by, id)).media.map((item) => item.id), looked.status]
  }
  expect(await seen(mia, hold)).toEqual([[shown.id], 404])
  await decideCase(w, mia, hold, { action: 'educate', reason: 'insulted' })
  const [told] = (await w.as(bob)(appeals.decisions, {})).body.data
  await w.as(bob)(appeals.create, { body: { decision: told?.id ?? '', text: 'I said nothing of the kind.' } })
  expect(await seen(max, await claimNextCase(w, max, 'appeals'))).toEqual([[shown.id], 404])
})

test('a private photo is shown to the desk with who looks in it, which is no member’s name; a public one as it is', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const [hidden, open] = [
    await storePhoto(w.context, bob.id, { visibility: 'private' }),
    await storePhoto(w.context, bob.id),
  ]
  await w.as(bob)(mediaAccess.grant, { params: { memberId: ann.id } })
  for (const { id } of [hidden, open]) await createReport(w, ann, id, { kind: 'photo', category: 'fake' })
  const { id, token } = await claimNextCase(w, mia)
  const look = async (mediaId: string) => {
    const body = { token, mediaId, size: '480', reason: 'decide' } as const
    const { data } = (await w.asStaff(mia)(cases.look, { params: { id }, body })).body
    return Buffer.from(data, 'base64').toString()
  }
  const day = markTextOf('', w.clock.now())
  expect(await look(hidden.id)).toBe(`${hidden.id} 480 for Moderation ${mia.id.slice(-8)}${day}`)
  expect(await look(open.id)).toBe(`${open.id} 480`)
})

test('who reports a photo shows the desk nothing else of the profile; the log names the case that was read', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const [named, other] = [await storePhoto(w.context, bob.id), await storePhoto(w.context, bob.id)]
  await createReport(w, ann, named.id, { kind: 'photo', category: 'fake' })
  const hold = await claimNextCase(w, mia)
  const file = await view(w, mia, hold.id)
  expect([file.profile, file.media.map(({ id }) => id)]).toEqual([null, [named.id]])
  const refused = await w.asStaff(mia)(cases.look, {
    params: { id: hold.id },
    body: { token: hold.token, mediaId: other.id, size: '480', reason: 'decide' },
  })
  expect(refused.status).toBe(404)
  const lead = await w.aStaff({ name: 'Lea', roles: ['lead'] })
  const [read] = (await w.asStaff(lead)(audit.list, { query: { staff: mia.id } })).body.data
  expect(read).toMatchObject({ action: 'case.read', subject: { kind: 'case', id: hold.id, name: file.reference } })
})
