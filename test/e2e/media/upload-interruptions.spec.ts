import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { expectGoodDialog } from '@amour/test/e2e/support/dialogs.ts'
import { blockRequests } from '@amour/test/e2e/support/request-gate.ts'
import { slowDown } from '@amour/test/e2e/support/network-link.ts'
import { photoFor, chooseFiles, readStoredUploads, findTile } from './media.ts'
import { test } from './photos-page.ts'

test('an upload is cancelled half-way and leaves nothing behind', async ({ site, member, page }) => {
  const large = await photoFor(8, { width: 2400, height: 3000, quality: 96 })
  const speedUp = await slowDown(page, large.buffer.length / 8)
  await chooseFiles(page, [large])
  await page.getByRole('button', { name: 'Upload 1 photo' }).click()
  await expect(page.getByText(/of [\d.]+ (MB|kB) · [1-9]\d*%/)).toBeVisible()
  // The rest must not overtake the news that it is not wanted.
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/upload'))
  await page.getByRole('button', { name: 'Cancel evening-8.jpg' }).click()
  await expect(page.getByText('evening-8.jpg')).toHaveCount(0)
  await ended
  await speedUp()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
  expect(await readStoredUploads(site, member.id)).toEqual([])
})

test('an upload cancelled after its last byte is deleted as soon as it is known', async ({
  site,
  member,
  page,
  line,
}) => {
  const large = await photoFor(17, { width: 2400, height: 3000, quality: 96 })
  const speedUp = await slowDown(page, large.buffer.length / 4)
  await chooseFiles(page, [large])
  await page.getByRole('button', { name: 'Upload 1 photo' }).click()
  await expect(page.getByText(/of [\d.]+ (MB|kB) · [1-9]\d*%/)).toBeVisible()
  const release = line.holdAnswers()
  await expect.poll(async () => (await readStoredUploads(site, member.id)).length).toBe(1)
  await expect(page.getByText(/Just arriving/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel evening-17.jpg' }).click()
  await expect(page.getByText('evening-17.jpg')).toHaveCount(0)
  const removed = page.waitForResponse((answer) => answer.url().includes('/api/media/delete/'))
  release()
  await speedUp()
  expect((await removed).status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
  const [kept] = await readStoredUploads(site, member.id)
  expect(kept?.deleted_at).not.toBeNull()
})

test('a lost connection is told, and the upload goes on by itself when it is back', async ({
  site,
  member,
  page,
  line,
}) => {
  const large = await photoFor(9, { width: 2400, height: 3000, quality: 96 })
  const speedUp = await slowDown(page, large.buffer.length / 8)
  await chooseFiles(page, [large])
  await page.getByRole('button', { name: 'Upload 1 photo' }).click()
  await expect(page.getByText(/of [\d.]+ (MB|kB) · [1-9]\d*%/)).toBeVisible()
  line.cut()
  await expect(page.getByText(/^The connection was lost at/)).toBeVisible()
  await speedUp()
  line.mend()
  await expect(findTile(page, 'Photo 1').getByText('Pending')).toBeVisible({ timeout: 40_000 })
  expect(await readStoredUploads(site, member.id)).toHaveLength(1)
})

test('without a connection a file waits for one', async ({ site, member, page, visitor }) => {
  await chooseFiles(page, [await photoFor(15)])
  // A dialog that does not come says so in its own place, however often: what was chosen stays.
  const cropper = /\/assets\/CropDialog-.*\.js/
  const asked: string[] = []
  await page.route(cropper, (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  await page.getByRole('button', { name: 'Crop and rotate evening-15.jpg' }).click()
  const failed = page.getByRole('dialog', { name: 'We couldn’t load this' })
  await expectGoodDialog(page, 'DialogPart')
  const before = asked.length
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => asked.length).toBeGreaterThan(before)
  await expect(failed.getByRole('button', { name: 'Try again' })).toBeFocused()
  await failed.getByRole('button', { name: 'Close' }).click()
  await page.unroute(cropper)
  expect(visitor.consoleErrors.splice(0).join()).toContain('Loading chunk CropDialog failed')
  await visitor.context.setOffline(true)
  await page.getByRole('button', { name: 'Upload 1 photo' }).click()
  await expect(page.getByText('Waits for the connection')).toBeVisible()
  await visitor.context.setOffline(false)
  await expect(findTile(page, 'Photo 1').getByText('Pending')).toBeVisible({ timeout: 30_000 })
  expect(await readStoredUploads(site, member.id)).toHaveLength(1)
})

test('an answer that is lost on the way back makes no second photo', async ({ site, member, page }) => {
  let tries = 0
  await page.route('**/api/media/photo/upload', async (route) => {
    tries += 1
    if (tries > 1) return route.continue()
    expect((await route.fetch()).status()).toBe(201)
    return route.abort('connectionreset')
  })
  await chooseFiles(page, [await photoFor(10)])
  await page.getByRole('button', { name: 'Upload 1 photo' }).click()
  await expect(findTile(page, 'Photo 1').getByText('Pending')).toBeVisible({ timeout: 30_000 })
  expect(tries).toBe(2)
  expect(await readStoredUploads(site, member.id)).toHaveLength(1)
})

test('with an expired token a file goes all the same', async ({ site, member, page }) => {
  // Made so that it ends within the minute, as after a long evening on this page.
  const statuses: number[] = []
  page.on('response', (response) => response.url().includes('/upload') && statuses.push(response.status()))
  // Its tag is false now, so that any other call that is made with it meanwhile would end the session.
  const letOthersAsk = await blockRequests(page, /\/api\/(?!.*(upload|token))/)
  await page.evaluate(() => {
    const account = JSON.parse(localStorage.getItem('amour.account') ?? '{}')
    const [head, payload, tag] = account.token.split('.')
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const old = btoa(JSON.stringify({ ...claims, exp: Math.floor(Date.now() / 1000) - 5 }))
    localStorage.setItem('amour.account', JSON.stringify({ ...account, token: `${head}.${old}.${tag}` }))
  })
  await chooseFiles(page, [await photoFor(11)])
  const uploaded = page.waitForResponse((answer) => answer.url().includes('/upload'))
  await page.getByRole('button', { name: 'Upload 1 photo' }).click()
  await uploaded
  letOthersAsk()
  await expect(findTile(page, 'Photo 1').getByText('Pending')).toBeVisible({ timeout: 30_000 })
  expect(statuses).toEqual([201])
  expect(await readStoredUploads(site, member.id)).toHaveLength(1)
})

test('a file that can no longer be read is told as such, and not sent again and again', async ({
  site,
  member,
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'amour-upload-'))
  try {
    const { name, buffer } = await photoFor(31)
    const path = join(folder, name)
    await writeFile(path, buffer)
    await chooseFiles(page, [path])
    await expect(page.getByRole('button', { name: 'Upload 1 photo' })).toBeVisible()
    await rm(path)
    await page.getByRole('button', { name: 'Upload 1 photo' }).click()
    await expect(page.getByText('We couldn’t read this file to its end.')).toBeVisible()
    await expect(page.getByText('The connection was lost')).toHaveCount(0)
    expect(await readStoredUploads(site, member.id)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('an upload that may have arrived is seen when it is cancelled, and can be deleted', async ({ page }) => {
  await chooseFiles(page, [await photoFor(32)])
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.route('**/api/media/photo/upload', async (route) => {
    expect((await route.fetch()).status()).toBe(201)
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Upload 1 photo' }).click()
  await expect(page.getByText(/^The connection was lost at/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel evening-32.jpg' }).click()
  await expect(page.getByText('evening-32.jpg')).toHaveCount(0)
  await page.clock.resume()
  await expect(findTile(page, 'Photo 1')).toBeVisible()
})
