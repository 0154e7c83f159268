import { makeMember } from '@amour/test/members/make-member.ts'
import { comeHome, oldPassword, openMail, write } from '@amour/test/e2e/messages/sealed-mail.ts'
import { untilDayHolds } from '@amour/test/e2e/support/day-end.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'
import { expect } from '@playwright/test'

const DAY = 24 * 3_600_000

test('whose clock is a day ahead unsends a message all the same, and believes no less than others of what is proven', async ({
  page,
  site,
  browser,
}) => {
  const people = { password: oldPassword, hasKeys: true }
  const ann = await makeMember(site.context, people)
  const ben = await makeMember(site.context, { ...people, gender: 'Man', seeking: 'Woman' })
  const other = await openVisitor(browser, site)
  await comeHome(other.page, ben)
  await other.context.close()

  await page.addInitScript((ahead) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + ahead
  }, DAY)
  // Sending asks for no file of its own, which could be lost as an answer can.
  await page.route(/\/assets\/message-order/, (route) => route.abort())
  await comeHome(page, ann)
  await openMail(page, ben)
  await untilDayHolds(20)
  await write(page, ben, 'Sent a moment ago.')
  await expect(page.getByRole('log').getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  const since = await page.evaluate(() =>
    Object.values(
      JSON.parse(localStorage.getItem('amour.pins') ?? '{}') as Record<string, { level2Since?: number }>, // as it is kept
    ).map((pin) => pin.level2Since),
  )
  expect(since).toEqual([expect.any(Number)])
  expect(since[0]).toBeLessThan(Date.now() + 60_000)
  await page.getByRole('log').getByRole('button', { name: 'Unsend' }).last().click()
  await expect(page.getByRole('log').getByText('Sent a moment ago.')).toHaveCount(0)
})
