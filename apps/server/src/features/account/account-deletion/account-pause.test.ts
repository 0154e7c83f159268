import { accounts } from '@amour/contract/account/accounts.ts'
import { ageProof } from '@amour/contract/account/age-proof.ts'
import { leaving } from '@amour/contract/account/account-deletion.ts'
import { members } from '@amour/contract/people/members.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { search } from '@amour/contract/people/search.ts'
import { session } from '@amour/contract/account/session.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const PASSWORD = 'As-you-like-it £1'

async function pair() {
  const w = await world()
  const ann = await w.aMember({ username: 'ann', password: PASSWORD })
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' })
  const found = async () => (await w.as(bob)(search.find, { body: { seeking: 'Woman' } })).body.total
  const page = async () => (await w.as(bob)(members.view, { params: { id: ann.id } })).status
  return { w, ann, bob, found, page, [Symbol.asyncDispose]: () => w[Symbol.asyncDispose]() }
}

test('a member who pauses vanishes for everybody at once, and comes back with everything', async () => {
  await using p = await pair()
  const { w, ann, bob } = p
  const sent = await w.as(ann)(messages.send, { params: { id: bob.id }, body: { message: 'Good evening.' } })
  expect([await p.found(), await p.page()]).toEqual([1, 200])

  expect((await w.as(ann)(leaving.pause, {})).body).toEqual({ status: 'paused' })
  expect([await p.found(), await p.page()]).toEqual([0, 404])
  const answer = await w.as(bob)(messages.send, { params: { id: ann.id }, body: { message: 'Are you there?' } })
  expect(answer.problem.code).toBe('memberNotFound')
  expect((await w.as(ann)(accounts.me, {})).body).toMatchObject({ status: 'paused', leavesAt: null })

  expect((await w.as(ann)(leaving.resume, {})).body).toEqual({ status: 'active' })
  expect([await p.found(), await p.page()]).toEqual([1, 200])
  const thread = await w.as(bob)(messages.thread, { params: { id: sent.body.conversationId }, query: {} })
  expect(thread.body.data).toHaveLength(1)
})

test('who is paused is not seen to be here by those with whom they write', async () => {
  await using p = await pair()
  const { w, ann, bob } = p
  await storePhoto(w.context, ann.id, { isDefault: true })
  await w.as(ann)(messages.send, { params: { id: bob.id }, body: { message: 'Good evening.' } })
  const seen = async () => (await w.as(bob)(messages.all, { body: { folder: 'requests' } })).body.data[0]?.member
  expect(await seen()).toMatchObject({ username: 'ann', online: 'online', image: expect.any(String) })
  await w.as(ann)(leaving.pause, {})
  await w.as(ann)(accounts.me, {})
  expect(await seen()).toMatchObject({ username: 'ann', online: null, image: null })
})

test('who is paused signs in and sees to the account, but meets nobody meanwhile', async () => {
  await using p = await pair()
  const { w, ann, bob } = p
  await w.as(ann)(leaving.pause, {})
  const login = { username: ann.email, password: PASSWORD }
  const { token, refresh_token } = (await w.asNobody(session.login, { body: login })).body
  expect((await w.as({ token })(accounts.me, {})).status).toBe(200)
  expect((await w.as({ token })(ageProof.own, {})).body.proven).toBe(true)
  expect((await w.asNobody(session.refresh, { body: { refresh_token } })).status).toBe(200)
  const refused = await w.as({ token })(members.view, { params: { id: bob.id } })
  expect([refused.status, refused.problem.code]).toEqual([403, 'accountAway'])
})

test('pausing or resuming twice changes nothing, and a restricted member comes back restricted', async () => {
  await using p = await pair()
  const { w, ann } = p
  expect((await w.as(ann)(leaving.resume, {})).body).toEqual({ status: 'active' })
  await w.db.updateTable('member').set({ status: 'restricted' }).where('id', '=', ann.id).execute()
  for (const _ of [1, 2]) expect((await w.as(ann)(leaving.pause, {})).body).toEqual({ status: 'paused' })
  expect((await w.as(ann)(leaving.resume, {})).body).toEqual({ status: 'restricted' })
})
