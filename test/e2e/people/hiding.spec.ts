import { makeMember } from '@amour/test/members/make-member.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'
import { newId } from '@amour/server/security/ids.ts'
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '@amour/test/e2e/sweeps/axe.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { enter } from '@amour/test/e2e/support/keyboard.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { noteMailboxes } from '@amour/server/features/account/member-mail/member-mail.jobs.ts'

test('by the keyboard alone a member hides from a county and an address, and shows themselves again', async ({
  page,
  site,
  browser,
}) => {
  const name = `ann-${newId().slice(-8)}`
  const ann = await makeMember(site.context, { username: name })
  const ben = await makeMember(site.context, { gender: 'Man', seeking: 'Woman' })
  await noteMailboxes.perform(site.context, {})
  const visitor = await openVisitor(browser, site)
  await enterAs(visitor.page, ben)
  const see = async (isSeen: boolean) => {
    await visitor.page.goto(`/member/${name}`)
    await expect(visitor.page.getByRole('heading', { level: 1, name: isSeen ? name : /.+/ })).toBeVisible()
    await expect(visitor.page.getByText(name)).toHaveCount(isSeen ? 1 : 0)
  }
  await see(true)

  await enterAs(page, ann)
  await page.goto('/account/privacy#hiding')
  const panel = page.locator('#hiding')
  await enter(page, panel.getByRole('button', { name: 'Add a county' }))
  const county = panel.getByRole('combobox', { name: 'County' })
  await expect(county).toBeFocused()
  await page.keyboard.press('Enter')
  await enter(page, panel.getByRole('button', { name: 'Hide me' }))
  await expect(panel.getByText('Please choose a county from the list.')).toBeVisible()
  await county.selectOption('Somerset')
  await enter(page, panel.getByRole('button', { name: 'Hide me' }))
  await expect(panel.getByText('Somerset', { exact: true })).toBeVisible()
  await expect(county).toHaveCount(0)
  await see(false)
  await enter(page, panel.getByRole('button', { name: 'Remove Somerset' }))
  await expect(panel.getByText('Somerset', { exact: true })).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Add a county' })).toBeFocused()
  await see(true)

  await enter(page, panel.getByRole('button', { name: 'Add a person' }))
  const address = panel.getByRole('textbox', { name: 'Their email address' })
  await expect(address).toBeFocused()
  await address.fill('ben at home')
  await page.keyboard.press('Enter')
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expect(address).toHaveValue('ben at home')
  expect(await findBarriers(page, { within: '#hiding' })).toEqual([])
  await address.fill(ben.email)
  await page.keyboard.press('Enter')
  await expect(panel.getByText(/^m.*…@example\.com$/)).toBeVisible()
  await see(false)
  await enter(page, panel.getByRole('button', { name: /^Remove m/ }))
  await expect(panel.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await see(true)
  await visitor.context.close()
})

test('what one tab has hidden another one, opened before, does not show again with what is pressed there', async ({
  page,
  site,
}) => {
  const ann = await makeMember(site.context, { username: `ann-${newId().slice(-8)}` })
  await enterAs(page, ann)
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto('/account/privacy')
    await expect(tab.getByRole('switch', { name: /^Incognito/ })).not.toBeChecked()
    await expect(tab.locator('#hiding').getByRole('button', { name: 'Add a county' })).toBeVisible()
  }
  const hideIn = async (tab: Page, county: string) => {
    await tab.locator('#hiding').getByRole('button', { name: 'Add a county' }).click()
    await tab.locator('#hiding').getByRole('combobox', { name: 'County' }).selectOption(county)
    const saved = tab.waitForResponse((reply) => reply.request().method() === 'PUT')
    await tab.locator('#hiding').getByRole('button', { name: 'Hide me' }).click()
    await saved
  }
  const press = async (tab: Page, name: RegExp) => {
    const saved = tab.waitForResponse((reply) => reply.request().method() === 'PUT')
    await tab.getByRole('switch', { name }).click({ force: true })
    await saved
  }
  // Before anything tells the first tab: as one that has been asleep.
  await page.route('**/api/users/me/{privacy,hiding}', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  )
  await press(other, /^Incognito/)
  await hideIn(other, 'Kent')
  await press(page, /^Read receipts/)
  await hideIn(page, 'Devon')
  await other.reload()
  await expect(other.getByRole('switch', { name: /^Incognito/ })).toBeChecked()
  await expect(other.getByRole('switch', { name: /^Read receipts/ })).not.toBeChecked()
  for (const county of ['Devon', 'Kent'])
    await expect(other.locator('#hiding').getByText(county, { exact: true })).toBeVisible()
})
