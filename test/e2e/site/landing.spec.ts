import { expect, type Page } from '@playwright/test'
import { expectUnder, fillRegistration } from '@amour/test/e2e/support/forms.ts'
import { blockScripts } from '@amour/test/e2e/support/request-gate.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'
import { makeMember } from '@amour/test/members/make-member.ts'

const person = {
  username: 'light-on',
  email: 'light-on@example.com',
  password: 'As-you-like-it £1',
  iAm: 'A woman looking for a man',
  town: { typed: 'bath', taken: 'Somerset - Bath' },
}

const formOf = (page: Page) => page.getByRole('form', { name: 'Create Account' })
const locationOf = (page: Page) => formOf(page).getByRole('combobox', { name: 'Your location' })

test('a step is left only when it is right, and what was typed stays on the way back', async ({ page }) => {
  await page.goto('/')
  const form = formOf(page)
  await form.getByRole('button', { name: 'Begin' }).click()
  await expectUnder(form.getByLabel('I am'), 'Please select an option.')
  await expectUnder(locationOf(page), 'Please select your location from the list provided.')
  await expect(form.getByLabel('I am')).toBeFocused()
  await expect(form.getByText('Please enter a valid email address.')).toHaveCount(0)
  await form.getByLabel('I am').selectOption(person.iAm)
  await expect(form.getByText('Please select your location from the list provided.')).toHaveCount(0)
  await locationOf(page).fill('bath')
  await form.getByRole('option', { name: 'Somerset - Bath', exact: true }).click()
  await form.getByRole('button', { name: 'Begin' }).click()
  await expect(form.getByLabel('Day')).toBeFocused()
  await expect(form.getByText('Step 2 of 3')).toBeVisible()
  await form.getByLabel('Day').pressSequentially('31022010')
  await form.getByLabel('Username').press('Enter')
  await expect(form.getByText('Invalid date of birth.')).toBeVisible()
  await form.getByRole('button', { name: 'Back' }).click()
  await expect(form.getByLabel('I am')).toHaveValue('Woman->Man')
  await expect(locationOf(page)).toHaveValue('Somerset - Bath')
  await form.getByRole('button', { name: 'Begin' }).click()
  await expect(form.getByLabel('Year')).toHaveValue('2010')
})

test('who looks for whom can be read to its end in the first step, at any width', async ({ page }) => {
  await page.goto('/')
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const left = await formOf(page)
      .getByLabel('I am')
      .evaluate((select: HTMLSelectElement) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(select)
        const pen = document.createElement('canvas').getContext('2d')
        if (!pen) throw new Error('This browser draws nothing.')
        pen.font = font
        const widest = Math.max(...[...select.options].map(({ text }) => pen.measureText(text).width))
        return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - widest
      })
    expect(left, `${width} px`).toBeGreaterThanOrEqual(0)
  }
})

test('the two questions of the first step stand on one line, and no title lies on a lit window, at any width', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const form = formOf(page)
  for (const [width, fontSize] of [
    [768, '100%'],
    [992, '100%'],
    [1080, '100%'],
    [1130, '100%'],
    [1200, '100%'],
    [1440, '100%'],
    [1200, '125%'],
  ] as const) {
    await page.setViewportSize({ width, height: 760 })
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize)
    // In one look: between two of them the page may have been drawn anew.
    const tops = await form.evaluate((part) =>
      ['select', '[role=combobox]'].map((field) => part.querySelector(field)?.getBoundingClientRect().top),
    )
    expect.soft(tops, `${width} px, ${fontSize}`).toEqual([expect.any(Number), tops[0]])
    if (fontSize === '100%') expect.soft(await page.evaluate(findOnLights), `${width} px`).toEqual([])
  }
})

/**
 * Lines of the title and of what stands below it that lie on one of the two windows beside them: theirs, and the one
 * above. Where those are, in parts of the whole drawing, is as it is drawn (apps/web/build/street/street.ts).
 */
function findOnLights(): string[] {
  const windows = [
    { x: [0.56, 0.67], y: [0.37, 0.68] },
    { x: [0.53, 0.6], y: [0.15, 0.31] },
  ] as const
  const street = document.querySelector('.hero .street-in')?.getBoundingClientRect()
  if (!street) throw new Error('There is no street.')
  return [...document.querySelectorAll('.hero-title, .hero-lead')].flatMap((text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()]
      .filter(({ left, top, right, bottom }) =>
        windows.some(
          ({ x, y }) =>
            left < street.left + x[1] * street.width &&
            right > street.left + x[0] * street.width &&
            top < street.top + y[1] * street.height &&
            bottom > street.top + y[0] * street.height,
        ),
      )
      .map(({ top }) => `${text.className} at ${Math.round(top)}`)
  })
}

