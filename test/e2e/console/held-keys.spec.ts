import { reports } from '@amour/contract/trust/reports.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { makeStaff } from '@amour/test/members/make-staff.ts'
import { expect, type Page } from '@playwright/test'
import { test } from '@amour/test/e2e/support/site.ts'
import { emptyQueues, openConsole, takeCase } from './console-session.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Until the page has drawn what it has been told. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

test('Enter that is held opens the review and confirms nothing; in it Enter unfolds the mail', async ({
  page,
  site,
}) => {
  await emptyQueues(site)
  const [ann, ben] = [await makeMember(site.context), await makeMember(site.context)]
  const told = { kind: 'profile', category: 'scam', target: ben.id, description: 'They ask for money.' }
  const answer = await fetch(site.url + reports.create.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(told),
  })
  expect(answer.status).toBe(201)
  await openConsole(page, site, await makeStaff(site.context, { name: 'Una Grey' }))
  await takeCase(page, site, 'reports', ben.username)
  await page.keyboard.press('2')
  await page.getByLabel('Policy and reason').selectOption('sold')
  await page.keyboard.press('Escape')
  await page.keyboard.down('Enter')
  const review = page.getByRole('dialog')
  await expect(review.getByRole('button', { name: /^Confirm/ })).toHaveAttribute('aria-disabled', 'false')
  // Down once more is what the keyboard sends for a key that is held.
  for (let repeated = 0; repeated < 8; repeated += 1) {
    await page.keyboard.down('Enter')
    await drawn(page)
  }
  await page.keyboard.up('Enter')
  await expect(review).toBeVisible()

  const mail = review.locator('details')
  await review.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(mail).toHaveAttribute('open', '')
  await expect(review).toBeVisible()
  await review.getByRole('button', { name: /^Confirm/ }).focus()
  await page.keyboard.press('Enter')
  await expect(review).toHaveCount(0)
})
