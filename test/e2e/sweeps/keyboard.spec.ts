import { expect } from '@playwright/test'
import { newId } from '@amour/server/security/ids.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { expectToRead } from '@amour/test/e2e/messages/sealed-mail.ts'
import { chooseByLetters, expectAtHeading, findCoveredFocus, tabTo } from './keyboard-focus.ts'
import { findMissingFocusRing } from './focus-ring.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'
import { untilQuiet } from '@amour/test/e2e/support/network.ts'

// Nobody in this file has a mouse.

test('somebody with a keyboard alone registers', async ({ page, site }) => {
  await page.goto('/register')
  await tabTo(page, 'Skip to content')
  await page.keyboard.press('Enter')
  await tabTo(page, 'I am')
  await page.keyboard.type('A woman looking for a m')
  await tabTo(page, 'Day')
  await page.keyboard.type('29021988')
  await tabTo(page, 'Your location (City / Town) - UK Only!')
  await page.keyboard.type('trur')
  await expect(page.getByRole('option', { name: 'Cornwall - Truro' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Username/)
  await page.keyboard.type('keys-alone')
  await tabTo(page, 'Email')
  await page.keyboard.type('keys-alone@example.com')
  await tabTo(page, 'Password')
  await page.keyboard.type('only ten fingers')
  await tabTo(page, 'Confirm password')
  await page.keyboard.type('only ten fingers')
  await tabTo(page, /^I agree to the/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Create free account!/)
  await page.keyboard.press('Enter')
  const told = page.getByRole('status').filter({ hasText: 'Please activate your account' })
  await expect(told).toBeFocused()
  expect(await site.linkTo('keys-alone@example.com')).toContain('/account/activation/complete#t=')
})

test('logs in, searches, writes to somebody found there, and reports', async ({ page, site }) => {
  const { email } = await makeMember(site.context, { username: 'keys-ann', password: 'open sesame' })
  await makeMember(site.context, { username: 'keys-ben', gender: 'Man', seeking: 'Woman', hasKeys: true })
  await page.goto('/')
  await tabTo(page, 'Login')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Login' }).getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await tabTo(page, 'Password')
  await page.keyboard.type('open sesame')
  await page.keyboard.press('Enter')
  await expectAtHeading(page, /keys-ann$/)

  await tabTo(page, 'Search')
  await page.keyboard.press('Enter')
  await expectAtHeading(page, 'Search')
  // Until the list has come only the county in the address can be chosen, and a letter changes nothing.
  await expect(page.getByRole('option', { name: 'Devon', exact: true })).toBeAttached()
  await tabTo(page, 'County')
  await chooseByLetters(page, 'Somerset')
  await expect(page.getByRole('option', { name: 'Bath', exact: true })).toBeAttached()
  await tabTo(page, 'Town')
  await chooseByLetters(page, 'Bath')
  await tabTo(page, 'Search')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search/Somerset/Bath')
  // Until they are there the last results stand in the place of these.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await tabTo(page, 'keys-ben')
  await page.keyboard.press('Enter')
  await expectAtHeading(page, /^keys-ben/)

  await tabTo(page, 'Message')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Message keys-ben')).toBeFocused()
  await page.keyboard.type('Good evening.')
  await page.keyboard.press('Enter')
  await expectToRead(page, 'Good evening.')

  await page.goto('/')
  await tabTo(page, /All links and cities$/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'Abuse')
  await page.keyboard.press('Enter')
  await expectAtHeading(page, 'Report Abuse')
  await tabTo(page, /^What is it\?/)
  await page.keyboard.type('Harassment')
  await tabTo(page, /^Username/)
  await page.keyboard.type('keys-ben')
  await tabTo(page, /^What happened\?/)
  await page.keyboard.type('He writes every hour although I said no.')
  await tabTo(page, /^Send/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'It has arrived' })).toBeFocused()
})

test('the focus begins at the heading of each screen, and goes back to the link one has left by', async ({
  page,
  site,
}) => {
  await makeMember(site.context, { username: 'focus-ben', gender: 'Man', seeking: 'Woman' })
  await enterAs(page, await makeMember(site.context, { username: 'focus-ann' }))
  await page.goto('/search')
  await expect(page.getByRole('heading', { name: /^Showing/ })).toBeVisible()
  // Who has just come begins at the top, before the skip link.
  await expect(page.locator('body')).toBeFocused()
  await tabTo(page, 'focus-ben')
  await page.keyboard.press('Enter')
  await expectAtHeading(page, /^focus-ben/)
  await page.goBack()
  await expect(page).toHaveURL('/search')
  await expect(page.getByRole('link', { name: 'focus-ben', exact: true })).toBeFocused()
  await tabTo(page, /All links and cities$/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'Locations')
  await page.keyboard.press('Enter')
  await expectAtHeading(page, 'Locations')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)

  // A menu that the focus has gone through is closed behind it.
  const profile = page.getByRole('banner').locator('details').first()
  await profile.locator('summary').press('Enter')
  await expect(profile).toHaveAttribute('open')
  const links = await profile.getByRole('link').count()
  for (let item = 0; item <= links; item += 1) await page.keyboard.press('Tab')
  await expect(profile).not.toHaveAttribute('open')
  await page.setViewportSize({ width: 390, height: 844 })
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
})

test('wherever the focus goes there is a ring that was not there before', async ({ browser, site }) => {
  test.setTimeout(240_000)
  const { page, context } = await openVisitor(browser, site, { reducedMotion: 'reduce' })
  const judge = await context.newPage()
  const known = new Set<string>()
  const violations: string[] = []
  const look = async (path: string, arrive?: () => Promise<unknown>) => {
    await page.goto(path)
    // A browser that is busy may be still for a while before the app is there, and before a screen has all it shows.
    await expect(page.locator('html')).toHaveAttribute('data-hydrated')
    await untilQuiet(page)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await arrive?.()
    violations.push(...(await findMissingFocusRing(page, judge, known)).map((violation) => `${path} ${violation}`))
  }
  for (const path of ['/', '/login', '/abuse', '/legal/terms', '/locations']) await look(path)
  const ben = await makeMember(site.context, { username: 'ring-ben', gender: 'Man', seeking: 'Woman' })
  await storePhoto(site.context, ben.id)
  await storePhoto(site.context, ben.id)
  await enterAs(page, await makeMember(site.context, { username: 'ring-ann' }))
  await look('/search?radius=50')
  const screens = [
    '/',
    '/member/ring-ben',
    '/inbox/message/ring-ben',
    '/profile',
    '/account',
    '/account/security',
    '/notifications',
  ]
  for (const path of screens) await look(path)
  expect(known.size).toBeGreaterThan(30)
  expect(violations).toEqual([])
  await context.close()
})

test('what has the focus never lies below the bar at the foot of a phone', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, await makeMember(site.context, { username: `foot-${newId().slice(-8)}` }))
  const covered: string[] = []
  for (const path of ['/locations', '/profile']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-hydrated')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    for (let stop = 0; stop < 60; stop += 1) {
      await page.keyboard.press('Tab')
      covered.push(...(await findCoveredFocus(page)).map((name) => `${path} ${name}`))
    }
  }
  expect(covered).toEqual([])
})
