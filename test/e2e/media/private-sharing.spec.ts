import type { TestMember } from '@amour/test/members/make-member.ts'
import { untilDayHolds } from '@amour/test/e2e/support/day-end.ts'
import { expectGoodDialog } from '@amour/test/e2e/support/dialogs.ts'
import { blockRequests } from '@amour/test/e2e/support/request-gate.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import type { Visitor } from '@amour/test/e2e/support/visitor.ts'
import { expect } from '@playwright/test'
import { runAxeVariants } from '@amour/test/e2e/sweeps/axe.ts'
import { makeFilm, ffmpeg } from '@amour/test/media/test-film.ts'
import { newId } from '@amour/server/security/ids.ts'
import { photoFor, publishAs, readStoredUploads } from './media.ts'
import { openSharers, publishOf } from './sharers.ts'

// What one member keeps private, and shows to another: each test goes on where the last one ended.
test.describe.configure({ mode: 'serial' })

// Without ffmpeg the site takes no videos; the report then says that this was skipped.
const withFilms = ffmpeg ? test : test.skip

let ann: TestMember
let ben: TestMember
let a: Visitor
let b: Visitor
let c: Visitor
let publish: ReturnType<typeof publishOf>

test.beforeAll(async ({ browser, site }) => {
  const sharers = await openSharers(browser, site, 'private')
  ;({ ann, ben, a, b, c } = sharers)
  publish = async (...photo) => {
    await a.page.goto('/profile/photos')
    return publishOf(sharers, site)(...photo)
  }
})

test.afterAll(() => Promise.all([a, b, c].map(({ context }) => context.close())))

test('private photos are asked for, given, seen, taken back, and gone at the next request', async ({ site }) => {
  const id = await publish(await photoFor(23), 'Private', 'general')
  await untilDayHolds(60)
  await b.page.goto(`/member/${ann.username}`)
  await expect(b.page.getByText('1 private photo or video')).toBeVisible()
  expect(await b.page.content()).not.toContain(id)
  await b.page.getByRole('button', { name: 'Request private media' }).click()
  await expect(b.page.getByText(`You’ve asked. ${ann.username} decides.`)).toBeVisible()

  await a.page.goto('/notifications')
  await expect(a.page.getByText(`${ben.username} asks to see your private photos and videos`)).toBeVisible()
  await a.page.getByRole('button', { name: `Accept ${ben.username}` }).click()
  await expectGoodDialog(a.page, 'TermDialog')
  const terms = a.page.getByRole('dialog', { name: 'For how long?' })
  await expect(terms.getByRole('radio', { name: /^7 days/ })).toBeChecked()
  await terms.getByRole('radio', { name: /^24 hours/ }).check()
  await terms.getByRole('button', { name: 'Show them' }).click()
  await expect(a.page.getByText(`${ben.username} can now see your private photos and videos`)).toBeVisible()
  await expect(a.page.getByRole('button', { name: `Accept ${ben.username}` })).toHaveCount(0)

  await b.page.goto('/notifications')
  await b.page.getByRole('link', { name: /shared private photos or videos with you/ }).click()
  await expect(b.page).toHaveURL(`/member/${ann.username}`)
  // Not a byte of it comes before what the law says has been read.
  await expect(b.page.getByText(/shows them to you until tomorrow at \d\d:\d\d\./)).toBeVisible()
  await expect(b.page.getByText(/sections 66B and 66AE/)).toBeVisible()
  expect(await runAxeVariants(b.page, 'what the law says', { within: '#private' })).toEqual([])
  await b.page.getByRole('button', { name: 'Not now' }).click()
  await expect(b.page.getByText(/sections 66B and 66AE/)).toHaveCount(0)
  await b.page.getByRole('button', { name: 'Show private media' }).click()
  // The picture itself: that it was looked at is told below another address of the same name.
  const answer = b.page.waitForResponse((response) => new URL(response.url()).pathname.startsWith(`/media/${id}/`))
  expect(await site.context.db.selectFrom('private_view').selectAll().execute()).toEqual([])
  await b.page.getByRole('button', { name: 'Show', exact: true }).click()
  await b.page.getByRole('button', { name: `Photo 1 of ${ann.username}` }).click()
  const address = (await answer).url()
  expect((await b.page.request.get(address)).status()).toBe(200)
  await expect(b.page.getByText(/in the gallery, until tomorrow at \d\d:\d\d\./)).toBeVisible()
  // An address is good for nobody else's session, and another member is not even told what there is.
  await c.page.goto(`/member/${ann.username}`)
  await expect(c.page.getByRole('button', { name: 'Request private media' })).toBeVisible()
  expect(await c.page.content()).not.toContain(id)

  await a.page.goto('/profile/photos')
  const looks = a.page.getByRole('region', { name: /^Who looked at/ })
  await expect(looks.getByRole('listitem').filter({ hasText: ben.username })).toContainText('Last looked today at')
  await looks.getByText('By photo').click()
  await expect(looks).toContainText(/A photo, 1 time.*1 time, last today at \d\d:\d\d/)
  const row = a.page
    .getByRole('region', { name: /^Who can see/ })
    .getByRole('listitem')
    .filter({ hasText: ben.username })
  await expect(row).toContainText('Everything private, since today')
  await expect(row).toContainText('Ends tomorrow at')
  await row.getByRole('button', { name: `Change when it ends for ${ben.username}` }).click()
  const ends = a.page.getByRole('dialog', { name: 'When should it end?' })
  await ends.getByRole('radio', { name: /^Until I end it/ }).check()
  await ends.getByRole('button', { name: 'Save end' }).click()
  await expect(row).toContainText('No end. Set one')
  await row.getByRole('button', { name: `Revoke everything from ${ben.username}` }).click()
  await expect(row).toHaveCount(0)

  expect((await b.page.request.get(address)).status()).toBe(404)
  await b.page.reload()
  await expect(b.page.getByRole('button', { name: 'Request private media' })).toBeVisible()
  await expect(b.page.getByRole('button', { name: `Photo 1 of ${ann.username}` })).toHaveCount(0)
})

