import type { Gender } from '@amour/contract/people/orientations.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { makeFilm, ffmpeg } from '@amour/test/media/test-film.ts'
import { expectGoodDialog } from '@amour/test/e2e/support/dialogs.ts'
import { expect } from '@playwright/test'
import { enterAs, logIn } from '@amour/test/e2e/support/forms.ts'
import { photoFor, chooseFiles, decide, readStoredUploads, largePhoto } from './media.ts'
import { publishAs, chooseVisibility, findTile, type PageFile } from './media.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { openVisitor, type Visitor } from '@amour/test/e2e/support/visitor.ts'

// What one member shows and another sees: each test goes on where the last one ended.
test.describe.configure({ mode: 'serial' })

// Without ffmpeg the site takes no videos; the report then says that this was skipped.
const withFilms = ffmpeg ? test : test.skip

const PASSWORD = 'a garden with two benches'

let ann: TestMember
let ben: TestMember
let cat: TestMember
let a: Visitor
let b: Visitor
let c: Visitor

test.beforeAll(async ({ browser, site }) => {
  const aPerson = (username: string, gender: Gender, seeking: Gender) =>
    makeMember(site.context, { username, gender, seeking, password: PASSWORD, hasKeys: true })
  ann = await aPerson('sharing-ann', 'Woman', 'Man')
  ben = await aPerson('sharing-ben', 'Man', 'Woman')
  cat = await aPerson('sharing-cat', 'Man', 'Woman')
  a = await openVisitor(browser, site, { viewport: { width: 1440, height: 900 } })
  b = await openVisitor(browser, site, { viewport: { width: 1440, height: 900 } })
  c = await openVisitor(browser, site)
  for (const [{ page }, { email }] of new Map([
    [a, ann],
    [b, ben],
  ])) {
    await page.goto('/login')
    await logIn(page, { email, password: PASSWORD })
    await expect(page).toHaveTitle(/^Home/)
  }
  await enterAs(c.page, cat)
})

test.afterAll(() => Promise.all([a, b, c].map(({ context }) => context.close())))

const publish = (site: Site, file: PageFile, visibility: 'Public' | 'Private', verdict: 'general' | 'explicit') =>
  publishAs(a.page, { site, memberId: ann.id, file, visibility, verdict })

test('nobody sees a public photo before a person has looked at it; then the other member does', async ({ site }) => {
  await a.page.getByRole('banner').getByText(ann.username).click()
  await a.page.getByRole('link', { name: 'Manage Photos' }).click()
  await expect(a.page).toHaveURL('/profile/photos')
  await chooseVisibility(a.page, 'Public')
  await chooseFiles(a.page, [await photoFor(21)])
  await a.page.getByRole('button', { name: 'Upload 1 photo' }).click()
  await expect(findTile(a.page, 'Photo 1').getByText('Pending')).toBeVisible({ timeout: 30_000 })
  await b.page.goto(`/member/${ann.username}`)
  await expect(b.page.getByRole('img', { name: `${ann.username} has no photo yet` })).toBeVisible()

  await decide(site, ann.id, 'general')
  await a.page.reload()
  await expect(findTile(a.page, 'Photo 1').getByText('Approved')).toBeVisible()
  await b.page.reload()
  const photo = largePhoto(b.page, /^Photo 1 of sharing-ann$/)
  await expect(photo).toBeVisible()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
})

test('the owner hears that it was approved, and one tap leads to it', async () => {
  await a.page.goto('/notifications')
  await a.page.getByRole('link', { name: 'Your photo was approved. It’s now your default photo' }).click()
  await expect(a.page).toHaveURL('/profile/photos')
})

test('the first photo stands in the bar, on the card and beside the name, until it is taken off', async ({ site }) => {
  await expect(findTile(a.page, 'Photo 1').getByText('Default')).toBeVisible()
  await a.page.getByRole('button', { name: /^Photo 1 is your default photo/ }).click()
  await a.page.getByRole('button', { name: 'Remove as default' }).click()
  await a.page.getByRole('button', { name: 'Make Photo 1 your default photo' }).click()
  const avatar = a.page.getByRole('banner').locator('.avatar img')
  const address = new RegExp(`^${site.context.config.media?.url}/media/`)
  await expect(avatar).toHaveAttribute('src', address)
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await b.page.goto('/search/Somerset/Bath?withPhoto=1')
  const card = b.page.getByRole('article').filter({ hasText: ann.username })
  await expect(card.getByRole('img', { name: `Photo of ${ann.username}` })).toHaveAttribute('src', address)
})

