import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '@amour/server/security/ids.ts'
import { openCase } from '@amour/server/features/trust/cases/case-opening.service.ts'
import { startStaffSession } from '@amour/server/features/trust/staff/staff-session.service.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { makeStaff, type TestStaff } from '@amour/test/members/make-staff.ts'
import { expect, type Page } from '@playwright/test'
import { pressAtOnce } from '@amour/test/e2e/support/keyboard.ts'
import { emptyQueues, expectNoBarriers, openConsole } from './console-session.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'

/** So much time, in milliseconds, and whatever is held back is sent. */
const SOON_MS = 12_000

test.use({ viewport: { width: 1440, height: 900 } })

/** Photos that wait, and how many of them are approved by now. */
async function waiting({ context }: Site, count: number) {
  const { id: memberId } = await makeMember(context)
  for (let made = 0; made < count; made += 1) {
    const { id: targetId } = await storePhoto(context, memberId, { status: 'pending' })
    await openCase(context, { kind: 'media', memberId, targetId })
  }
  return async () => {
    const rows = await context.db.selectFrom('media').select('status').where('member_id', '=', memberId).execute()
    return rows.filter(({ status }) => status === 'approved').length
  }
}

/** Takes what waits and approves the first of it. */
async function approveFirst(page: Page, of: number) {
  await page.getByRole('button', { name: 'Start next' }).click()
  await expect(page.getByText(`Item 1 of ${of}`)).toBeVisible()
  await approve(page)
}

async function approve(page: Page) {
  await page.keyboard.press('r')
  await expect(page.getByRole('img', { name: 'Photo of the case' })).toBeAttached()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Item 1 approved')).toBeVisible()
}

test('what is decided is not lost with its screen, nor with its tab, nor with its browser', async ({
  page,
  site,
  context,
}) => {
  await emptyQueues(site)
  const approved = await waiting(site, 3)
  const priya = await makeStaff(site.context, { name: 'Priya Nair' })
  await openConsole(page, site, priya, '/queue/media')
  await approveFirst(page, 3)
  await page.reload()
  await expect.poll(approved).toBe(1)

  await approveFirst(page, 2)
  const crashed = page.waitForEvent('crash')
  await page.goto('chrome://crash').catch(() => undefined)
  await crashed
  await page.close()
  expect(await approved()).toBe(1)
  const next = await context.newPage()
  await next.clock.install()
  await openConsole(next, site, priya)
  await expect(next.getByRole('heading', { name: /, Priya/ })).toBeVisible()
  await next.clock.fastForward(SOON_MS)
  await expect.poll(approved).toBe(2)

  // Without a connection it waits in the browser until the same person is back.
  await next.goto(`${site.consoleUrl}/queue/media`)
  await approveFirst(next, 1)
  await next.route('**/decision', (route) => route.abort())
  await next.getByRole('button', { name: 'Sign out' }).click()
  await expect(next.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible()
  await next.close()
  const comesBack = async (staff: Pick<TestStaff, 'token'>, name: RegExp) => {
    const again = await context.newPage()
    await again.clock.install()
    await openConsole(again, site, staff)
    await expect(again.getByRole('heading', { name })).toBeVisible()
    await again.clock.fastForward(SOON_MS)
    return again
  }
  await (await comesBack(await makeStaff(site.context, { name: 'Tom Reid' }), /, Tom/)).close()
  expect(await approved()).toBe(2)
  await comesBack(await startStaffSession(site.context, priya.id, null), /, Priya/)
  await expect.poll(approved).toBe(3)
})

test('a decision that could not be sent is told on the screen to which its maker has gone', async ({ page, site }) => {
  await emptyQueues(site)
  const approved = await waiting(site, 2)
  await page.clock.install()
  await openConsole(page, site, await makeStaff(site.context, { name: 'Priya Nair' }), '/queue/media')
  await page.route('**/decision', (route) => route.abort())
  await approveFirst(page, 2)
  await page.clock.fastForward(SOON_MS)
  const note = page.getByRole('alert').filter({ hasText: /^Your decision about \S+ wasn’t taken/ })
  await expect(note).toBeVisible()

  // Its item is open again, and a new decision takes the note away.
  await page.keyboard.press('k')
  await expect(page.getByText('Item 1 of 2', { exact: true })).toBeVisible()
  await approve(page)
  await expect(note).toHaveCount(0)
  await pressAtOnce(page, 'g q')
  await expect(page).not.toHaveURL(/media/)
  await expect(note).toBeVisible()
  await expectNoBarriers(page)
  await note.getByRole('link', { name: 'Open the case' }).click()
  await expect(page).toHaveURL(/\/case\//)
  await expect(note).toHaveCount(0)
  expect(await approved()).toBe(0)

  // Nor does a break that cannot begin fail in silence. Between two screens no key is heard.
  await expect(page.getByText(/^Yours until/)).toBeVisible()
  await page.route('**/session/break', (route) => route.abort())
  await page.keyboard.press('p')
  await expect(page.getByRole('alert')).toBeVisible()
})

test('who takes a skip back has the case as soon as they see it again, however slowly it is read', async ({
  page,
  site,
}) => {
  await emptyQueues(site)
  const { db, clock } = site.context
  const una = await makeStaff(site.context, { name: 'Una Grey', roles: ['lead'] })
  const waitingCase = (priority: number) => ({
    id: newId(),
    reference: `AM-BACK-${priority}`,
    kind: 'report' as const,
    queue: 'serious' as const,
    priority,
    category: 'hate' as const,
    score: 10,
    created_at: clock.now(),
    due_at: new Date(clock.now().getTime() + 3_600_000),
  })
  const [skipped, following] = [waitingCase(0), waitingCase(1)]
  await db.insertInto('moderation_case').values([skipped, following]).execute()
  await openConsole(page, site, una, '/queue/serious')
  await page.getByRole('button', { name: /^Start next/ }).click()
  const shown = ({ reference }: typeof skipped) => page.getByText(reference, { exact: true }).first()
  await expect(page.getByText(/^Yours until/)).toBeVisible()
  await expect(shown(skipped)).toBeVisible()
  await page.keyboard.press('x')
  await expect(shown(following)).toBeVisible()
  await page.route(`**/api/console/cases/${skipped.id}`, async (route) => {
    await wait(1_000)
    await route.continue()
  })
  await page.keyboard.press('z')
  await expect(shown(skipped)).toBeVisible()
  await page.keyboard.press('x')
  const mine = db.selectFrom('case_skip').select('case_id').where('staff_id', '=', una.id)
  await expect(page).not.toHaveURL(new RegExp(skipped.id))
  expect(await mine.execute()).toEqual([{ case_id: skipped.id }])
  await emptyQueues(site)
})
