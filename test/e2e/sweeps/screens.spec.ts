import { expect, type Page } from '@playwright/test'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { showAnswers } from '@amour/test/members/show-answers.ts'
import { giveTwoStep } from '@amour/test/members/two-step-setup.ts'
import { announceTo } from '@amour/test/e2e/support/announcement.ts'
import { runAxeVariants } from './axe.ts'
import { findDialogs, findDialogsChecked } from '@amour/test/e2e/support/dialogs.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { findOverlayBarriers, overlays } from './overlays.ts'
import {
  findCovered,
  findCutOff,
  findLostWhenEnlarged,
  findSideways,
  findSmallTargets,
  findTallBars,
  findUnexplained,
} from './layout-checks.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { findShifts, watchShifts } from './layout-shifts.ts'
import { accountScreens } from './account-screens.ts'
import { firstProfile, memberScreens, publicScreens, type Screen, visitorScreens } from './screens.ts'
import { openVisitor, type Visitor } from '@amour/test/e2e/support/visitor.ts'
import { isLeft } from '@amour/test/whole-run.ts'
import { addDays } from '@amour/contract/people/visits.ts'
import { londonDay } from '@amour/server/london.ts'
import { untilQuiet } from '@amour/test/e2e/support/network.ts'

/** A town that none of them lives in. */
const LERWICK = 2644605

let visitor: Visitor
let member: Visitor
let newcomer: Visitor
let owner: Visitor

test.beforeAll(async ({ browser, site }) => {
  // With a finger, whose targets have to be larger.
  const options = { reducedMotion: 'reduce', hasTouch: true } as const
  visitor = await openVisitor(browser, site, options)
  member = await openVisitor(browser, site, options)
  newcomer = await openVisitor(browser, site, options)
  await enterAs(member.page, await aMemberWithCompany(site, member.page))
  owner = await openVisitor(browser, site, options)
  for (const { context } of [visitor, member, newcomer, owner]) await watchShifts(context)
  await enterAs(newcomer.page, await makeMember(site.context, { username: 'screens-new', hasProfile: false }))
  const password = 'open sesame'
  await enterAs(owner.page, await makeMember(site.context, { username: 'screens-own', password, hasKeys: true }))
  const { id } = await makeMember(site.context, { username: 'screens-two', password })
  await giveTwoStep(site.context, id, Buffer.from('screens twenty bytes'))
})

test.afterAll(() => Promise.all([visitor, member, newcomer, owner].map(({ context }) => context.close())))

for (const screen of [...visitorScreens, ...publicScreens]) {
  test(`${screen.name} is good to read for everybody`, () => expectGoodToRead(visitor, screen))
}
for (const screen of memberScreens) {
  test(`${screen.name} is good to read for every member`, () => expectGoodToRead(member, screen))
}
for (const screen of firstProfile)
  test(`${screen.name} is good to read for who comes first`, () => expectGoodToRead(newcomer, screen))

for (const screen of accountScreens) {
  test(`${screen.name} is good to read for its owner`, () => expectGoodToRead(owner, screen))
}
for (const covered of overlays) {
  test(`what opens over ${covered.path} is good to read, and closes by Escape`, async () => {
    expect(await findOverlayBarriers(member.page, covered)).toEqual([])
    expect(member.consoleErrors).toEqual([])
  })
}

test('every dialog of both apps is looked at where people open it', async () => {
  expect(await findDialogsChecked()).toEqual(expect.arrayContaining(await findDialogs()))
})

/**
 * Its title; axe in both themes at 390 and 1440 px; nothing lost, cut or covered at 320 px and at twice the size,
 * and bars that leave room there; targets
 * for a finger; nothing that moves by itself; and no complaint of the browser.
 */
