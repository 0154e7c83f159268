import { makeMember } from '@amour/test/members/make-member.ts'
import { expect, type Locator } from '@playwright/test'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { annWithMail, openMail } from './sealed-mail.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'

/** As a browser is that does not know `field-sizing`. */
function withoutFieldSizing() {
  const supports = CSS.supports.bind(CSS)
  CSS.supports = (...asked: string[]) => !asked[0]?.includes('field-sizing') && supports(...(asked as [string, string])) // one or two, as it was called
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('textarea { field-sizing: fixed !important }')
  document.adoptedStyleSheets.push(sheet)
}

test('where the browser does not let a text field grow by itself, it grows with what is written', async ({
  browser,
  site,
}) => {
  const { ann, ben } = await annWithMail(site)
  const { page, context } = await openVisitor(browser, site)
  await page.addInitScript(withoutFieldSizing)
  await enterAs(page, ann)
  await openMail(page, ben)
  const field = page.getByLabel(`Message ${ben.username}`)
  await expect(field).toBeVisible()
  expect(await field.evaluate((element) => getComputedStyle(element).getPropertyValue('field-sizing'))).toBe('fixed')
  const oneLine = await heightOf(field)
  await field.fill('One\ntwo\nthree\nfour')
  await expect.poll(() => heightOf(field)).toBeGreaterThan(oneLine + 60)
  expect(await hiddenOf(field)).toBe(0)
  // As far as the screen has room; from there on it scrolls.
  await field.fill('One more line\n'.repeat(12))
  await expect.poll(() => heightOf(field)).toBe(160)
  await field.fill('')
  await expect.poll(() => heightOf(field)).toBe(oneLine)

  // A draft stands whole when its writer comes back, and where the field gets narrower.
  const draft = 'The bandstand at three, and the river after it if the weather is as kind as it was on Sunday.'
  await field.fill(draft)
  const links = page.getByRole('navigation', { name: 'Main' })
  await links.getByRole('link', { name: /^Inbox/ }).click()
  await expect(page).toHaveURL('/inbox')
  await page.goBack()
  await expect(field).toHaveValue(draft)
  await expect.poll(() => hiddenOf(field)).toBe(0)
  const wide = await heightOf(field)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => heightOf(field)).toBeGreaterThan(wide)
  expect(await hiddenOf(field)).toBe(0)
  await context.close()

  const cat = await makeMember(site.context, { hasProfile: true })
  const other = await openVisitor(browser, site)
  await other.page.addInitScript(withoutFieldSizing)
  await enterAs(other.page, cat)
  await other.page.goto('/profile')
  const words = other.page.getByLabel('In your own words')
  await words.fill('A line about me.\n'.repeat(20))
  await expect.poll(() => hiddenOf(words)).toBe(0)
  // Who draws it smaller keeps it so.
  await words.evaluate((element: HTMLElement) => void (element.style.height = '200px'))
  await words.press('End')
  await other.page.keyboard.insertText('And one more.')
  expect(await heightOf(words)).toBe(200)
  await other.context.close()
})

const heightOf = (field: Locator) => field.evaluate((element) => element.getBoundingClientRect().height)

/** Pixels of the text that cannot be seen without scrolling. */
const hiddenOf = (field: Locator) => field.evaluate((element) => element.scrollHeight - element.clientHeight)
