import { publicPages } from '@amour/contract/public-pages.ts'
import { expect, type Page } from '@playwright/test'
import { expectUnder } from '@amour/test/e2e/support/forms.ts'
import { publicScreens, visitorScreens } from '@amour/test/e2e/sweeps/screens.ts'
import { blockRequests, blockScripts } from '@amour/test/e2e/support/request-gate.ts'
import { findShifts, watchShifts } from '@amour/test/e2e/sweeps/layout-shifts.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'

test.setTimeout(300_000)

const screens = [...visitorScreens, ...publicScreens]
const drawn = publicPages.map((path) => screens.find((screen) => screen.path === path && !screen.arrive))

test('every public page is known to the tests', () => {
  expect(drawn.map((screen) => screen?.path)).toEqual([...publicPages])
})

test('the words of every public page are there without a script, with whole addresses for whoever shares it', async ({
  browser,
  site,
}) => {
  const { page, context, consoleErrors } = await openVisitor(browser, site, { javaScriptEnabled: false })
  for (const { path = '', title = '', heading = /^$/ } of drawn.map((screen) => ({ ...screen }))) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading }).first(), path).toBeVisible()
    await expect(page).toHaveTitle(title)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', site.url + path)
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', site.url + path)
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', title)
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http.*\/preview\.png$/)
    const html = await page.content()
    // It names the layers; behind another one the parts would lose their looks to the bare elements.
    expect(/<link rel="stylesheet"[^>]*>/.exec(html)?.[0]).toContain('/index-')
    expect(html).not.toContain('{{')
    expect(html).toContain(`© ${new Date().getFullYear()} Amour`)
  }
  await context.close()
  expect(consoleErrors).toEqual([])
})

test('search engines are told what each page is and the way to it', async ({ request, site }) => {
  const kindsOf = async (path: string) => {
    const html = await (await request.get(path)).text()
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    return blocks.map(
      ([, data = '']) =>
        JSON.parse(data) as {
          '@type': string
          itemListElement?: { item: string }[]
          mainEntity?: { name: string; acceptedAnswer: { text: string } }[]
        },
    )
  }
  expect((await kindsOf('/')).map((data) => data['@type'])).toEqual(['WebSite', 'Organization'])
  const [way, page] = await kindsOf('/legal/terms')
  expect(way?.itemListElement?.map(({ item }) => item)).toEqual(
    ['/', '/legal', '/legal/terms'].map((path) => site.url + path),
  )
  expect(page?.['@type']).toBe('WebPage')
  const [, about, faq] = await kindsOf('/about')
  expect([about?.['@type'], faq?.['@type']]).toEqual(['AboutPage', 'FAQPage'])
  // What is told to search engines stands on the page, to the letter.
  const words = await (await request.get('/about')).text()
  for (const { name, acceptedAnswer } of faq?.mainEntity ?? []) {
    expect(words).toContain(`<h3>${name}</h3><p>${acceptedAnswer.text}</p>`)
  }
  expect(faq?.mainEntity?.length).toBeGreaterThan(5)
})

test('the app takes every public page over without a jump and without a complaint', async ({ browser, site }) => {
  const { page, context, consoleErrors } = await openVisitor(browser, site)
  await watchShifts(context)
  for (const path of publicPages) {
    await page.goto(path)
    const heading = await page.getByRole('heading').first().elementHandle()
    await expectHydrated(page)
    await page.waitForTimeout(300)
    // The app has hydrated what was prerendered, and has not rendered it again.
    expect(await heading?.evaluate((element) => element.isConnected), path).toBe(true)
    expect(await findShifts(page), path).toEqual([])
  }
  await context.close()
  expect(consoleErrors).toEqual([])
})

test('what is typed and sent before the app has come is not lost', async ({ page }) => {
  const letScriptsCome = await blockScripts(page)
  await page.goto('/register', { waitUntil: 'commit' })
  const form = page.getByRole('form', { name: 'Create Account' })
  await form.getByLabel('I am').selectOption('A woman looking for a man')
  // Until it is awake nobody leads on to the next box, nor leaves a slip out.
  await form.getByLabel('Day').pressSequentially('2x9021988')
  await form.getByLabel('Username').fill('ann-of-avon')
  await form.getByLabel('Email').fill('no address')
  await form.getByRole('checkbox', { name: /^I agree/ }).check()
  await form.getByRole('button', { name: 'Create free account!' }).click()
  letScriptsCome()
  await expectUnder(form.getByLabel('Email'), 'Please enter a valid email address.')
  await expect(form.getByLabel('Username')).toHaveValue('ann-of-avon')
  await expect(form.getByLabel('Username')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('I am')).toHaveValue('Woman->Man')
  await expect(form.getByRole('checkbox', { name: /^I agree/ })).toBeChecked()
  for (const [label, digits] of [
    ['Day', '29'],
    ['Month', '02'],
    ['Year', '1988'],
  ] as const)
    await expect(form.getByLabel(label)).toHaveValue(digits)
  expect(page.url()).not.toContain('ann')
})

