import { readFile } from 'node:fs/promises'
import { accounts } from '@amour/contract/account/accounts.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { blocks } from '@amour/contract/people/blocks.ts'
import { flirts } from '@amour/contract/people/flirts.ts'
import { media } from '@amour/contract/media/media.ts'
import { members } from '@amour/contract/people/members.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { search } from '@amour/contract/people/search.ts'
import { session } from '@amour/contract/account/session.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { findActivationTokens, makeRegistrationDraft, register } from '@amour/test/members/registration.ts'
import { claimNextCase, createReport, openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#durations.ts'
import type { NewRow } from '#database/tables.ts'
import { eraseMember } from '#features/account/account-deletion/erasure.service.ts'
import { deleteOrphanedFiles, detectLostMedia } from '#features/media/cleanup/orphaned-files.jobs.ts'
import { drawWindows } from '#lamplight/windows.ts'
import { newId } from '#security/ids.ts'
import { drawAllWindows, drawWindow } from './lit-windows.jobs.ts'

const notFound = { statusCode: 404, body: '{"code":"notFound","message":"We couldn’t find this."}' }

/** Ann, who has no photo, and Bob, who looks at her. */
async function people(w: World) {
  const ann = await w.aMember({ username: 'ann' })
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' })
  return {
    ann,
    bob,
    page: async (viewer: TestMember = bob) => (await w.as(viewer)(members.view, { params: { id: ann.id } })).body,
    load: async (url: string | null | undefined) => {
      const { statusCode, body, headers, rawPayload } = await w.app.inject({ url: url ?? '/media/none/160' })
      return { statusCode, body, headers, bytes: rawPayload }
    },
    draw: () => drawAllWindows.perform(w.context, {}),
  }
}

const windowsOf = async (w: World) => {
  const keys: string[] = []
  for await (const { key } of w.context.storage.list('windows')) keys.push(key)
  return keys.toSorted()
}

test('a member without a photo is a lit window, the same on their card, in a thread, in the news and in their own account', async () => {
  await using w = await world()
  const { ann, bob, page, load, draw } = await people(w)
  await draw()
  const shown = await page()
  expect(shown).toMatchObject({ picture: null, photos: [], litWindow: { width: 480, height: 600 } })
  expect(Object.keys(shown.litWindow?.urls ?? {})).toEqual(['160', '480'])
  for (const url of Object.values(shown.litWindow?.urls ?? {})) {
    const { statusCode, headers, bytes } = await load(url)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
    })
    expect(bytes.length).toBeLessThan(18_500)
  }

  await w.as(ann)(messages.send, { params: { id: bob.id }, body: { message: 'Good evening.' } })
  await w.as(ann)(flirts.send, { params: { id: bob.id }, body: { flirt: 'lovelySmile' } })
  const [found] = (await w.as(bob)(search.find, { body: {} })).body.data
  const [thread] = (await w.as(bob)(messages.all, { body: { folder: 'requests' } })).body.data
  const [news] = (await w.as(bob)(notifications.all, { body: {} })).body.data
  const own = (await w.as(ann)(accounts.me, {})).body.image
  const places = [shown.image, found?.image, thread?.member.image, news?.actor?.image, own]
  const paths = places.map((place) => place?.split('?')[0])
  expect(new Set(paths).size, String(paths)).toBe(1)
  expect(shown.image).toBe(shown.litWindow?.urls['160'])
  expect((await load(own)).statusCode).toBe(200)
})

test('until the job has run, and while no worker runs, every call answers at once without a window', async () => {
  await using w = await world()
  const { ann, bob, page } = await people(w)
  await w.as(ann)(messages.send, { params: { id: bob.id }, body: { message: 'Good evening.' } })
  expect(await page()).toMatchObject({ image: null, picture: null, litWindow: null })
  const [found] = (await w.as(bob)(search.find, { body: {} })).body.data
  expect(found).toMatchObject({ image: null, picture: null, litWindow: null })
  expect((await w.as(ann)(accounts.me, {})).body.image).toBeNull()
  expect(await windowsOf(w)).toEqual([])
})

test('a window is no photo: it leaves when one is approved, and no filter takes it for one', async () => {
  await using w = await world()
  const { ann, bob, page, draw } = await people(w)
  await draw()
  const find = async (withPhoto: boolean) => (await w.as(bob)(search.find, { body: { withPhoto } })).body.data.length
  expect([await find(true), await find(false)]).toEqual([0, 1])
  expect((await w.as(ann)(media.listOwn, { query: {} })).body.data).toEqual([])

  const photo = await storePhoto(w.context, ann.id, { isDefault: true })
  const shown = await page()
  expect(shown.litWindow).toBeNull()
  expect(shown.image).toContain(photo.id)
  expect((await w.as(ann)(accounts.me, {})).body.image).toContain(photo.id)
})