async function expectGoodToRead({ page, consoleErrors }: Visitor, { path, title, heading, arrive }: Screen) {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(path)
  await arrive?.(page)
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
  await expect(page).toHaveTitle(title)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w{3}.*\.$/)
  const { origin, pathname } = new URL(page.url())
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', origin + pathname)

  // What stands below every screen is looked at where all come in, and in other tests.
  const frame = path === '/' ? undefined : 'footer'
  await untilQuiet(page)
  // Until now the window has kept its size; what somebody opens may push other things away.
  const violations = arrive ? [] : await findShifts(page)
  violations.push(...(await runAxeVariants(page, path, { without: frame })))
  for (const width of isLeft('layoutWidths') ? [320] : [320, 768, 1024])
    violations.push(...(await findSideways(page, width)))
  await page.setViewportSize({ width: 320, height: 700 })
  violations.push(...(await findCutOff(page)), ...(await findCovered(page)), ...(await findTallBars(page)))
  if (!isLeft('layoutWidths')) violations.push(...(await findLostWhenEnlarged(page)))
  await page.setViewportSize({ width: 390, height: 844 })
  violations.push(...(await findSmallTargets(page)), ...(await findCovered(page)), ...(await findUnexplained(page)))
  expect(violations).toEqual([])
  expect(consoleErrors).toEqual([])
}

/** Somebody with a chat, a request and notifications. */
async function aMemberWithCompany(site: Site, page: Page): Promise<TestMember> {
  const aPerson = (name: string, gender: 'Man' | 'Woman') =>
    makeMember(site.context, { username: `screens-${name}`, gender, seeking: gender === 'Man' ? 'Woman' : 'Man' })
  const ann = await aPerson('ann', 'Woman')
  const ben = await aPerson('ben', 'Man')
  const cal = await aPerson('cal', 'Man')
  const ask = async (from: TestMember, path: string, data: object, method = 'POST') => {
    const headers = { authorization: `Bearer ${from.token}`, 'idempotency-key': crypto.randomUUID() }
    const answer = await page.request.fetch(`/api/${path}`, { method, headers, data })
    expect(answer.status()).toBeLessThan(300)
  }
  const post = (from: TestMember, path: string, data: object) => ask(from, `profile/member/${path}`, data)
  for (const { id } of [ann, ben, cal]) await showAnswers(site.context, id, ['A walk home, the long way.', 'Toast.'])
  await givePhotos(site, ann.id)
  await storePhoto(site.context, ben.id, { isDefault: true, isPicture: true })
  await storePhoto(site.context, ben.id, { rating: 'explicit', isPicture: true })
  await storePhoto(site.context, ben.id, { visibility: 'private', isPicture: true })
  await post(ben, `${ann.id}/private/request`, {})
  await post(ben, `${ann.id}/flirt`, { flirt: 'fancyAChat' })
  await post(ann, `${ben.id}/message`, { message: 'Good evening. Which of the two rivers do you prefer?' })
  await post(ben, `${ann.id}/message`, { message: 'The one with the longer path, and a bench in the sun.' })
  await post(ann, `${ben.id}/message`, { message: 'Then we agree.' })
  await post(cal, `${ann.id}/message`, { message: 'May I say hello?' })
  await ask(ben, 'users/me/availability', { when: 'week' }, 'PUT')
  const day = londonDay(site.context.clock.now())
  for (const who of [ann, ben]) await ask(who, 'users/me/visits', { location: LERWICK, from: day, to: addDays(day, 3) })
  const search = { county: 'Somerset', cityTown: 'Bath', radius: 25, withPhoto: true }
  await ask(ann, 'users/me/saved-searches', { name: 'Near Bath, with photo', search })
  await announceTo(site, ann.id)
  return ann
}

/** Photos in every state there is. */
async function givePhotos({ context }: Site, memberId: string) {
  await storePhoto(context, memberId, { isDefault: true, isPicture: true })
  for (const state of [
    { visibility: 'private' },
    { rating: 'explicit' },
    { status: 'pending' },
    { status: 'rejected', reason: 'otherPeople' },
    { status: 'pending', processing: 'waiting' },
    { status: 'rejected', processing: 'failed', reason: 'unreadable' },
  ] as const) {
    await storePhoto(context, memberId, state)
  }
}
