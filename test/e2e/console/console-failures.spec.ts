import { openCase } from '@amour/server/features/trust/cases/case-opening.service.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { makeStaff } from '@amour/test/members/make-staff.ts'
import { expect, type Page } from '@playwright/test'
import { expectGoodDialog } from '@amour/test/e2e/support/dialogs.ts'
import { emptyQueues, openConsole } from './console-session.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const away = { status: 503, json: { message: 'Amour is briefly unavailable. Please try again in a moment.' } }

/** A photo that waits for a look, and its case. */
async function aWaitingPhoto({ context }: Site) {
  const { id: memberId } = await makeMember(context)
  const { id: targetId } = await storePhoto(context, memberId, { status: 'pending' })
  return openCase(context, { kind: 'media', memberId, targetId })
}

/** Anyone who comes back to the tab after a minute has what they see asked for again. */
async function comeBack(page: Page) {
  await page.clock.fastForward(60_000)
  const asked = page.waitForResponse(/\/api\/console\/cases\/[^/]+$/)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  return (await asked).status()
}

test('what is being written about a case stays while the service is away', async ({ page, site }) => {
  await emptyQueues(site)
  const { id, reference } = await aWaitingPhoto(site)
  await page.clock.install()
  await openConsole(page, site, await makeStaff(site.context, { name: 'Una Grey' }), `/case/${id}`)
  await expect(page.getByText(reference).first()).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByText(/^Yours until/)).toBeVisible()
  await page.getByLabel('Note to the file').fill('The same sofa as in the other one.')
  await page.route(/\/api\/console\/cases\/[^/]+$/, (route) => route.fulfill(away))
  expect(await comeBack(page)).toBe(503)
  await expect(page.getByRole('alert').getByText(away.json.message)).toBeVisible()
  await expect(page.getByLabel('Note to the file')).toHaveValue('The same sofa as in the other one.')
  await page.unroute(/\/api\/console\/cases\/[^/]+$/)
  expect(await comeBack(page)).toBe(200)
  await expect(page.getByText(away.json.message)).toHaveCount(0)
  await expect(page.getByLabel('Note to the file')).toHaveValue('The same sofa as in the other one.')
})

test('the item of a batch stays before whoever is deciding while the service is away', async ({ page, site }) => {
  await emptyQueues(site)
  await aWaitingPhoto(site)
  await page.clock.install()
  await openConsole(page, site, await makeStaff(site.context), '/queue/media')
  await page.getByRole('button', { name: 'Start next' }).click()
  await expect(page.getByText('Item 1 of 1')).toBeVisible()
  await page.keyboard.press('e')
  const escalate = page.getByRole('button', { name: /^Escalate/ })
  await expect(escalate).toBeVisible()
  await page.route(/\/api\/console\/cases\/[^/]+$/, (route) => route.fulfill(away))
  expect(await comeBack(page)).toBe(503)
  await expect(page.getByRole('alert').getByText(away.json.message)).toBeVisible()
  await expect(escalate).toBeVisible()
  await expect(page.getByText('Item 1 of 1')).toBeVisible()
})

test('a decision that fails after its maker has gone on is told where they are', async ({ page, site }) => {
  await emptyQueues(site)
  const { id, reference } = await aWaitingPhoto(site)
  await openConsole(page, site, await makeStaff(site.context), '/queue/media')
  let answer = () => {}
  const isGone = new Promise<void>((gone) => (answer = gone))
  await page.route('**/decision', async (route) => {
    await isGone
    await route.fulfill({ status: 409, json: { code: 'caseStale', message: 'This case is not yours any more.' } })
  })
  await page.getByRole('button', { name: 'Start next' }).click()
  await expect(page.getByText('Item 1 of 1')).toBeVisible()
  await page.keyboard.press('e')
  const asked = page.waitForRequest('**/decision')
  await page.getByRole('button', { name: /^Escalate/ }).click()
  await asked
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
  answer()
  const told = page.getByRole('alert').filter({ hasText: `Your decision about ${reference} wasn’t taken` })
  await expect(told.getByText('This case is not yours any more.')).toBeVisible()
  await told.getByRole('link', { name: 'Open the case' }).click()
  await expect(page).toHaveURL(`${site.consoleUrl}/case/${id}`)
  await expect(told).toHaveCount(0)
})

test('that the service is away is not blamed on a key, neither at the sign-in nor at a touch', async ({
  page,
  site,
}) => {
  await emptyQueues(site)
  const { id } = await aWaitingPhoto(site)
  const mia = await makeStaff(site.context)
  await page.route(/\/api\/console\/session\/[a-z/-]+$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill(away) : route.fallback(),
  )
  await page.goto(site.consoleUrl)
  await page.getByRole('button', { name: /^Sign in/ }).click()
  await expect(page.getByRole('alert')).toHaveText(away.json.message)

  await openConsole(page, site, mia, `/case/${id}`)
  await expect(page.getByRole('button', { name: /^Claim/ })).toBeVisible()
  await site.context.db
    .updateTable('staff_session')
    .set({ touched_at: new Date(0) })
    .execute()
  await page.keyboard.press('c')
  await expect(page.getByText(/^Yours until/)).toBeVisible()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Touch your key' })
  await expectGoodDialog(page, 'StepUpDialog')
  await expect(dialog.getByText('You’re about to see a photo, selfie or video of a case.')).toBeVisible()
  await dialog.getByRole('button', { name: /^Touch now/ }).click()
  await expect(dialog.getByRole('alert')).toHaveText(away.json.message)
})
