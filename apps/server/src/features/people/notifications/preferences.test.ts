import { notifications } from '@amour/contract/people/notifications.ts'
import { fixedOf, preferences, type PreferenceType, preferenceTypes } from '@amour/contract/account/preferences.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { notify } from './notifications.service.ts'
import { updateUnsubscribed } from './preferences.queries.ts'

const choose = (w: World, who: TestMember, type: PreferenceType, site: boolean, mail = false) =>
  w.as(who)(preferences.save, { body: { preferences: [{ type, site, mail }] } })

const total = async (w: World, who: TestMember) => (await w.as(who)(notifications.all, { body: {} })).body.total

test('at first everything shows on the site, and mails come only about the account’s safety', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const { data } = (await w.as(ann)(preferences.list, {})).body
  expect(data.map(({ type }) => type)).toEqual([...preferenceTypes])
  expect(data.every(({ site }) => site)).toBe(true)
  expect(data.filter(({ mail }) => mail)).toEqual([
    { type: 'account', site: true, mail: true, siteFixed: true, mailFixed: true },
  ])
})

test('what is named is changed, the rest stays, and nobody else’s', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const flirtOf = async (who: TestMember) =>
    (await w.as(who)(preferences.list, {})).body.data.find(({ type }) => type === 'flirt')
  const { data } = (await choose(w, ann, 'flirt', false, true)).body
  expect(data.find(({ type }) => type === 'flirt')).toMatchObject({ site: false, mail: true })
  await choose(w, ann, 'message', true, true)
  expect(await flirtOf(ann)).toMatchObject({ site: false, mail: true })
  expect(await flirtOf(bob)).toMatchObject({ site: true, mail: false })
})

test('a page that was opened before brings back no mails that have been ended since', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const press = async (changed: 'site' | 'mail', site: boolean, mail: boolean) => {
    const body = { preferences: [{ type: 'flirt' as const, site, mail, changed }] }
    const { data } = (await w.as(ann)(preferences.save, { body })).body
    const found = data.find(({ type }) => type === 'flirt')
    return [found?.site, found?.mail]
  }
  expect(await press('mail', true, true)).toEqual([true, true])
  // The link of a mail ends them; the page still shows them as on.
  await updateUnsubscribed(w.db, ann.id)
  expect(await press('site', false, true)).toEqual([false, false])
  expect(await press('mail', true, true)).toEqual([false, true])
  await w.db.deleteFrom('notification_preference').execute()
  expect(await press('site', false, true)).toEqual([false, false])
})

test('what is about safety cannot be switched off', async () => {
  await using w = await world()
  const ann = await w.aMember()
  for (const type of preferenceTypes) {
    const { status } = await choose(w, ann, type, false, false)
    const fixed = fixedOf(type)
    expect([type, status]).toEqual([type, fixed.site || fixed.mail ? 422 : 200])
  }
  const refused = await choose(w, ann, 'account', true, false)
  expect(refused.problem.violations).toEqual([
    { propertyPath: 'preferences.0.mail', message: 'This can’t be switched off.' },
  ])
  const unknown = await choose(w, ann, 'weather' as 'flirt', true)
  expect(unknown.problem.violations).toMatchObject([{ propertyPath: 'preferences.0.type' }])
})

test('a kind of news that is switched off does not come, and comes again once it is on', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const flirt = () => notify(w.context, { memberId: bob.id, type: 'flirt', actorId: ann.id, detail: 'goodEvening' })
  await choose(w, bob, 'flirt', false)
  await flirt()
  await notify(w.context, { memberId: bob.id, type: 'rating' })
  expect(await total(w, bob)).toBe(1)
  await choose(w, bob, 'flirt', true)
  await flirt()
  expect(await total(w, bob)).toBe(2)
})

test('who looks or likes in passing is not given away to those from whom they hide', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  await w.db.updateTable('member').set({ hides_from_county: true }).where('id', '=', ann.id).execute()
  for (const type of ['media_viewed', 'media_liked'] as const)
    await notify(w.context, { memberId: bob.id, type, actorId: ann.id })
  expect(await total(w, bob)).toBe(0)
  await notify(w.context, { memberId: bob.id, type: 'access_requested', actorId: ann.id })
  await notify(w.context, { memberId: bob.id, type: 'media_liked', actorId: ann.id })
  expect(await total(w, bob)).toBe(2)
})