test('nobody sees a window whose member they cannot meet, from the moment on', async () => {
  await using w = await world()
  const { ann, bob, page, load, draw } = await people(w)
  await draw()
  const url = (await page()).image
  const created_at = w.clock.now()
  const put = (change: Partial<NewRow<'member'>>) => () => member.set(change).execute()
  const member = w.db.updateTable('member').where('id', '=', ann.id)
  const hide = { member_id: bob.id, hidden_id: ann.id, created_at }
  const unblock = () => w.db.deleteFrom('block').execute()
  const steps: [what: string, take: () => Promise<unknown>, giveBack: () => Promise<unknown>][] = [
    ['she has blocked him', () => w.as(ann)(blocks.block, { params: { id: bob.id } }), unblock],
    ['he has blocked her', () => w.as(bob)(blocks.block, { params: { id: ann.id } }), unblock],
    ['he hides her', () => w.db.insertInto('hide').values(hide).execute(), () => w.db.deleteFrom('hide').execute()],
    ['suspended', put({ status: 'suspended' }), put({ status: 'active' })],
    ['held', put({ status: 'held' }), put({ status: 'active' })],
    ['away from her county', put({ hides_from_county: true }), put({ hides_from_county: false })],
    ['incognito', put({ is_incognito: true }), put({ is_incognito: false })],
    ['unfinished', put({ profile_updated_at: null }), put({ profile_updated_at: created_at })],
  ]
  for (const [what, take, giveBack] of steps) {
    expect(await load(url), what).toMatchObject({ statusCode: 200 })
    await take()
    expect(await load(url), what).toMatchObject(notFound)
    await giveBack()
  }
  expect(await load(url)).toMatchObject({ statusCode: 200 })
})

test('an address of a window works for the session it was made for, unchanged, and no longer than that', async () => {
  await using w = await world()
  const { bob, page, load, draw } = await people(w)
  const eve = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  await draw()
  const url = (await page()).image ?? ''
  const sessionOf = (address: string | null) => new URL(address ?? '', 'http://site').searchParams.get('v') ?? ''
  const forged = [
    url.split('?')[0],
    url.replace(sessionOf(url), sessionOf((await page(eve)).image)),
    url.replace('/160?', '/480?'),
    url.replace('/160?', '/blur?'),
  ]
  for (const address of forged) expect(await load(address)).toMatchObject(notFound)
  expect(await load(url)).toMatchObject({ statusCode: 200 })
  await w.as(bob)(session.revoke, {})
  expect(await load(url)).toMatchObject(notFound)
  const hers = (await page(eve)).image
  w.clock.advance(6 * MINUTE)
  expect(await load(hers)).toMatchObject(notFound)
})

test('an address of a window names neither the member nor where it lies, and the picture cannot be told from the id', async () => {
  await using w = await world()
  const { ann, page, load, draw } = await people(w)
  await draw()
  const { image } = await page()
  const row = await w.db.selectFrom('lit_window').selectAll().where('member_id', '=', ann.id).executeTakeFirstOrThrow()
  const told = [image, JSON.stringify((await load(image)).headers), row.storage_key, row.id].join(' ')
  expect(told).not.toContain(ann.id)
  expect(image).not.toContain(row.storage_key.replace('windows/', ''))
  const kept = await w.context.storage.read(`${row.storage_key}/480.webp`)
  const guessed = await drawWindows([ann.id], async ([window]) => readFile(window?.files[1]?.path ?? ''))
  expect(kept?.length).toBeGreaterThan(0)
  expect(kept?.equals(guessed)).toBe(false)
})

