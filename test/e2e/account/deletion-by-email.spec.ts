import { randomBytes } from 'node:crypto'
import { newId } from '@amour/server/security/ids.ts'
import { expect, type Page } from '@playwright/test'
import { enter, type } from '@amour/test/e2e/support/keyboard.ts'
import { enterAs, expectUnder, logIn } from '@amour/test/e2e/support/forms.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { giveTwoStep } from '@amour/test/members/two-step-setup.ts'

const password = 'Ann’s only password £1'

test('who has lost phone and codes finds the way out at the login, by keyboard, and is hidden by the mailed link', async ({
  page,
  site,
}) => {
  const ann = await makeMember(site.context, { username: `ann-${newId().slice(-8)}`, password })
  await giveTwoStep(site.context, ann.id, randomBytes(20))
  const statusOf = async () =>
    site.context.db.selectFrom('member').select('status').where('id', '=', ann.id).executeTakeFirst()
  await page.goto('/login')
  await logIn(page, { email: ann.email, password })
  await enter(page, page.getByRole('button', { name: 'Use a recovery code instead' }))
  await enter(page, page.getByRole('link', { name: 'delete the account by email' }))

  const email = page.getByLabel('The email address of your account')
  await type(page, email, 'nothing like it')
  await page.keyboard.press('Enter')
  await expectUnder(email, 'Please enter a valid email address.')
  await expect(email).toBeFocused()
  await type(page, email, ann.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: ann.email })).toBeFocused()

  await page.goto(await site.linkTo(ann.email))
  await expect(page).toHaveURL(/\/delete-account\/confirm$/)
  await expect(page.getByText('Until that day you can log in and keep the account.')).toBeVisible()
  expect(await statusOf()).toEqual({ status: 'active' })
  await enter(page, page.getByRole('button', { name: 'Delete my account' }))
  await expect(page.getByText('Your account is hidden, and will be erased in 28 days.')).toBeVisible()
  expect(await statusOf()).toEqual({ status: 'leaving' })
})

test('a browser that is logged in there is logged out by it, and its next login says how to stay', async ({
  page,
  site,
}) => {
  const ann = await makeMember(site.context, { username: `ann-${newId().slice(-8)}`, password })
  await enterAs(page, ann)
  await page.goto('/delete-account')
  await page.getByLabel('The email address of your account').fill(ann.email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  const link = await site.linkTo(ann.email)
  await page.goto(link)
  const isAnew = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await isAnew
  await expect(page.getByText('Your account is hidden, and will be erased in 28 days.')).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('This link isn’t valid any more.')).toBeVisible()
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await expect(page.getByLabel('The email address of your account')).toBeVisible()

  await page.goto('/login')
  await logIn(page, { email: ann.email, password })
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Your account will be deleted')).toHaveCount(0)

  // Whoever logs out in another tab leaves none of it to the next person.
  await page.goto('/delete-account')
  const email = page.getByLabel('The email address of your account')
  await email.fill(ann.email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('status').filter({ hasText: ann.email })).toBeVisible()
  await leaveInAnotherTab(page)
  await expect(email).toHaveValue('')
  await expect(page.getByText(ann.email)).toHaveCount(0)
})

/** What a page hears of a member who logs out in another tab of its browser. */
const leaveInAnotherTab = (page: Page) =>
  page.evaluate(() => {
    localStorage.removeItem('amour.account')
    dispatchEvent(new StorageEvent('storage', { key: 'amour.account' }))
  })
