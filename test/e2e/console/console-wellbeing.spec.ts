import { openCase } from '@amour/server/features/trust/cases/case-opening.service.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { makeStaff } from '@amour/test/members/make-staff.ts'
import { expect } from '@playwright/test'
import { MINUTE } from '@amour/server/durations.ts'
import { findConsoleBarriers, openConsoleTab } from './console-tab.ts'
import { test } from '@amour/test/e2e/support/site.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a break that is due comes by itself, stays after a reload and in a second tab, and ends when it is over', async ({
  context,
  site,
}) => {
  const priya = await makeStaff(site.context, { name: 'Priya Nair' })
  const { db } = site.context
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE)
  await db
    .updateTable('staff_break')
    .set({ since: ago(51) })
    .where('staff_id', '=', priya.id)
    .execute()
  const page = await openConsoleTab(context, priya)
  await page.goto(site.consoleUrl)
  await expect(page.getByRole('heading', { name: 'Ten minutes away from the screen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back to work' })).toBeDisabled()
  expect(await findConsoleBarriers(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Back to work' })).toBeDisabled()
  const second = await openConsoleTab(context, priya)
  await second.goto(`${site.consoleUrl}/queue/reports`)
  await expect(second.getByRole('timer')).toBeVisible()

  await db
    .updateTable('staff_break')
    .set({ until: ago(0) })
    .where('staff_id', '=', priya.id)
    .execute()
  await second.reload()
  await second.getByRole('button', { name: 'Back to work' }).click()
  await expect(second.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
})

test('an opened picture is blurred again after ten quiet seconds, unless the blur is off; grey is grey', async ({
  context,
  site,
}) => {
  const owen = await makeStaff(site.context, { name: 'Owen Birch', roles: ['triage'] })
  const ann = await makeMember(site.context)
  const photo = await storePhoto(site.context, ann.id, { status: 'pending' })
  await openCase(site.context, { kind: 'media', memberId: ann.id, targetId: photo.id })
  const page = await openConsoleTab(context, owen)
  await page.clock.install()
  await page.goto(`${site.consoleUrl}/queue/media`)
  await page.getByRole('button', { name: 'Start next' }).click()
  const picture = page.getByRole('img', { name: 'Photo of the case' })
  await page.getByRole('button', { name: 'Look R' }).click()
  await expect(picture).toBeVisible()
  await page.clock.fastForward(11_000)
  await expect(picture).toHaveCount(0)
  await expect(page.locator('.blurred')).toHaveCSS('filter', /blur/)

  await page.keyboard.press('b')
  await page.keyboard.press('y')
  await page.keyboard.press('r')
  await expect(picture).toHaveCSS('filter', 'grayscale(1)')
  await page.clock.fastForward(30_000)
  await expect(picture).toBeVisible()
})

test('what one skips goes to others, and how far pictures are covered again is one’s own choice', async ({
  context,
  site,
}) => {
  const tara = await makeStaff(site.context, { name: 'Tara Moss', roles: ['triage'] })
  const { db } = site.context
  const waiting = async () => {
    const ann = await makeMember(site.context)
    const photo = await storePhoto(site.context, ann.id, { status: 'pending' })
    await openCase(site.context, { kind: 'media', memberId: ann.id, targetId: photo.id })
  }
  for (let count = 0; count < 2; count += 1) await waiting()
  const page = await openConsoleTab(context, tara)
  await page.clock.install()
  await page.goto(`${site.consoleUrl}/queue/media`)
  await page.getByRole('button', { name: 'Start next' }).click()
  await expect(page.getByText(/^Item 1 of/)).toBeVisible()
  await page.keyboard.press('x')
  await expect(page.getByRole('button', { name: /^Item 1 of \d+, skipped$/ })).toBeVisible()
  await expect(page.getByText(/^Item 2 of/)).toBeVisible()
  const mine = db.selectFrom('case_skip').select('case_id').where('staff_id', '=', tara.id)
  const free = db.selectFrom('moderation_case').select('claimed_by').where('id', 'in', mine)
  await expect.poll(() => free.execute()).toEqual([{ claimed_by: null }])

  await page.goto(`${site.consoleUrl}/me`)
  await page.getByRole('checkbox', { name: 'hate' }).check()
  await page.getByRole('radio', { name: /^Covered wholly/ }).check()
  await page.getByRole('button', { name: 'Keep these choices' }).click()
  await expect(page.getByText('Kept', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: /^Covered wholly/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'hate' })).toBeChecked()
  // What the tab held until now is given to anyone who asks next.
  await db
    .updateTable('moderation_case')
    .set({ claimed_by: null, claim_token: null, claim_until: null })
    .where('claimed_by', '=', tara.id)
    .execute()
  await page.goto(`${site.consoleUrl}/queue/media`)
  await page.getByRole('button', { name: 'Start next' }).click()
  await page.getByRole('button', { name: 'Look R' }).click()
  await expect(page.getByRole('img', { name: 'Photo of the case' })).toBeVisible()
  await page.clock.fastForward(11_000)
  await expect(page.getByText('Covered', { exact: true })).toBeVisible()
  await expect(page.locator('.blurred')).toHaveCount(0)
})
