import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { privateViews } from '@amour/contract/media/private-views.ts'
import { members } from '@amour/contract/people/members.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { hideFromOwn } from '@amour/test/members/hiding.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { newId } from '#security/ids.ts'

/** Ann with a private photo, and Bob of the same county. */
async function aShownPhoto(w: World) {
  const ann = await w.aMember({ username: 'ann' })
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' })
  await storePhoto(w.context, ann.id, { visibility: 'private' })
  const [toAnn, ofBob] = [{ params: { id: ann.id } }, { params: { memberId: bob.id } }]
  const ask = () => w.as(bob)(mediaAccess.request, toAnn)
  const grant = () => w.as(ann)(mediaAccess.grant, ofBob)
  const revoke = () => w.as(ann)(mediaAccess.revoke, ofBob)
  const list = async () => (await w.as(ann)(mediaAccess.list, {})).body
  const stand = async () => (await w.as(bob)(members.view, toAnn)).body.private
  const open = async () => (await w.as(bob)(mediaAccess.listPrivate, toAnn)).body.data
  const load = async (url: string | undefined) => (await w.app.inject({ url: url ?? '' })).statusCode
  return { ann, bob, ask, grant, revoke, list, stand, open, load }
}

test('whom nobody asked is on no list of who may see while they hide from its owner’s county, and sees nothing', async () => {
  await using w = await world()
  const { ann, bob, ask, grant, revoke, list, stand, open, load } = await aShownPhoto(w)
  await grant()
  const [item] = await open()
  const url = item?.picture.urls['160']
  expect(await load(url)).toBe(200)
  const looks = async () => (await w.as(ann)(privateViews.list, {})).body.data.map(({ member }) => member.username)
  await expect.poll(looks).toEqual(['bob'])

  await hideFromOwn(w, bob)
  expect((await list()).grants).toEqual([])
  expect(await looks()).toEqual([])
  expect((await stand()).access).toBe('none')
  expect(await load(url)).toBe(404)

  await hideFromOwn(w, bob, false)
  expect((await list()).grants.map(({ member }) => member.username)).toEqual(['bob'])
  expect([(await stand()).access, await load(url)]).toEqual(['granted', 200])
  // From a page of before it is taken back all the same, and whether there is anybody is not told by the answer.
  await hideFromOwn(w, bob)
  const unknown = await w.as(ann)(mediaAccess.revoke, { params: { memberId: newId() } })
  expect([(await revoke()).problem.code, unknown.problem.code]).toEqual(['memberNotFound', 'memberNotFound'])
  await hideFromOwn(w, bob, false)
  expect((await list()).grants).toEqual([])
  expect([(await stand()).access, await load(url)]).toEqual(['none', 404])
  // Who asks for it has addressed its owner, and goes on to see it whatever becomes of the news.
  await ask()
  await grant()
  await w.db.deleteFrom('notification').execute()
  await hideFromOwn(w, bob)
  expect((await list()).grants.map(({ member }) => member.username)).toEqual(['bob'])
  expect([(await stand()).access, await load(url), await looks()]).toEqual(['granted', 200, ['bob']])
  expect((await revoke()).body.access).toBe('none')
})

test('what rests while its viewer is incognito is as before when they are so no longer', async () => {
  await using w = await world()
  const { ann, bob, grant, list, stand, open, load } = await aShownPhoto(w)
  await grant()
  const [item] = await open()
  const incognito = (is: boolean) =>
    w.db.updateTable('member').set({ is_incognito: is }).where('id', '=', bob.id).execute()
  await incognito(true)
  expect((await list()).grants).toEqual([])
  const unknown = await w.as(ann)(mediaAccess.grant, { params: { memberId: newId() } })
  const unseen = await w.as(ann)(mediaAccess.grant, { params: { memberId: bob.id } })
  expect([unseen.problem.code, unknown.problem.code]).toEqual(['memberNotFound', 'memberNotFound'])

  await incognito(false)
  expect((await list()).grants.map(({ member }) => member.username)).toEqual(['bob'])
  expect([(await stand()).access, await load(item?.picture.urls['160'])]).toEqual(['granted', 200])
})