test('a request can be withdrawn before it is answered', async () => {
  await c.page.getByRole('button', { name: 'Request private media' }).click()
  await c.page.getByRole('button', { name: 'Withdraw request' }).click()
  await expect(c.page.getByRole('button', { name: 'Request private media' })).toBeVisible()
  await a.page.reload()
  await expect(a.page.getByText('Nobody but you.')).toBeVisible()
})

test('the first message is text only; once answered, a private photo goes with one and is seen by that member alone', async ({
  site,
}) => {
  await untilDayHolds(60)
  await a.page.goto(`/inbox/message/${ben.id}?new`)
  const attach = a.page.getByRole('button', { name: 'Attach a photo or video' })
  await expect(attach).toBeDisabled()
  await attach.press('Enter')
  const toasts = a.page.getByRole('region', { name: 'Messages' })
  await expect(toasts.getByText('Your first message can be text only.')).toBeVisible()
  await a.page.getByLabel(`Message ${ben.username}`).fill('Good evening.')
  await a.page.keyboard.press('Enter')
  await expect(a.page).toHaveURL(/\/inbox\/message\/[\da-f-]+$/)
  await b.page.goto(`/inbox/message/${ann.id}?new`)
  await b.page.getByLabel(`Message ${ann.username}`).fill('A very good one.')
  await b.page.keyboard.press('Enter')
  await expect(a.page.getByRole('log').getByText('A very good one.')).toBeVisible({ timeout: 20_000 })
  await attach.click()
  await a.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Photo 1/ })
    .click()
  await expect(a.page.getByText(`for ${ben.username} to see`)).toBeVisible()
  const term = a.page.getByRole('combobox', { name: `How long ${ben.username} can see it` })
  await expect(term).toHaveValue('week')
  await term.selectOption('for 24 hours')
  await a.page.getByLabel(`Message ${ben.username}`).fill('My usual corner.')
  await a.page.keyboard.press('Enter')
  await expect(a.page.getByRole('log').getByRole('button', { name: 'Photo from you' })).toBeVisible()

  const theirs = b.page.getByRole('log').getByRole('button', { name: 'Photo for you' })
  await expect(theirs).toBeVisible({ timeout: 20_000 })
  await expect(b.page.getByRole('log').getByText('My usual corner.')).toBeVisible()
  await expect(b.page.getByRole('log').getByText(/^Until tomorrow at/)).toBeVisible()
  const image = theirs.locator('img')
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  const address = await image.evaluate((one: HTMLImageElement) => one.currentSrc)
  expect((await b.page.request.get(address)).status()).toBe(200)
  await c.page.goto(`/member/${ann.username}`)
  await expect(c.page.getByRole('button', { name: 'Request private media' })).toBeVisible()
  const [private_] = (await readStoredUploads(site, ann.id)).filter(({ visibility }) => visibility === 'private')
  expect(address).toContain(private_?.id)
  expect(await c.page.content()).not.toContain(private_?.id)

  await a.page.goto('/profile/photos')
  const row = a.page
    .getByRole('region', { name: /^Who can see/ })
    .getByRole('listitem')
    .filter({ hasText: ben.username })
  await expect(row).toContainText('One photo, in a message of today')
  await row.getByRole('button', { name: `Revoke the photo given to ${ben.username}` }).click()
  await expect(row).toHaveCount(0)
  expect((await b.page.request.get(address)).status()).toBe(404)
  await b.page.reload()
  await expect(b.page.getByRole('log').getByText('No longer available')).toBeVisible()
  await expect(b.page.getByRole('log').getByText('My usual corner.')).toBeVisible()
})

