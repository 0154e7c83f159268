import { email } from '@amour/contract/account/email.ts'
import { session } from '@amour/contract/account/session.ts'
import { everyEndpoint } from '@amour/contract/every-endpoint.ts'
import { uploads } from '@amour/contract/media/uploads.ts'
import { contact } from '@amour/contract/trust/contact.ts'
import { changeMeanwhile } from '@amour/test/database/held-member.ts'
import { callApp } from '@amour/test/http/call-app.ts'
import { validBodies } from '@amour/test/http/valid-bodies.ts'
import { makePhotoFile } from '@amour/test/media/upload-bytes.ts'
import { makeRegistrationDraft, register } from '@amour/test/members/registration.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import type { Context } from '#context.ts'
import { HOUR } from '#durations.ts'

/** The app of a world in which members are erased when their call has just been admitted. */
async function erasingApp(context: Context, meanwhile = () => {}) {
  const limits = {
    ...context.limits,
    takeSignedIn: async (key: string) => {
      await context.limits.takeSignedIn(key)
      await context.db.deleteFrom('member').where('id', '=', key).execute()
      meanwhile()
    },
  }
  return buildApp({ ...context, limits })
}

test('whoever is erased while they call is told that they are signed in no more, and that the service failed by none', async () => {
  await using w = await world()
  const app = await erasingApp(w.context)
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  let count = 0
  const parts = { unique: () => `nobody${(count += 1)}`, memberId: () => bob.id }
  const fell: string[] = []
  let refused = 0
  for (const [feature, name, endpoint] of everyEndpoint) {
    if (endpoint.access !== 'member' && endpoint.access !== 'complete') continue
    const ann = await w.aMember({ gender: 'Woman', seeking: 'Man' })
    const body = validBodies[`${feature}.${name}`]?.(parts)
    const reply = await app.inject({
      method: endpoint.method,
      url: endpoint.path.replace(/:\w+/g, bob.id),
      headers: { authorization: `Bearer ${ann.token}` },
      ...(body && !endpoint.fileBytes && { payload: body }),
    })
    if (reply.statusCode >= 500) fell.push(`${feature}.${name} ${reply.statusCode}`)
    if (reply.statusCode === 401) refused += 1
    expect(await w.db.selectFrom('member').select('id').where('id', '=', ann.id).execute()).toEqual([])
  }
  await app.close()
  expect(fell).toEqual([])
  expect(refused).toBeGreaterThan(25)

  // A film may take longer than a token lasts.
  const slow = await erasingApp(w.context, () => w.clock.advance(HOUR))
  const { token } = await w.aMember()
  const file = await makePhotoFile()
  expect((await callApp(slow, token, uploads.photo, { body: {} }, { file })).problem.code).toBe('tokenInvalid')
  await slow.close()
})

test('what fails for a member who is there goes on being a failure', async () => {
  await using w = await world()
  const openText = () => {
    // Also where the token has run out meanwhile.
    w.clock.advance(HOUR)
    throw new Error('No key opens it.')
  }
  const app = await buildApp({ ...w.context, seal: { ...w.context.seal, openText } })
  const ann = await w.aMember()
  expect((await callApp(app, ann.token, email.show, {}, {})).problem.code).toBe('unexpected')
  await app.close()
})

test('a password, right or wrong, and a form of somebody’s own, are taken as of anybody where their account goes at that moment', async () => {
  await using w = await world()
  const gone = (id: string, call: () => Promise<{ status: number }>) =>
    changeMeanwhile(w.db, id, { call, change: (tx) => tx.deleteFrom('member').where('id', '=', id).execute() })
  const ann = await w.aMember({ email: 'ann@example.com', password: 'open sesame' })
  const body = { username: 'ann@example.com', password: 'open sesam' }
  expect((await gone(ann.id, () => w.asNobody(session.login, { body }))).status).toBe(401)
  expect(await w.db.selectFrom('sign_in').select(['member_id', 'outcome']).execute()).toEqual([
    { member_id: null, outcome: 'wrongPassword' },
  ])
  const draft = makeRegistrationDraft()
  await register(w, draft)
  const { id } = await w.db.selectFrom('member').select('id').executeTakeFirstOrThrow()
  const right = { username: draft.email, password: 'As-you-like-it £1' }
  expect((await gone(id, () => w.asNobody(session.login, { body: right }))).status).toBe(401)
  const bob = await w.aMember()
  const form = { title: 'Contact', items: [{ label: 'Message', value: 'Good morning.' }], color: 'blue' as const }
  expect((await gone(bob.id, () => w.as(bob)(contact.notify, { body: form }))).status).toBe(201)
})
