import { storePhoto, storeVideo } from '@amour/test/media/stored-photo.ts'
import { makePicture } from '@amour/test/media/test-picture.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { findSideways } from '@amour/test/e2e/sweeps/layout-checks.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { enterAsNewMember } from '@amour/test/e2e/support/new-member.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'
import { expect, type Locator, type Page } from '@playwright/test'

/** Photos as people really upload them. */
const shapes = {
  portrait: { width: 900, height: 1200 },
  landscape: { width: 1600, height: 600 },
  dark: { width: 900, height: 1125, brightness: 0.06 },
  tiny: { width: 300, height: 300 },
  tall: { width: 480, height: 1600 },
}

type Shape = keyof typeof shapes
const names = Object.keys(shapes) as Shape[] // Object.keys forgets the keys' type

const usernameOf = (shape: Shape) => `shape-${shape}`

/** A member whose default photo has this shape, in the widths that the worker would keep. */
async function aMemberWith(site: Site, shape: Shape, locationId: number, username = usernameOf(shape)) {
  const { context } = site
  const { width, height, brightness } = { brightness: 1, ...shapes[shape] }
  const member = await makeMember(context, { username, locationId, hasKeys: true })
  const photo = await storePhoto(context, member.id, { isDefault: true })
  await context.db.updateTable('media').set({ width, height }).where('id', '=', photo.id).execute()
  for (const kept of [160, 480, 960, 1600]) {
    const scale = Math.min(1, kept / width)
    const sized = makePicture({ seed: height, width: Math.round(width * scale), height: Math.round(height * scale) })
    const bytes = await sized.modulate({ brightness }).webp().toBuffer()
    await context.storage.write(`${photo.storageKey}/${kept}.webp`, bytes)
  }
}

/** How a picture lies in its frame. */
const measure = (photo: Locator) =>
  photo.evaluate((frame) => {
    const image = frame.querySelector('img')
    const { width, height } = frame.getBoundingClientRect()
    const inside = image?.getBoundingClientRect()
    return {
      ratio: width / height,
      isFilled: inside !== undefined && Math.abs(inside.width - width) < 1 && Math.abs(inside.height - height) < 1,
      natural: image?.naturalWidth ?? 0,
      fit: image && getComputedStyle(image).objectFit,
      position: image && getComputedStyle(image).objectPosition,
    }
  })

async function expectGoodFrame(photo: Locator, what: string) {
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(async () => (await measure(photo)).natural, { message: what }).toBeGreaterThan(0)
  const { ratio, isFilled, fit, position } = await measure(photo)
  expect(ratio, what).toBeCloseTo(0.8, 1)
  // Of a tall one the upper part is seen, where a face is.
  expect([isFilled, fit, position], what).toEqual([true, 'cover', '50% 33%'])
}

/** In the lightbox nothing is cut off and nothing is out of shape. */
async function expectWholePicture(page: Page, shape: Shape) {
  await page.getByRole('button', { name: /^Enlarge/ }).click()
  const image = page.getByRole('dialog').locator('img').first()
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  // It grows out of the photo that was pressed.
  await image.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const { box, fit, own } = await image.evaluate((element: HTMLImageElement) => ({
    box: element.getBoundingClientRect().toJSON() as DOMRect,
    fit: getComputedStyle(element).objectFit,
    own: element.naturalWidth / element.naturalHeight,
  }))
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(box.left, shape).toBeGreaterThanOrEqual(0)
  expect(box.right, shape).toBeLessThanOrEqual(width)
  expect(box.bottom, shape).toBeLessThanOrEqual(height)
  if (fit !== 'contain') expect(box.width / box.height, shape).toBeCloseTo(own, 1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('portrait, landscape, dark, tiny and tall photos all stand well on cards, on pages and enlarged', async ({
  browser,
  site,
}) => {
  const { id: locationId } = await site.context.db
    .selectFrom('location')
    .select('id')
    .where('city', '=', 'Lerwick')
    .executeTakeFirstOrThrow()
  for (const shape of names) await aMemberWith(site, shape, locationId)
  const bob = await makeMember(site.context, { gender: 'Man', seeking: 'Woman', locationId, hasKeys: true })
  const { page, context } = await openVisitor(browser, site)
  await enterAs(page, bob)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/search')
    for (const shape of names) {
      const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: usernameOf(shape) }) })
      await expectGoodFrame(card.locator('.photo'), `${shape} on a card at ${width}`)
      await expect(card.getByRole('img', { name: `Photo of ${usernameOf(shape)}` })).toBeVisible()
      await expect(card.getByText('Online now')).toBeInViewport()
    }
    expect(await findSideways(page, width)).toEqual([])
    for (const shape of names) {
      await page.goto(`/member/${usernameOf(shape)}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(usernameOf(shape))
      await expectGoodFrame(page.locator('.gallery .photo').first(), `${shape} on the page at ${width}`)
      expect(await findSideways(page, width)).toEqual([])
      await page.setViewportSize({ width, height: 844 })
      await expectWholePicture(page, shape)
    }
  }
  await context.close()
})

test('a photo of which a window of another size does not get its file stands as one that did not come', async ({
  page,
  site,
}) => {
  const { id: locationId } = await site.context.db
    .selectFrom('location')
    .select('id')
    .where('city', '=', 'Kirkwall')
    .executeTakeFirstOrThrow()
  await aMemberWith(site, 'portrait', locationId, 'turned')
  await enterAs(page, await makeMember(site.context, { gender: 'Man', seeking: 'Woman', locationId }))
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/search')
  const photo = page.getByRole('article').filter({ hasText: 'turned' }).locator('.photo')
  await expect.poll(async () => (await measure(photo)).natural).toBeGreaterThan(0)
  await page.route(/\/480\b/, (route) => route.abort('internetdisconnected'))
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(photo.locator('.initial')).toBeVisible()
  await expect(photo.locator('img')).toHaveCount(0)
  await page.unroute(/\/480\b/)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(async () => (await measure(photo)).natural).toBeGreaterThan(0)

  // One that is enlarged offers to try again.
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/member/turned')
  await page.getByRole('button', { name: /^Enlarge/ }).click()
  const large = page.getByRole('dialog').locator('img').first()
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.route(/\/960\b/, (route) => route.abort('internetdisconnected'))
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('who has walked to a film moves in it by the arrow keys, and not on to the next photo', async ({ page, site }) => {
  const ben = await makeMember(site.context, { gender: 'Man', seeking: 'Woman' })
  await storeVideo(site.context, ben.id)
  await storePhoto(site.context, ben.id)
  await enterAsNewMember(page, site, `/member/${ben.username}`)
  await page.getByRole('button', { name: /^Enlarge photo/ }).click()
  await page.keyboard.press('ArrowRight')
  const film = page.locator('dialog video')
  await expect(film).toBeVisible()
  await film.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(film).toBeVisible()
})
