import { openCase } from '@amour/server/features/trust/cases/case-opening.service.ts'
import { callThoseOnCall } from '@amour/server/features/trust/on-call/on-call.jobs.ts'
import { newId } from '@amour/server/security/ids.ts'
import { makeStaff } from '@amour/test/members/make-staff.ts'
import { expect } from '@playwright/test'
import { expectGoodDialog } from '@amour/test/e2e/support/dialogs.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { emptyQueues, openConsole } from './console-session.ts'
import { findConsoleBarriers } from './console-tab.ts'

/** Subjects of the mails to an address, the newest last. */
async function subjectsTo({ mailbox }: Site, email: string): Promise<string[]> {
  const answer = await fetch(`${mailbox.pageUrl}/api/mails?to=${encodeURIComponent(email)}`)
  const { data } = (await answer.json()) as { data: { subject: string }[] } // the mailbox's own page answers so
  return data.map(({ subject }) => subject)
}

test('a lead puts somebody on call, who is told by mail and answers by beginning the case', async ({ page, site }) => {
  const { context } = site
  await emptyQueues(site)
  await context.db.deleteFrom('on_call_shift').execute()
  const nia = await makeStaff(context, { name: `Nia ${newId().slice(-6)}`, roles: ['childSafety', 'lead'] })
  const email = `${nia.id}@staff.example`
  await openConsole(page, site, nia, '/on-call')
  await expect(page.getByText('7 stretches of the week have no one on call for urgent cases.')).toBeVisible()

  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog', { name: 'Add a shift' })
  await expectGoodDialog(page, 'ShiftDialog')
  await dialog.getByLabel('From').fill('10:00')
  await dialog.getByLabel('To').fill('10:00')
  await dialog.getByRole('button', { name: 'Add it' }).click()
  await expect(dialog.getByLabel('Who')).toHaveAccessibleDescription(/Please choose/)
  await dialog.getByLabel('Who').selectOption({ label: `${nia.name} (no address yet)` })
  await dialog.getByRole('button', { name: 'Add it' }).click()
  await expect(dialog.getByText('Please choose at least one day.')).toBeVisible()
  await expect(dialog.getByLabel('From')).toHaveValue('10:00')
  // An error under one of the two times leaves both boxes side by side.
  await dialog.getByLabel('To').fill('')
  await dialog.getByRole('button', { name: 'Add it' }).click()
  await expect(dialog.getByLabel('To')).toHaveAccessibleDescription(/Please/)
  const topOf = async (label: string) => Math.round((await dialog.getByLabel(label).boundingBox())?.y ?? 0)
  expect(await topOf('From')).toBe(await topOf('To'))
  await dialog.getByLabel('To').fill('10:00')
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await dialog.getByLabel(day).check()
  }
  await dialog.getByRole('button', { name: 'Add it' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`${nia.name} is on the rota and has left no address`)).toBeVisible()

  await page.goto(`${site.consoleUrl}/me`)
  await expect(page.getByText('You’re on call now.')).toBeVisible()
  await page.getByLabel('Your email address').fill('nobody@')
  await page.getByRole('button', { name: 'Keep the address' }).click()
  await expect(page.getByLabel('Your email address')).toHaveAccessibleDescription(/Please enter a valid email address/)
  await page.getByLabel('Your email address').fill(email)
  await page.getByRole('button', { name: 'Keep the address' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('Sent. It should be there within a minute.')).toBeVisible()
  await expect.poll(() => subjectsTo(site, email), { timeout: 30_000 }).toEqual(['On call: this is a test'])

  const urgent = await openCase(context, { kind: 'urgentAlarm', memberId: null, targetId: newId() })
  // The worker looks each minute by itself; a look of one's own is not waited for.
  await callThoseOnCall.perform(context, {})
  await expect.poll(() => subjectsTo(site, email), { timeout: 30_000 }).toContain('On call: 1 waiting')
  await page.goto(`${site.consoleUrl}/on-call`)
  await expect(page.getByText('Every hour of the week has someone on call for urgent cases.')).toBeVisible()
  const row = page.getByRole('row', { name: /Urgent safety/ }).first()
  await expect(row).toContainText('Not yet')
  expect(await findConsoleBarriers(page)).toEqual([])
  await page.goto(`${site.consoleUrl}/queue/urgent`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(new RegExp(`/case/${urgent.id}`))
  await callThoseOnCall.perform(context, {})
  await page.goto(`${site.consoleUrl}/on-call`)
  await expect(row).toContainText(nia.name)

  await page.getByRole('button', { name: `Remove ${nia.name}, Sunday 10:00 to 10:00` }).click()
  const asked = page.getByRole('dialog', { name: 'Remove this shift?' })
  await expectGoodDialog(page, 'RotaCard')
  await asked.getByRole('button', { name: /^Remove it/ }).click()
  await expect(asked).toHaveCount(0)
  await expect(page.getByText(/stretches of the week have no one on call/)).toBeVisible()
  // It was the only one of its day.
  await expect(page.getByRole('heading', { name: 'The week' })).toBeFocused()
})

test('a worker that has stopped looking is told on the page', async ({ page, site }) => {
  const lead = await makeStaff(site.context, { roles: ['lead'] })
  const { db, clock } = site.context
  await openConsole(page, site, lead, '/on-call')
  await expect(page.getByRole('heading', { name: 'The week' })).toBeVisible()
  // Whom a phone at night is taken out for stands above the week and the last fifty calls.
  await page.setViewportSize({ width: 390, height: 850 })
  const topOf = async (name: string) => (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? 0
  await expect(page.getByRole('heading', { name: 'Now', exact: true })).toBeVisible()
  expect(await topOf('Now')).toBeLessThan(await topOf('The week'))
  // Its next round, each minute, would put this right.
  await expect(async () => {
    const at = new Date(clock.now().getTime() - 20 * 60_000)
    await db
      .insertInto('on_call_round')
      .values({ id: 1, at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
      .execute()
    await page.reload()
    await expect(page.getByText('The worker last looked for cases 20 minutes ago')).toBeVisible({
      timeout: 3000,
    })
  }).toPass()
})
