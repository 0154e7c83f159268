import type { TestMember } from '@amour/test/members/make-member.ts'
import { showAnswers } from '@amour/test/members/show-answers.ts'
import { makeFilm, ffmpeg } from '@amour/test/media/test-film.ts'
import { expect } from '@playwright/test'
import { photoFor, chooseFiles, chooseVisibility, decide, findTile, largePhoto } from './media.ts'
import { openSharers, publishOf } from './sharers.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import type { Visitor } from '@amour/test/e2e/support/visitor.ts'

// What one member shows and another sees: each test goes on where the last one ended.
test.describe.configure({ mode: 'serial' })

// Without ffmpeg the site takes no videos; the report then says that this was skipped.
const withFilms = ffmpeg ? test : test.skip

let ann: TestMember
let a: Visitor
let b: Visitor
let c: Visitor
let publish: ReturnType<typeof publishOf>

test.beforeAll(async ({ browser, site }) => {
  const sharers = await openSharers(browser, site, 'sharing')
  ;({ ann, a, b, c } = sharers)
  publish = publishOf(sharers, site)
})

test.afterAll(() => Promise.all([a, b, c].map(({ context }) => context.close())))

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
  const id = await publish(await photoFor(22), 'Public', 'explicit')
  const requestedPaths: string[] = []
  b.page.on('request', (request) => request.url().includes(id) && requestedPaths.push(new URL(request.url()).pathname))
  await showAnswers(site.context, ann.id, ['A walk home, the long way.'])
  await b.page.goto(`/member/${ann.username}`)
  // Between the words it says why there is nothing to be seen.
  await expect(b.page.locator('.pull-photo').getByText('Explicit')).toBeVisible()
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

withFilms('a video plays only when it is asked to, with a still before it', async () => {
  await a.page.goto('/profile/videos')
  const buffer = await makeFilm({ seconds: 2 })
  const id = await publish({ name: 'garden.mp4', mimeType: 'video/mp4', buffer }, 'Public', 'general')
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