test('the other looks and likes; the owner sees how often', async () => {
  await b.page.goto(`/member/${ann.username}`)
  const viewed = b.page.waitForResponse((response) => response.url().endsWith('/viewed'))
  await b.page.getByRole('button', { name: `Enlarge photo 1 of ${ann.username}` }).click()
  const like = b.page.getByRole('dialog').getByRole('button', { name: /^Like/ })
  // What failed is told over the picture, and can be pressed there.
  await b.page.route('**/liked', (route) => route.abort(), { times: 1 })
  await like.click()
  await b.page.locator('.toast').getByRole('button', { name: 'Close' }).click()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  // It shows before the server has heard of it, and the page is loaded anew below.
  const liked = b.page.waitForResponse((response) => response.url().endsWith('/liked'))
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  expect([(await viewed).status(), (await liked).status()]).toEqual([200, 200])
  await b.page.keyboard.press('Escape')
  await expect(b.page.getByRole('dialog')).toHaveCount(0)
  await b.page.reload()
  await b.page.getByRole('button', { name: `Enlarge photo 1 of ${ann.username}` }).click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')

  await a.page.goto('/profile/photos')
  await a.page.getByRole('button', { name: 'Show Photo 1' }).click()
  await expect(a.page.getByRole('dialog')).toContainText('1 view')
  await expect(a.page.getByRole('dialog')).toContainText('1 like')
  await a.page.keyboard.press('Escape')
})

test('an explicit photo comes blurred by the server while safe search is on, and as it is once it is off', async ({
  site,
}) => {
  const id = await publish(site, await photoFor(22), 'Public', 'explicit')
  const requestedPaths: string[] = []
  b.page.on('request', (request) => request.url().includes(id) && requestedPaths.push(new URL(request.url()).pathname))
  await b.page.goto(`/member/${ann.username}`)
  await b.page.getByRole('button', { name: `Photo 2 of ${ann.username}` }).click()
  const gallery = b.page.getByRole('group', { name: /^Photos and videos/ })
  await expect(gallery.getByText('Explicit')).toBeVisible()
  await b.page.getByRole('button', { name: `Enlarge photo 2 of ${ann.username}` }).click()
  const dialog = b.page.getByRole('dialog')
  await expect(dialog).toContainText('This photo is explicit, and Safe Search is on.')
  await expect(dialog.getByRole('button', { name: /^Like/ })).toHaveCount(0)
  await expect.poll(() => [...new Set(requestedPaths)]).toEqual([`/media/${id}/blur`])

  await dialog.getByRole('button', { name: 'Switch Safe Search off' }).click()
  await expect(dialog.getByRole('img', { name: `Photo 2 of ${ann.username}` })).toBeVisible()
  await expect.poll(() => requestedPaths.some((path) => /\/(480|960)$/.test(path))).toBe(true)
  await b.page.keyboard.press('Escape')
  const safeSearch = b.page.getByRole('banner').getByRole('button', { name: /Safe Search/ })
  await expect(safeSearch).toHaveAttribute('aria-pressed', 'false')
  await safeSearch.click()
  await expect(gallery.getByText('Explicit')).toBeVisible()
})