test('a member who joins has a window drawn, once, however often the job runs', async () => {
  await using w = await world()
  const draft = makeRegistrationDraft()
  await register(w, draft)
  const [link = ''] = await findActivationTokens(w, draft.email)
  expect(await windowsOf(w)).toEqual([])
  const login = { username: draft.email, password: draft.password, _activation: link }
  const { token } = (await w.asNobody(session.login, { body: login })).body
  expect((await w.as({ token })(accounts.me, {})).body.image).toBeNull()
  await w.settle()
  expect((await w.as({ token })(accounts.me, {})).body.image).toMatch(/^\/media\//)
  const drawn = await windowsOf(w)
  expect(drawn).toHaveLength(2)

  const { id: memberId } = (await w.as({ token })(accounts.me, {})).body
  await drawWindow.perform(w.context, { memberId })
  await drawAllWindows.perform(w.context, {})
  expect(await windowsOf(w)).toEqual(drawn)
})

test('whoever has neither photo nor window is drawn one, also from before there were windows; a photo makes none', async () => {
  await using w = await world()
  const { ann, bob, draw } = await people(w)
  await storePhoto(w.context, bob.id, { isDefault: true })
  await w.aMember({ status: 'unactivated' })
  await draw()
  const rows = await w.db.selectFrom('lit_window').select('member_id').execute()
  expect(rows).toEqual([{ member_id: ann.id }])
  await w.db.updateTable('media').set({ is_default: false, visibility: 'private' }).execute()
  await draw()
  expect(await w.db.selectFrom('lit_window').select('member_id').execute()).toHaveLength(2)
})

test('an erased member’s window goes with them, and one that was being drawn is not kept', async () => {
  await using w = await world()
  const { ann, bob, page, load, draw } = await people(w)
  await w.as(ann)(messages.send, { params: { id: bob.id }, body: { message: 'Good evening.' } })
  await draw()
  const { image } = await page()
  await eraseMember(w.context, ann.id)
  expect(await load(image)).toMatchObject(notFound)
  const [left] = await w.db.selectFrom('lit_window').select('member_id').execute()
  expect(left?.member_id).toBe(bob.id)
  expect(await windowsOf(w)).toHaveLength(2)
  await drawWindow.perform(w.context, { memberId: ann.id })
  await draw()
  expect(await windowsOf(w)).toHaveLength(2)
  const [thread] = (await w.as(bob)(messages.all, { body: { folder: 'requests' } })).body.data
  expect(thread?.member).toMatchObject({ isGone: true, image: null })

  // What the store does not let go is left to the reaper: the windows of all others are drawn.
  const [eve, cat] = [await w.aMember(), await w.aMember()]
  const { storage } = w.context
  const writeFile = async (key: string, path: string) => {
    await storage.writeFile(key, path)
    await w.db.updateTable('member').set({ status: 'closed' }).where('id', '=', eve.id).execute()
  }
  const removeFolder = () => Promise.reject(new Error('locked'))
  await drawAllWindows.perform({ ...w.context, storage: { ...storage, writeFile, removeFolder } }, {})
  const drawn = await w.db.selectFrom('lit_window').select('member_id').execute()
  expect(drawn.map(({ member_id: id }) => id).toSorted()).toEqual([bob.id, cat.id].toSorted())
})

test('files of a window that no row names are taken by the reaper; those of one that stands stay', async () => {
  await using w = await world()
  const { draw } = await people(w)
  await draw()
  const kept = await windowsOf(w)
  await w.context.storage.write('windows/orphan/160.webp', Buffer.from('x'))
  w.clock.advance(HOUR + MINUTE)
  await deleteOrphanedFiles.perform(w.context, {})
  expect(await windowsOf(w)).toEqual(kept)
})

test('the staff see beside a name what members see, and open a case though the file is lost', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const { id } = await claimNextCase(w, mia)
  const shown = async () => (await w.asStaff(mia)(cases.view, { params: { id } })).body.member?.litWindow
  expect(await shown()).toBeNull()
  await drawAllWindows.perform(w.context, {})
  expect(Buffer.from((await shown()) ?? '', 'base64').toString('latin1', 8, 12)).toBe('WEBP')
  await storePhoto(w.context, bob.id, { isDefault: true })
  expect(await shown()).toBeNull()

  await w.db.updateTable('media').set({ is_default: false }).execute()
  const key = (await windowsOf(w)).filter((name) => name.endsWith('160.webp'))
  for (const name of key) await w.context.storage.remove(name)
  expect(await shown()).toBeNull()
})

test('a window whose files are lost is drawn again, unless it is the storage that is the wrong one', async () => {
  await using w = await world()
  const { ann, draw } = await people(w)
  await draw()
  const rowOf = () => w.db.selectFrom('lit_window').selectAll().where('member_id', '=', ann.id).executeTakeFirst()
  const lost = await rowOf()
  await w.context.storage.removeFolder(lost?.storage_key ?? '')
  await detectLostMedia.perform(w.context, {})
  expect(await rowOf()).toBeUndefined()
  expect(await windowsOf(w)).toHaveLength(2)
  await draw()
  expect(await windowsOf(w)).toHaveLength(4)

  for (let index = 0; index < 12; index += 1) {
    const { id } = await w.aMember()
    const row = { id: newId(), member_id: id, storage_key: `windows/${newId()}`, placeholder: '#998877' }
    await w.db
      .insertInto('lit_window')
      .values({ ...row, created_at: w.clock.now() })
      .execute()
  }
  await expect(detectLostMedia.perform(w.context, {})).rejects.toThrow('not their storage')
  expect(await w.db.selectFrom('lit_window').select('id').execute()).toHaveLength(14)
})
