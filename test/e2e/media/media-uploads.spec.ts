import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFilm, ffmpeg } from '@amour/test/media/test-film.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { expect } from '@playwright/test'
import { slowDown } from '@amour/test/e2e/support/network-link.ts'
import { photoFor, chooseFiles, dropFiles, readStoredUploads, rowsRound, chooseVisibility, findTile } from './media.ts'
import { expectToHear } from '@amour/test/e2e/support/read-aloud.ts'
import { test } from './photos-page.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'
import { makeMember } from '@amour/test/members/make-member.ts'

test('a photo is chosen, told how far it is, made safe, and waits for a person to look at it', async ({
  site,
  member,
  page,
}) => {
  const large = await photoFor(1, { width: 2400, height: 3000, quality: 96 })
  await slowDown(page, large.buffer.length / 6)
  await chooseFiles(page, [large])
  await expect(page.getByRole('heading', { name: 'Ready to go: 1' })).toBeVisible()
  expect(await readStoredUploads(site, member.id)).toEqual([])
  await expectToHear(page.getByRole('main'), 'photo-1-chosen')

  await page.getByRole('button', { name: 'Upload 1 photo' }).click()
  const progress = page.getByRole('progressbar', { name: 'evening-1.jpg' })
  await expect(page.getByRole('heading', { name: 'Uploading 1' })).toBeVisible()
  const told = async () => Number(await progress.getAttribute('aria-valuenow'))
  await expect.poll(told).toBeGreaterThan(10)
  expect(await told()).toBeLessThan(100)
  await expect(page.getByText(/of [\d.]+ (MB|kB) · \d+%/)).toBeVisible()

  const tile = findTile(page, 'Photo 1')
  await expect(tile.getByText('Pending')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('1 of 20.')).toBeVisible()
  await expectToHear(page.getByRole('main'), 'photo-2-waits')
  // Seen and heard alike; the state does not change the name, and who sees the photo is said beside it.
  const isPublic = tile.getByRole('switch')
  await expect(isPublic).not.toBeChecked()
  await expect(isPublic).toHaveAccessibleName('Public: Photo 1')
  await expect(isPublic).toHaveAccessibleDescription('For people you let in')
  await expect(tile.getByText('Public', { exact: true })).toBeVisible()
  expect(await readStoredUploads(site, member.id)).toMatchObject([
    { visibility: 'private', status: 'pending', processing: 'done' },
  ])
})

test('several come at once by drop, each for the eyes it was meant for', async ({ site, member, page }) => {
  const files = await Promise.all([2, 3, 4].map((seed) => photoFor(seed)))
  const heightOfZone = () => page.locator('main .drop').evaluate((zone) => zone.getBoundingClientRect().height)
  const empty = await heightOfZone()
  await dropFiles(page, [...files, { name: 'program.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ') }])
  await expect(page.getByRole('heading', { name: 'Ready to go: 3' })).toBeVisible()
  // However long the list beside it grows, what chooses more stays as it is.
  expect(await heightOfZone()).toBeCloseTo(empty, 0)
  // The one that can't go stands last, below the button on a phone.
  await expect(page.getByText('Can’t be taken: 1', { exact: true })).toBeVisible()
  await expect(page.getByText('Ready to go: 3. Can’t be taken: 1')).toBeAttached()
  expect(await rowsRound(page, 'Upload 3 photos')).toBe(0)
  await chooseVisibility(page, 'Public')
  await page.getByRole('switch', { name: /evening-3\.jpg/ }).press('Space')
  await page.getByRole('button', { name: 'Take out evening-4.jpg' }).click()
  await page.getByRole('button', { name: 'Upload 2 photos' }).click()
  await expect(findTile(page, 'Photo 2').getByText('Pending')).toBeVisible({ timeout: 30_000 })
  await expect(findTile(page, 'Photo 1').getByText('Pending')).toBeVisible({ timeout: 30_000 })
  const kept = await readStoredUploads(site, member.id)
  expect(kept.map(({ visibility }) => visibility).toSorted()).toEqual(['private', 'public'])
})

