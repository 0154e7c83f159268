import { makeMember } from '@amour/test/members/make-member.ts'
import { expect, type Page } from '@playwright/test'
import { runAxe } from '@amour/test/e2e/sweeps/axe.ts'
import { enter, tabTo, type } from '@amour/test/e2e/support/keyboard.ts'
import { expectGoodDialog } from '@amour/test/e2e/support/dialogs.ts'
import {
  expectToRead,
  leave,
  logInByKey,
  newPassword,
  oldPassword,
  openMail,
  recover,
  send,
} from '@amour/test/e2e/messages/sealed-mail.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'

// Everything here is done by keyboard alone.

test('two members compare their keys; when one starts new ones the other is told, asked, and only then sends', async ({
  page,
  site,
  browser,
}) => {
  const ann = await makeMember(site.context, { password: oldPassword, hasKeys: true })
  const ben = await makeMember(site.context, {
    gender: 'Man',
    seeking: 'Woman',
    password: oldPassword,
    hasKeys: true,
  })
  await send(site, ben, ann)
  const other = await openVisitor(browser, site)
  for (const [at, member, whom] of [
    [page, ann, ben],
    [other.page, ben, ann],
  ] as const) {
    await at.goto('/login')
    await logInByKey(at, member, oldPassword)
    await expect(at).toHaveTitle(/^Home/)
    await openMail(at, whom)
    await expectToRead(at)
    await enter(at, at.locator('.thread-head').locator('summary'))
    await enter(at, at.getByRole('button', { name: 'Compare keys' }))
  }
  const seenByBen = await digitsOf(other.page)
  expect(await digitsOf(page)).toEqual(seenByBen)
  await enter(page, page.getByRole('button', { name: 'They differ' }))
  await expect(page.getByText('Someone may be intercepting your messages.')).toBeVisible()
  await expectGoodDialog(page, 'CompareKeys')
  await enter(page, page.getByRole('button', { name: 'They’re the same' }))
  await expect(page.getByText('You’ve compared this key.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/for a key you’ve compared\.$/)).toBeVisible()

  await leave(other.page, ben)
  await recover(other.page, site, ben)
  await enter(other.page, other.page.getByRole('button', { name: 'Decide later' }))
  await expect(other.page).toHaveTitle(/^Home/)
  await page.reload()
  await expect(page.getByText(`${ben.username} will read this later`)).toBeVisible()
  await write(page, ben.username, 'Written to the locked key.')
  await expectToRead(page, 'Written to the locked key.')

  await other.page.goto('/account#keys')
  await enter(other.page, other.page.getByRole('button', { name: 'Start new keys' }))
  await type(other.page, other.page.getByRole('form').getByLabel('Current password'), newPassword)
  await other.page.keyboard.press('Enter')
  await expect(other.page.getByText('Your new keys are in use.')).toBeVisible()
  await page.reload()
  const told = page.getByText(`This isn’t the key you compared with ${ben.username}`)
  await expect(told).toBeVisible()
  await write(page, ben.username, 'Is it still you?')
  const refused = page.getByRole('alert').filter({ hasText: 'Their key isn’t the one you compared.' })
  await expect(refused).toBeVisible()
  await expect(page.getByLabel(`Message ${ben.username}`)).toHaveValue('Is it still you?')
  await expect(page.getByText(`${ben.username} will read this later`)).toHaveCount(0)
  await expectNoBarrier(page, '.thread')
  await enter(page, page.getByRole('button', { name: 'Send without comparing' }))
  await expect(told).toHaveCount(0)
  await expect(page.getByLabel(`Message ${ben.username}`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToRead(page, 'Is it still you?')
  await openMail(other.page, ann)
  await expectToRead(other.page, 'Is it still you?')
  await expect(other.page.getByText('Written to the locked key.')).toHaveCount(0)
  await enter(other.page, other.page.locator('.thread-head').locator('summary'))
  await enter(other.page, other.page.getByRole('button', { name: 'Compare keys' }))
  expect(await digitsOf(other.page)).not.toEqual(seenByBen)
  await other.context.close()
})

async function write(page: Page, username: string, text: string) {
  await tabTo(page, page.getByLabel(`Message ${username}`))
  await page.keyboard.insertText(text)
  await page.keyboard.press('Enter')
}

async function expectNoBarrier(page: Page, within: string) {
  const violations = [
    ...(await runAxe(page, 1280, 'dark', { within })),
    ...(await runAxe(page, 1280, 'light', { within })),
  ]
  expect(violations).toEqual([])
}

/** The twelve groups of five as they stand on the screen. */
async function digitsOf(page: Page) {
  const groups = page.getByRole('list', { name: 'Sixty digits' }).getByRole('listitem')
  await expect(groups).toHaveCount(12)
  const shown = await groups.allInnerTexts()
  for (const group of shown) expect(group).toMatch(/^\d{5}$/)
  return shown
}