test('what is shown for a time goes at its end, enlarged too and with nothing pressed, and can still be reported', async ({
  site,
}) => {
  const { db } = site.context
  const ends = { owner_id: ann.id, grantee_id: ben.id, ends_at: new Date(Date.now() + 600_000) }
  const grant = { ...ends, id: newId(), created_at: new Date() }
  await db.insertInto('media_grant').values(grant).execute()
  const [item] = (await readStoredUploads(site, ann.id)).filter(({ visibility }) => visibility === 'private')
  const [gallery, log] = [await b.context.newPage(), await b.context.newPage()]
  await b.context.clock.install()
  await gallery.goto(`/member/${ann.username}`)
  await gallery.getByRole('button', { name: `Enlarge photo 1 of ${ann.username}` }).click()
  const large = gallery.getByRole('dialog', { name: new RegExp(`^${ann.username}, `) })
  await large.getByRole('button', { name: /^Report/ }).click()
  const report = gallery.getByRole('dialog', { name: `Report this photo of ${ann.username}` })
  await report.getByLabel('What happened?').fill('It is a photo of me, and I never gave it to anybody.')
  await log.goto(b.page.url())
  await log.getByRole('log').getByRole('button', { name: 'Photo for you' }).click()
  await expect(log.getByRole('dialog').getByRole('img')).toBeVisible()

  const past = db.updateTable('media_grant').set({ ends_at: new Date(0) })
  await past.where('id', '=', grant.id).execute()
  // An answer would tell a page by how much its clock is ahead.
  const releases = await Promise.all([gallery, log].map((page) => blockRequests(page, /./)))
  await b.context.clock.fastForward(601_000)
  await expect(gallery.getByText('No longer available')).toBeVisible()
  await expect(log.getByRole('dialog')).toHaveCount(0)
  await expect(log.getByRole('log').getByText('No longer available')).toBeVisible()
  await expect(large).toHaveCount(0)
  for (const answer of releases) answer()
  await report.getByLabel('What is wrong?').selectOption('Fake or stolen photos')
  await report.getByRole('button', { name: 'Send report' }).click()
  await gallery.getByRole('button', { name: 'Done' }).click()
  await expect(gallery.getByRole('button', { name: 'Request private media' })).toBeVisible()
  const reports = await db.selectFrom('report').select('media_id').where('reporter_id', '=', ben.id).execute()
  expect(reports).toEqual([{ media_id: item?.id }])
  for (const page of [gallery, log]) await page.close()
  // The clock is all tabs’, this one’s too, which had begun to wait by the true one.
  await b.page.reload()
})