test('private photos are asked for, given, seen, taken back, and gone at the next request', async ({ site }) => {
  const id = await publish(site, await photoFor(23), 'Private', 'general')
  await b.page.goto(`/member/${ann.username}`)
  await expect(b.page.getByText('1 private photo or video')).toBeVisible()
  expect(await b.page.content()).not.toContain(id)
  await b.page.getByRole('button', { name: 'Request private media' }).click()
  await expect(b.page.getByText(`You’ve asked. ${ann.username} decides.`)).toBeVisible()

  await a.page.goto('/notifications')
  await expect(a.page.getByText(`${ben.username} asks to see your private photos and videos`)).toBeVisible()
  await a.page.getByRole('button', { name: `Accept ${ben.username}` }).click()
  await expect(a.page.getByText(`${ben.username} can now see your private photos and videos`)).toBeVisible()
  await expect(a.page.getByRole('button', { name: `Accept ${ben.username}` })).toHaveCount(0)

  await b.page.goto('/notifications')
  await b.page.getByRole('link', { name: /shared private photos or videos with you/ }).click()
  await expect(b.page).toHaveURL(`/member/${ann.username}`)
  const answer = b.page.waitForResponse((response) => response.url().includes(`/media/${id}/`))
  await b.page.getByRole('button', { name: `Photo 3 of ${ann.username}` }).click()
  const address = (await answer).url()
  expect((await b.page.request.get(address)).status()).toBe(200)
  // An address is good for nobody else's session, and another member is not even told what there is.
  await c.page.goto(`/member/${ann.username}`)
  await expect(c.page.getByRole('button', { name: 'Request private media' })).toBeVisible()
  expect(await c.page.content()).not.toContain(id)

  await a.page.goto('/profile/photos')
  const row = a.page
    .getByRole('region', { name: /^Who can see/ })
    .getByRole('listitem')
    .filter({ hasText: ben.username })
  await expect(row).toContainText('Everything private, since today')
  await row.getByRole('button', { name: `Revoke everything from ${ben.username}` }).click()
  await expect(row).toHaveCount(0)

  expect((await b.page.request.get(address)).status()).toBe(404)
  await b.page.reload()
  await expect(b.page.getByRole('button', { name: 'Request private media' })).toBeVisible()
  await expect(b.page.getByRole('button', { name: `Photo 3 of ${ann.username}` })).toHaveCount(0)
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
  await a.page.getByLabel(`Message ${ben.username}`).fill('My usual corner.')
  await a.page.keyboard.press('Enter')
  await expect(a.page.getByRole('log').getByRole('button', { name: 'Photo from you' })).toBeVisible()

  const theirs = b.page.getByRole('log').getByRole('button', { name: 'Photo for you' })
  await expect(theirs).toBeVisible({ timeout: 20_000 })
  await expect(b.page.getByRole('log').getByText('My usual corner.')).toBeVisible()
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

test('an explicit photo goes without a word, and comes covered to whom safe search is on', async () => {
  await a.page.goto('/inbox')
  await a.page
    .getByRole('tabpanel')
    .getByRole('link', { name: new RegExp(ben.username) })
    .click()
  await a.page.getByRole('button', { name: 'Attach a photo or video' }).click()
  await a.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Photo 2/ })
    .click()
  await a.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(a.page.getByRole('log').getByRole('button', { name: 'Photo from you' })).toBeVisible()

  const theirs = b.page.getByRole('log').getByRole('button', { name: 'Photo for you' })
  await expect(theirs).toContainText('Explicit', { timeout: 20_000 })
  await expect(theirs.locator('img')).toHaveAttribute('src', /\/blur\?/)
  await theirs.click()
  await b.page.getByRole('dialog').getByRole('button', { name: 'Switch Safe Search off' }).click()
  await expect(b.page.getByRole('dialog').getByRole('img', { name: 'Photo for you' })).toHaveAttribute('src', /\/480\?/)
  await expectGoodDialog(b.page, 'MessageLightbox')
  await b.page.keyboard.press('Escape')
  await expect(theirs).not.toContainText('Explicit')
})

withFilms('a video plays only when it is asked to, with a still before it', async ({ site }) => {
  await a.page.goto('/profile/videos')
  const buffer = await makeFilm({ seconds: 2 })
  const id = await publish(site, { name: 'garden.mp4', mimeType: 'video/mp4', buffer }, 'Public', 'general')
  const requestedPaths: string[] = []
  b.page.on('request', (request) => request.url().includes(id) && requestedPaths.push(new URL(request.url()).pathname))
  await b.page.goto(`/member/${ann.username}`)
  await b.page.getByRole('button', { name: `Video 3 of ${ann.username}` }).click()
  await b.page.getByRole('button', { name: `Play video 3 of ${ann.username}` }).click()
  const film = b.page.getByRole('dialog').locator('video')
  await expect(film).toHaveAttribute('poster', /\/media\//)
  await b.page.waitForTimeout(500)
  expect(await film.evaluate((video: HTMLVideoElement) => [video.paused, video.autoplay, video.controls])).toEqual([
    true,
    false,
    true,
  ])
  expect(requestedPaths.filter((path) => path.endsWith('/video'))).toEqual([])
  const viewed = b.page.waitForResponse((response) => response.url().endsWith('/viewed'))
  await film.evaluate((video: HTMLVideoElement) => video.play())
  expect((await viewed).status()).toBe(200)
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2)
})

test('none of the three browsers complained of anything on the way', () => {
  expect([...a.consoleErrors, ...b.consoleErrors, ...c.consoleErrors]).toEqual([])
})
