import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { comeHome, oldPassword, openMail, write } from '@amour/test/e2e/messages/sealed-mail.ts'
import { enterAsNewMember } from '@amour/test/e2e/support/new-member.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'
import { expect, type Page, type Route } from '@playwright/test'

const HOUR = 3_600_000

/** What its writer sends arrives, its answer is lost, and the page sleeps for longer than answers are kept. */
async function sleepOverLostAnswer(page: Page, site: Site, to: TestMember, text: string) {
  const lost = Promise.withResolvers<number>()
  const loseAnswer = async (route: Route) => {
    const answer = await route.fetch()
    await page.context().setOffline(true)
    await route.abort('connectionreset')
    lost.resolve(answer.status())
  }
  await page.route('**/api/profile/member/*/message', loseAnswer, { times: 1 })
  await page.getByLabel(`Message ${to.username}`).fill(text)
  await page.keyboard.press('Enter')
  expect(await lost.promise).toBe(201)
  await site.context.db.deleteFrom('idempotency').execute()
  await wakeAfterDay(page)
}

/** Has the page of which something waits go on a day later. */
async function wakeAfterDay(page: Page) {
  const waiting = page.locator('.thread').getByText('Waiting for connection')
  await expect(waiting).toBeVisible()
  await page.evaluate((ahead) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + ahead
  }, 25 * HOUR)
  await page.context().setOffline(false)
  await expect(waiting).toHaveCount(0)
  await expect(page.locator('.thread').getByText('Sending…', { exact: true })).toHaveCount(0)
}

const mine = (page: Page) => page.getByRole('log').locator('.msg--mine')

test('encrypted words whose answer a page lost before it slept for a day stand there once', async ({
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
  await comeHome(page, ann)
  await openMail(page, ben)
  await write(page, ben, 'Good evening.')
  await sleepOverLostAnswer(page, site, ben, 'Until tomorrow.')
  await page.reload()
  await expect(mine(page)).toHaveText(['Good evening.', 'Until tomorrow.'])
})

test('so does a first message, and what was written before it slept and never arrived is sent', async ({
  page,
  site,
}) => {
  await enterAsNewMember(page, site, '/search')
  const bob = await makeMember(site.context, { gender: 'Man', seeking: 'Woman' })
  await openMail(page, bob)
  await sleepOverLostAnswer(page, site, bob, 'Good evening.')
  await expect(mine(page)).toHaveText(['Good evening.'])
  await page.context().setOffline(true)
  await page.getByLabel(`Message ${bob.username}`).fill('Are you there?')
  await page.keyboard.press('Enter')
  await wakeAfterDay(page)
  await page.reload()
  await expect(mine(page)).toHaveText(['Good evening.', 'Are you there?'])
})