test('what is typed and chosen while a form wakes stays, whatever the moment', async ({ page }) => {
  const letRulesCome = await blockRequests(page, /\/assets\/RegisterSteps-.*\.js$/)
  await page.goto('/')
  await expectHydrated(page)
  const form = page.getByRole('form', { name: 'Create Account' })
  const location = form.getByRole('combobox', { name: 'Your location' })
  await location.fill('Bath-')
  await page.keyboard.press('ArrowLeft')
  // The fields of later steps are filled in by browsers. Between any two things that the page does there is a letter more, and another choice.
  const typed = form.getByLabel('Email').evaluate(
    (email: HTMLInputElement) =>
      new Promise<{ email: string; iAm: string }>((resolve) => {
        const iAm = email.form?.querySelector('select') as HTMLSelectElement // the first field of this form
        const { port1, port2 } = new MessageChannel()
        const told = { email: '', iAm: '' }
        const put = (control: HTMLElement, prototype: object, value: string) => {
          Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
          control.dispatchEvent(new Event('input', { bubbles: true }))
        }
        let after = 0
        port1.onmessage = () => {
          told.email += 'abcdefghij'[told.email.length % 10]
          put(email, HTMLInputElement.prototype, email.value + told.email.at(-1))
          told.iAm = iAm.options[1 + (told.email.length % 4)]?.value ?? ''
          put(iAm, HTMLSelectElement.prototype, told.iAm)
          iAm.dispatchEvent(new Event('change', { bubbles: true }))
          if (email.form && 'hydrated' in email.form.dataset) after++
          if (after > 20) resolve(told)
          else port2.postMessage(0)
        }
        port2.postMessage(0)
      }),
  )
  letRulesCome()
  const told = await typed
  await expect(form.getByLabel('Email')).toHaveValue(told.email)
  await expect(form.getByLabel('I am')).toHaveValue(told.iAm)
  // The cursor is where it was, and the app knows of every letter.
  await page.keyboard.type('x')
  await expect(location).toHaveValue('Bathx-')
  await form.getByRole('button', { name: 'Begin' }).click()
  await expectUnder(location, 'Please select your location from the list provided.')
  await expect(form.getByLabel('I am')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(location).toHaveValue('Bathx-')
})

test('who types while the app puts a form in the drawn one’s place goes on typing', async ({ page }) => {
  const letScriptsCome = await blockScripts(page)
  await page.goto('/register?county=Somerset&city=Bath', { waitUntil: 'commit' })
  const form = page.getByRole('form', { name: 'Create Account' })
  await form.getByLabel('Email').fill('ann@example')
  const username = form.getByLabel('Username')
  const drawn = await username.elementHandle()
  await username.focus()
  letScriptsCome()
  let told = ''
  while (told.length < 30 && (await drawn?.evaluate((control) => control.isConnected))) {
    told += 'a'
    await page.keyboard.press('a')
  }
  await page.keyboard.type('z')
  await expect(form).toHaveAttribute('data-hydrated')
  await expect(username).toHaveValue(`${told}z`.slice(0, 30))
  await expect(username).toBeFocused()
  await expect(form.getByLabel('Email')).toHaveValue('ann@example')
})

test('what is pressed before the app has come happens when it comes', async ({ page }) => {
  const letScriptsCome = await blockScripts(page)
  await page.goto('/about', { waitUntil: 'commit' })
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  letScriptsCome()
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
})

test('the quick exit does not wait for the app', async ({ page }) => {
  const neutral = 'https://www.bbc.co.uk/weather'
  await page.route(neutral, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Rain' }))
  await blockScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Quick exit' }).click()
  await expect(page).toHaveURL(neutral)
})

test('a form on the landing page loads its rules when somebody turns to it', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expectHydrated(page)
  await page.waitForTimeout(500)
  const scripts = () => asked.filter((path) => /\/(answers|calls|RegisterSteps)-/.test(path))
  expect(scripts()).toEqual([])
  const form = page.getByRole('form', { name: 'Create Account' })
  await form.getByRole('combobox', { name: 'Your location' }).click()
  await expect(form).toHaveAttribute('data-hydrated')
  expect(scripts()).not.toEqual([])
})

test('fonts that come late move nothing', async ({ browser, site }) => {
  const { page, context } = await openVisitor(browser, site, { viewport: { width: 390, height: 844 } })
  await watchShifts(context)
  const release = await blockRequests(page, /\.woff2$/)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expectHydrated(page)
  release()
  await expect.poll(() => page.evaluate(() => document.fonts.check('16px "Figtree Variable"'))).toBe(true)
  await page.evaluate(() =>
    document.fonts.ready.then(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))),
  )
  expect(await findShifts(page)).toEqual([])
  await context.close()
})

test('a visitor’s first load weighs no more than 125 KiB, pictures and fonts aside', async ({ page }) => {
  const sent: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (['image', 'font'].includes(request.resourceType()) || request.url().endsWith('.svg')) return
    sent.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto('/')
  await expectHydrated(page)
  await page.waitForLoadState('networkidle')
  const bytes = await Promise.all(sent)
  expect(bytes.length).toBeGreaterThan(5)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(125 * 1024)
})

const expectHydrated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated')