test('an explicit photo goes without a word, and comes covered to whom safe search is on', async () => {
  await publish(await photoFor(22), 'Public', 'explicit')
  await a.page.goto('/inbox')
  await a.page
    .getByRole('tabpanel')
    .getByRole('link', { name: new RegExp(ben.username) })
    .click()
  await a.page.getByRole('button', { name: 'Attach a photo or video' }).click()
  await a.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Photo 1/ })
    .click()
  await a.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(a.page.getByRole('log').getByRole('button', { name: 'Photo from you' })).toBeVisible()

  const log = b.page.getByRole('log')
  const question = log.getByText('sent a photo rated explicit.')
  await expect(question).toBeVisible({ timeout: 20_000 })
  await expect(log).toContainText('Safe Search is on, so they stay blurred until you switch it off.')
  await expect(log.locator('.media-cover img')).toHaveAttribute('src', /\/blur\?/)
  expect(await runAxeVariants(b.page, 'the question about something explicit', { within: '.thread' })).toEqual([])
  await log.getByRole('button', { name: 'Report' }).click()
  await expect(b.page.getByRole('dialog')).toContainText('Report')
  await b.page.keyboard.press('Escape')
  await log.getByRole('button', { name: 'Not now' }).click()
  await log.getByRole('button', { name: 'Explicit photo. Choose whether to show it' }).click()
  await log.getByRole('button', { name: 'Show', exact: true }).click()

  // The yes lifts one gate; safe search is the other.
  const theirs = log.getByRole('button', { name: 'Photo for you' })
  await expect(theirs.locator('img')).toHaveAttribute('src', /\/blur\?/)
  await theirs.click()
  await b.page.getByRole('dialog').getByRole('button', { name: 'Switch Safe Search off' }).click()
  await expect(b.page.getByRole('dialog').getByRole('img', { name: 'Photo for you' })).toHaveAttribute('src', /\/480\?/)
  await expectGoodDialog(b.page, 'MessageLightbox')
  await b.page.keyboard.press('Escape')
  await expect(theirs).not.toContainText('Explicit')
})

test('a yes to explicit photos is taken back in the menu of the conversation, and in the privacy settings', async () => {
  const log = b.page.getByRole('log')
  const menu = b.page.locator('.thread-head details > summary')
  await menu.click()
  await b.page.getByRole('button', { name: 'Cover explicit photos' }).click()
  await expect(log.getByText('sent a photo rated explicit.')).toBeVisible()
  await expect(log.getByRole('button', { name: 'Photo for you' })).toHaveCount(0)
  await log.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(log.getByRole('button', { name: 'Photo for you' }).locator('img')).toHaveAttribute('src', /\/480\?/)

  await b.page.goto('/account/privacy')
  await b.page.getByRole('button', { name: `Cover explicit photos from ${ann.username} again` }).click()
  await expect(b.page.getByText('You haven’t said yes to anyone.')).toBeVisible()
  await b.page.goBack()
  await expect(log.getByText('sent a photo rated explicit.')).toBeVisible()
})

withFilms(
  'a private video gets the username of its viewer before it plays, and nobody gets it without',
  async ({ site }) => {
    await a.page.goto('/profile/videos')
    const file = { name: 'garden.mp4', mimeType: 'video/mp4', buffer: await makeFilm({ seconds: 2 }) }
    const id = await publishAs(a.page, { site, memberId: ann.id, file, visibility: 'Private', verdict: 'general' })
    const grant = { id: newId(), owner_id: ann.id, grantee_id: ben.id, created_at: new Date() }
    await site.context.db.insertInto('media_grant').values(grant).execute()
    const films: string[] = []
    b.page.on('request', (request) => request.url().includes(`/media/${id}/video`) && films.push(request.url()))
    await b.page.goto(`/member/${ann.username}`)
    await expect(b.page.getByText(/Your username is on what you see/)).toBeVisible()
    await b.page.getByRole('button', { name: new RegExp(`^Video \\d of ${ann.username}`) }).click()
    await b.page.getByRole('button', { name: new RegExp(`^Play video \\d of ${ann.username}`) }).click()
    const dialog = b.page.getByRole('dialog')
    await expect(dialog.getByRole('status')).toContainText('We’re adding your username to this video.')
    expect(films).toEqual([])
    const film = dialog.locator('video')
    await expect(film).toHaveAttribute('poster', /\/media\//, { timeout: 30_000 })
    await film.evaluate((video: HTMLVideoElement) => video.play())
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2)
    const address = await film.evaluate((video: HTMLVideoElement) => video.currentSrc)
    await site.context.db.deleteFrom('media_grant').where('id', '=', grant.id).execute()
    expect((await b.page.request.get(address)).status()).toBe(404)
    await b.page.keyboard.press('Escape')
  },
)

test('none of the three browsers complained of anything on the way', () => {
  expect([...a.consoleErrors, ...b.consoleErrors, ...c.consoleErrors]).toEqual([])
})
