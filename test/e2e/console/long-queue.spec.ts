import { setTimeout } from 'node:timers/promises'
import { newId } from '@amour/server/security/ids.ts'
import { makeStaff } from '@amour/test/members/make-staff.ts'
import { expect } from '@playwright/test'
import { openConsoleTab } from './console-tab.ts'
import { emptyQueues } from './console-session.ts'
import { test } from '@amour/test/e2e/support/site.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a long queue shows its next fifty, and after them the rest; who stands on a row stays on it, and a case that is skipped gives way to the next', async ({
  context,
  site,
}) => {
  const rae = await makeStaff(site.context, { name: 'Rae Holt', roles: ['lead'] })
  const { db, clock } = site.context
  const [created_at, due_at] = [clock.now(), new Date(clock.now().getTime() + 3_600_000)]
  const waiting = (reference: string) => ({
    id: newId(),
    reference,
    kind: 'report' as const,
    queue: 'serious' as const,
    priority: 1,
    category: 'hate' as const,
    score: 10,
    created_at,
    due_at,
  })
  const flood = Array.from({ length: 60 }, (_, index) => waiting(`AM-LONG-${index}`))
  await db.insertInto('moderation_case').values(flood).execute()
  const page = await openConsoleTab(context, rae)
  await page.clock.install()
  await page.goto(`${site.consoleUrl}/queue/serious`)
  const rows = page.getByRole('row', { name: /AM-/ })
  await expect(rows).toHaveCount(50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(60)
  const chosen = await rows.nth(1).getByRole('link').innerText()
  await rows.nth(1).click()
  await db
    .insertInto('moderation_case')
    .values({ ...waiting('AM-GRAVER'), priority: 0, score: 99 })
    .execute()
  await page.clock.fastForward(21_000)
  await expect(rows.first()).toContainText('AM-GRAVER')
  await expect(page.locator('tr[data-chosen=true]')).toContainText(chosen)
  await page.keyboard.press('s')
  await expect(page.getByText(/^Yours until/)).toBeVisible()
  const first = page.url()
  // S again, by habit, gives nothing away; X passes by one case, however long it is held, and Z takes that back.
  for (const key of ['s', 'x', 'x']) await page.keyboard.down(key)
  for (const key of ['s', 'x']) await page.keyboard.up(key)
  await expect(page).not.toHaveURL(first)
  // However slowly it is read again, the case does not come back as one that is nobody's.
  await page.route(`**/cases/${first.split('/').at(-1)}`, async (route) => {
    const answer = await route.fetch()
    await setTimeout(700)
    await route.fulfill({ response: answer })
  })
  await page.keyboard.press('z')
  await expect(page).toHaveURL(first)
  await expect(page.locator('.facts', { hasText: 'AM-GRAVER' })).toBeVisible()
  await page.keyboard.press('x')
  await expect(page).not.toHaveURL(first)
  const skipped = db.selectFrom('case_skip').select('case_id').where('staff_id', '=', rae.id)
  expect(await skipped.execute()).toEqual([{ case_id: first.split('/').at(-1) }])
  await emptyQueues(site)
})
