import { addDays } from '@amour/contract/people/visits.ts'
import { insertVisit } from '@amour/server/features/people/visits/visits.queries.ts'
import { londonDay } from '@amour/server/london.ts'
import { newId } from '@amour/server/security/ids.ts'
import { makePicture } from '@amour/test/media/test-picture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'
import { type BrowserContext, expect } from '@playwright/test'

const LERWICK = 2644605
const FROME = 2649024

/** Two members, of whom the second has a photo. */
async function makePair({ context }: Site) {
  const ann = await makeMember(context, { username: `ann-${newId().slice(-8)}` })
  const ben = await makeMember(context, { username: `ben-${newId().slice(-8)}`, gender: 'Man', seeking: 'Woman' })
  const photo = await storePhoto(context, ben.id, { isDefault: true })
  const bytes = await makePicture({ seed: 3, width: 960, height: 1200 }).webp().toBuffer()
  for (const width of [160, 480, 960, 1600]) await context.storage.write(`${photo.storageKey}/${width}.webp`, bytes)
  return { ann, ben }
}

/** Has the window keep what the browser animates, by the time each takes. */
async function watchMotion(context: BrowserContext) {
  await context.addInitScript(() => {
    const seen: { what: string; time: number }[] = []
    Object.assign(globalThis, { motions: seen })
    const keep = (animation: Animation) => {
      const effect = animation.effect as KeyframeEffect | null // no other kind of effect exists
      const element = effect?.target?.className ?? ''
      const time = Number(effect?.getComputedTiming().activeDuration)
      seen.push({ what: effect?.pseudoElement ?? element, time })
    }
    const { animate } = Element.prototype
    Element.prototype.animate = function (...given) {
      const animation = animate.apply(this, given)
      keep(animation)
      return animation
    }
    const start = Document.prototype.startViewTransition
    Document.prototype.startViewTransition = function (...given) {
      const transition = start.apply(this, given)
      void transition.ready.then(() => {
        for (const animation of document.getAnimations()) keep(animation)
      })
      return transition
    }
  })
}

type Motion = { what: string; time: number }
const readMotions = () => (globalThis as unknown as { motions: Motion[] }).motions // written by watchMotion

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const isStill = reducedMotion === 'reduce'
  test(`with ${reducedMotion} a picture ${isStill ? 'stands where it belongs at once' : 'glides from the card to the page, and from there to the whole'}`, async ({
    browser,
    site,
  }) => {
    const { ann, ben } = await makePair(site)
    const { page, context, consoleErrors } = await openVisitor(browser, site, { reducedMotion })
    await watchMotion(context)
    await enterAs(page, ann)
    await page.goto(`/search?username=${ben.username}`)
    const link = page.getByRole('link', { name: ben.username, exact: true })
    const taken = async () => (await page.evaluate(readMotions)).filter(({ time }) => time > 0).map(({ what }) => what)
    const picture = expect.stringContaining(`picture-of-${ben.username}`)

    // The page shows the card's picture while its own is on the way.
    const held = Promise.withResolvers<void>()
    await page.route(`**/api/**/${ben.username}*`, async (route) => {
      await held.promise
      await route.continue()
    })
    await link.click()
    await expect(page).toHaveURL(`/member/${ben.username}`)
    await expect(page.locator('.gallery img')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
    if (isStill) expect(await taken()).toEqual([])
    else await expect.poll(taken).toContainEqual(picture)
    held.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(ben.username)

    const before = (await taken()).length
    await page.getByRole('button', { name: /^Enlarge/ }).click()
    await expect(page.getByRole('dialog').locator('img')).toBeVisible()
    if (!isStill) await expect.poll(async () => (await taken()).length).toBe(before + 1)
    if (isStill) expect(await taken()).toEqual([])
    expect(consoleErrors).toEqual([])
    await context.close()
  })
}

test('the first row of a list that moves after the window was made narrower glides as any other', async ({
  browser,
  site,
}) => {
  const ann = await makeMember(site.context, { username: `ann-${newId().slice(-8)}` })
  const today = londonDay(new Date())
  for (const [location, days] of [
    [LERWICK, 2],
    [FROME, 20],
  ] as const) {
    const day = addDays(today, days)
    await insertVisit(site.context.db, {
      id: newId(),
      member_id: ann.id,
      location_id: location,
      county_id: 1,
      ordinal: 1,
      from_day: day,
      to_day: day,
      shown_from: today,
      announced_at: new Date(),
    })
  }
  const { page, context } = await openVisitor(browser, site, {
    reducedMotion: 'no-preference',
    viewport: { width: 1440, height: 900 },
  })
  await watchMotion(context)
  await enterAs(page, ann)
  await page.goto('/visits')
  const visits = page.getByRole('region', { name: 'Your visits' }).getByRole('listitem')
  await expect(visits).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 844 })
  // The page has been drawn anew before a finger could reach it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const taken = async () => (await page.evaluate(readMotions)).filter(({ what, time }) => what === 'row' && time > 0)
  expect(await taken()).toEqual([])
  await page.getByRole('button', { name: /^Remove the visit to Lerwick/ }).click()
  await expect(visits).toHaveCount(1)
  await expect.poll(async () => (await taken()).length).toBe(1)
  await context.close()
})
