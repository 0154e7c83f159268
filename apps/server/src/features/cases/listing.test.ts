import type { CaseFilter } from '@amour/contract/console/case-words.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { aDesk, nextCase, report } from '@amour/test/a-desk.ts'
import { aPhoto } from '@amour/test/a-photo.ts'
import { sendAbuse } from '@amour/test/send-abuse.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { insertMatch } from '#features/media/processing.queries.ts'
import { newId } from '#security/ids.ts'
import { keepDesk } from './cases.jobs.ts'

test('a list shows what was reported, and only one kind of it where somebody asks for that', async () => {
  await using w = await world()
  const { ann, bob, mia } = await aDesk(w)
  const [tom, una] = [await w.aMember({ username: 'tom' }), await w.aMember({ username: 'una' })]
  await report(w, ann, bob.id)
  await report(w, ann, (await aPhoto(w.context, tom.id)).id, { kind: 'photo' })
  const told = { username: 'una', email: 'sue@example.org', description: 'These are pictures of my sister.' }
  expect((await sendAbuse(w, told)).status).toBe(201)
  const list = async (show?: CaseFilter) =>
    (await w.asStaff(mia)(cases.list, { query: { queue: 'reports', ...(show && { show }) } })).body
  const named = async (show?: CaseFilter) => (await list(show)).data.map(({ username }) => username ?? '').toSorted()
  expect(await named()).toEqual(['bob', 'tom', una.username])
  expect(await named('profile')).toEqual(['bob', 'una'])
  expect(await named('item')).toEqual(['tom'])
  expect(await named('message')).toEqual([])
  expect((await list('message')).total).toBe(0)
  expect((await list('outside')).data).toMatchObject([{ username: 'una', reportKinds: ['profile'], isOutside: true }])
})

test('of a known picture the desk reads as what and by whom it is listed, and sees nothing', async () => {
  await using w = await world()
  const { bob, mia } = await aDesk(w)
  const hash = '0'.repeat(64)
  const row = {
    id: newId(),
    media_id: null,
    member_id: bob.id,
    distance: 2,
    frame_ms: 0,
    created_at: w.context.clock.now(),
  }
  await insertMatch(w.db, { ...row, kind: 'intimate', source: 'StopNCII', hash, bannedHash: hash, evidence_key: null })
  await keepDesk.perform(w.context, {})
  const { id } = await nextCase(w, mia, 'serious')
  const { body } = await w.asStaff(mia)(cases.view, { params: { id } })
  expect(body).toMatchObject({ kind: 'match', media: [], match: { kind: 'intimate', list: 'StopNCII' } })
})