test('a picture is pasted, cropped and turned by keyboard alone before it goes', async ({ site, member, page }) => {
  const { buffer } = await photoFor(5, { width: 1200, height: 900 })
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'pasted.jpg', { type: 'image/jpeg' }))
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, buffer.toString('base64'))
  await page.getByRole('button', { name: 'Crop and rotate pasted.jpg' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Crop and rotate' })
  // No further than to 306 of its 720 pixels in width: under 300 it would be refused.
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await zoom.press('End')
  await expect(zoom).toHaveAttribute('aria-valuetext', '235%')
  await zoom.press('Home')
  await dialog.getByRole('button', { name: 'Turn right' }).press('Enter')
  await dialog.getByRole('radio', { name: 'Square' }).press('Space')
  for (let step = 0; step < 10; step += 1) await zoom.press('ArrowRight')
  await expect(zoom).toHaveAttribute('aria-valuetext', '150%')
  const area = dialog.getByRole('application')
  const before = await dialog.locator('img').getAttribute('style')
  await area.press('ArrowUp')
  await expect(dialog.locator('img')).not.toHaveAttribute('style', before ?? '')
  await dialog.getByRole('button', { name: 'Use this crop' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Upload 1 photo' }).press('Enter')
  await expect(findTile(page, 'Photo 1').getByText('Pending')).toBeVisible({ timeout: 30_000 })
  const [kept] = await readStoredUploads(site, member.id)
  expect(kept?.width).toBe(kept?.height)
  expect(kept?.width).toBe(600)
})

test('what the server would refuse is told before a byte has gone', async ({ site, member, page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const { buffer } = await photoFor(6, { width: 200, height: 900 })
  const jpeg = (name: string, bytes: Buffer) => ({ name, mimeType: 'image/jpeg', buffer: bytes })
  const folder = await createTemporaryFolder('large')
  const large = join(folder, 'large.jpg')
  await writeFile(large, Buffer.concat([buffer, Buffer.alloc(10 * 1024 ** 2)]))
  await chooseFiles(page, [large])
  await chooseFiles(page, [
    jpeg('narrow.jpg', buffer),
    jpeg('program.jpg', Buffer.from('MZ\x90\0 this program cannot be run')),
    jpeg('drawing.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')),
  ])
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(line('large.jpg')).toContainText('A photo can have at most 10 MB.')
  await expect(line('narrow.jpg')).toContainText('It measures less than 300 pixels on one of its sides.')
  await expect(line('program.jpg')).toContainText(
    'Please choose a JPEG, PNG or WebP photo. Save a HEIC photo as JPEG first.',
  )
  await expect(line('drawing.jpg')).toContainText(
    'Please choose a JPEG, PNG or WebP photo. Save a HEIC photo as JPEG first.',
  )
  await expect(page.getByRole('button', { name: /^Upload/ })).toHaveCount(0)
  expect(sent.filter((url) => url.includes('/upload'))).toEqual([])
  expect(await readStoredUploads(site, member.id)).toEqual([])
  await rm(folder, { recursive: true })
})

test('what only the server sees through is refused by it in words, and nothing is kept', async ({
  site,
  member,
  page,
}) => {
  // One that was refused on its way is not told as one that is on it.
  const answers = [{ json: { code: 'tooLarge', message: 'Too large.' } }, { body: '<h1>Of a proxy</h1>' }]
  await page.route('**/api/media/photo/upload*', (route) => route.fulfill({ status: 413, ...answers.pop() }))
  await chooseFiles(page, [await photoFor(6), await photoFor(5)])
  await page.getByRole('button', { name: 'Upload 2 photos' }).click()
  await expect(page.getByRole('heading', { name: 'Not uploaded: 2' })).toBeVisible()
  await expect(page.getByText('Too large.', { exact: true })).toBeVisible()
  await expect(page.getByText('This file is too large for us to take. Choose a smaller one.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel evening-6.jpg' }).click()
  await page.getByRole('button', { name: 'Cancel evening-5.jpg' }).click()
  await page.unrouteAll()
  const { buffer } = await photoFor(7)
  const half = buffer.subarray(0, buffer.length / 2)
  await chooseFiles(page, [{ name: 'half.jpg', mimeType: 'image/jpeg', buffer: half }])
  await page.getByRole('button', { name: 'Upload 1 photo' }).click()
  const why = page.getByText(/could not be read|couldn’t read this file/)
  await expect(why).toBeVisible({ timeout: 30_000 })
  const kept = await readStoredUploads(site, member.id)
  expect(kept.filter(({ status }) => status !== 'rejected')).toEqual([])
})

test('whoever has twenty photos is told before they choose, and of the one too many when they do', async ({
  site,
  member,
  page,
}) => {
  for (let count = 0; count < 19; count += 1) await storePhoto(site.context, member.id)
  await page.reload()
  await expect(page.getByText('19 of 20.')).toBeVisible()
  await chooseFiles(page, [await photoFor(12), await photoFor(13)])
  await expect(page.getByText('You have as many photos as you can keep. Delete one to make room.')).toBeVisible()
  await page.getByRole('button', { name: 'Upload 1 photo' }).click()
  await expect(page.getByText('20 of 20.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Choose photos' })).toHaveCount(0)
})

test('a photo is deleted at once and brought back within ten seconds', async ({ site, member, page }) => {
  const { id } = await storePhoto(site.context, member.id)
  await page.reload()
  await page.getByRole('button', { name: 'Delete Photo 1' }).click()
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
  await expect(page.getByText('Photo 1 deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(findTile(page, 'Photo 1')).toBeVisible()
  expect(await readStoredUploads(site, member.id)).toMatchObject([{ id, deleted_at: null }])

  await page.getByRole('button', { name: 'Delete Photo 1' }).click()
  await expect(page.getByText('Photo 1 deleted')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
})

test('by keyboard files are taken out and photos deleted, and the focus goes on to the next or to the heading', async ({
  site,
  member,
  page,
}) => {
  await storePhoto(site.context, member.id)
  await storePhoto(site.context, member.id)
  await page.reload()
  await chooseFiles(page, [await photoFor(2), await photoFor(3)])
  const heading = page.getByRole('heading', { level: 1 })
  await page.getByRole('button', { name: 'Take out evening-2.jpg' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Take out evening-3.jpg' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading).toBeFocused()

  await page.getByRole('button', { name: 'Delete Photo 2' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Delete Photo 1' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
  await expect(heading).toBeFocused()
})

test('a rejected photo says why, and the appeal knows which one it is about', async ({ site, member, page }) => {
  await storePhoto(site.context, member.id, { status: 'rejected', reason: 'otherPeople' })
  await page.reload()
  const tile = findTile(page, 'Photo 1')
  await expect(tile.getByText('Rejected')).toBeVisible()
  await expect(tile.getByText('Someone else can be recognised who may not have agreed to it.')).toBeVisible()
  await expect(tile.getByRole('switch')).toHaveCount(0)
  await tile.getByRole('link', { name: 'Appeal' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('textbox', { name: /^What/ }).or(page.getByRole('textbox').first())).toHaveValue(
    /^My photo M-\w{4}-\w{4} wasn’t approved\./,
  )
})

test('somebody whose profile is not finished can add photos already', async ({ browser, site }) => {
  const newcomer = await makeMember(site.context, { hasProfile: false })
  const { page: other, context } = await openVisitor(browser, site)
  await enterAs(other, newcomer)
  await other.goto('/profile/photos')
  await chooseFiles(other, [await photoFor(14)])
  await other.getByRole('button', { name: 'Upload 1 photo' }).click()
  await expect(findTile(other, 'Photo 1').getByText('Pending')).toBeVisible({ timeout: 30_000 })
  await expect(other.getByText('Who can see your private photos and videos')).toHaveCount(0)
  await context.close()
})

// Without ffmpeg the site takes no videos; the report then says that these were skipped.
const withFilms = ffmpeg ? test.describe : test.describe.skip

withFilms('videos', () => {
  test('a video by drop is made safe and waits for a person to look at it', async ({ site, member, page }) => {
    await page.goto('/profile/videos')
    await expect(page.getByRole('heading', { name: 'No videos yet' })).toBeVisible()
    const buffer = await makeFilm({ seconds: 2 })
    await dropFiles(page, [{ name: 'garden.mp4', mimeType: 'video/mp4', buffer }])
    await page.getByRole('button', { name: 'Upload 1 video' }).click()
    const tile = findTile(page, 'Video 1')
    await expect(tile.getByText('Pending')).toBeVisible({ timeout: 60_000 })
    await expect(tile.getByText('0:02')).toBeVisible()
    await tile.getByRole('button', { name: 'Show Video 1' }).click()
    const film = page.getByRole('dialog').locator('video')
    await expect(film).toHaveAttribute('poster', /\/media\//)
    expect(await film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
    expect(await readStoredUploads(site, member.id)).toMatchObject([
      { kind: 'video', visibility: 'private', status: 'pending' },
    ])
  })

  test('a video that is too long is told before a byte has gone', async ({ page }) => {
    await page.goto('/profile/videos')
    const buffer = await makeFilm({ seconds: 61, size: '160x120', rate: 2, isSilent: true, kind: 'webm' })
    await chooseFiles(page, [{ name: 'long.webm', mimeType: 'video/webm', buffer }])
    await expect(page.getByText('It lasts longer than 60 seconds.')).toBeVisible()
  })
})

test('a crop that was cancelled while it was made is not taken', async ({ page }) => {
  const photo = await photoFor(33)
  await page.addInitScript(() => {
    const make = HTMLCanvasElement.prototype.toBlob
    HTMLCanvasElement.prototype.toBlob = function (done, ...how) {
      const { dataset } = document.documentElement
      const finish = (made: Blob | null) => {
        done(made)
        dataset['cropped'] = ''
      }
      addEventListener('make-it', () => make.call(this, finish, ...how), { once: true })
      dataset['cropping'] = ''
    }
  })
  await page.reload()
  await chooseFiles(page, [photo])
  const size = page.locator('.tray li .num')
  await expect(size).toBeVisible()
  const before = await size.innerText()
  await page.getByRole('button', { name: `Crop and rotate ${photo.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Crop and rotate' })
  await dialog.getByRole('button', { name: 'Use this crop' }).click()
  await expect(page.locator('html[data-cropping]')).toBeAttached()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.evaluate(() => void dispatchEvent(new Event('make-it')))
  await expect(page.locator('html[data-cropped]')).toBeAttached()
  expect(await size.innerText()).toBe(before)
})