test('what the server finds wrong at the end leads back to its step', async ({ page, site }) => {
  await makeMember(site.context, { username: 'light-gone' })
  // Nobody could say in time that it is taken.
  await page.route('**/api/users/username*', (route) => route.abort())
  await page.goto('/')
  const form = await fillRegistration(page, { ...person, username: 'light-gone' })
  await form.getByRole('button', { name: 'Create free account!' }).click()
  await expect(form.getByText('Step 2 of 3')).toBeVisible()
  await expect(form.getByLabel('Username')).toBeFocused()
  await form.getByLabel('Username').fill(person.username)
  await form.getByRole('button', { name: 'Carry on' }).click()
  await expect(form.getByLabel('Email')).toHaveValue(person.email)
  // A dialog that does not come takes nothing from the page below it.
  await page.route(/\/assets\/LoginDialog-.*\.js/, (route) => route.abort())
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'We couldn’t load this' })
  await failed.getByRole('button', { name: 'Close' }).click()
  await expect(failed).toHaveCount(0)
  await expect(form.getByLabel('Email')).toHaveValue(person.email)
  await form.getByRole('button', { name: 'Create free account!' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Please activate your account' })).toBeFocused()
})

test('a step that is left before the app has come is left when it comes', async ({ page }) => {
  const letScriptsCome = await blockScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await formOf(page).getByRole('button', { name: 'Begin' }).click()
  letScriptsCome()
  await expectUnder(formOf(page).getByLabel('I am'), 'Please select an option.')
})

test('without scripts every field is there, and every light is on', async ({ browser, site }) => {
  const { page, context } = await openVisitor(browser, site, { javaScriptEnabled: false })
  await page.goto('/')
  const form = formOf(page)
  for (const label of ['I am', 'Day', 'Month', 'Year', 'Username', 'Email'])
    await expect(form.getByLabel(label)).toBeVisible()
  await expect(locationOf(page)).toBeVisible()
  await expect(form.getByRole('checkbox', { name: /^I agree/ })).toBeVisible()
  for (const name of ['Begin', 'Carry on']) await expect(form.getByRole('button', { name })).toHaveCount(0)
  const lights = page.locator('.hero .light')
  await expect(lights).toHaveCount(10)
  for (const light of await lights.all()) await expect(light).toHaveCSS('opacity', '1')
  await context.close()
})

test('the street comes to rest within five seconds, and never moves where motion is not welcome', async ({
  browser,
  site,
}) => {
  const ends = (page: Page) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ timeline, effect }) => {
          const target = effect instanceof KeyframeEffect ? effect.target : null
          return timeline instanceof DocumentTimeline && target?.closest('.scene, .floor, .landing-end')
        })
        .map((one) => Number(one.effect?.getComputedTiming().endTime)),
    )
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const { page, context } = await openVisitor(browser, site, { reducedMotion })
    await page.goto('/')
    await page.locator('.hero .light').first().waitFor()
    const found = await ends(page)
    if (reducedMotion === 'reduce') expect(found.filter((end) => end > 1)).toEqual([])
    else expect(found.length).toBeGreaterThan(5)
    expect(Math.max(0, ...found)).toBeLessThanOrEqual(5000)
    await context.close()
  }
})

test('the quick exit is tried without going anywhere, and the street comes back', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Put the street out' })
  await button.click()
  await expect(page.getByText('Nobody was ever here.')).toBeVisible()
  await expect(page.locator('.landing-end .light').first()).toHaveCSS('opacity', '0')
  await expect(page).toHaveURL('/')
  await expect(button).toBeEnabled()
  await expect(page.locator('.landing-end .light').first()).toHaveCSS('opacity', '1')
})

test('what is pressed before the app has reached the street happens once it has', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/LandingFloors-[^/]*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Put the street out' }).click()
  await expect(page.getByText('Nobody was ever here.')).toBeHidden()
  held.resolve()
  await expect(page.getByText('Nobody was ever here.')).toBeVisible()
})

test('a message is typed, sealed on its way, and read at the other window', async ({ page }) => {
  await page.goto('/')
  await page.locator('#sealed').scrollIntoViewIfNeeded()
  const wire = page.locator('.wire')
  await expect(wire).toHaveAttribute('data-letters', /^\S{21}$/)
  await expect(wire).not.toHaveAttribute('data-letters', /told/)
  await expect(page.locator('.theirs')).toHaveAttribute('data-read', '')
  const again = page.getByRole('button', { name: 'Send it again' })
  await again.click()
  await expect(again).toBeDisabled()
  await expect(again).toBeEnabled()
})
