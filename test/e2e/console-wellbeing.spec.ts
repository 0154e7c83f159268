import { openCase } from '@amour/server/features/cases/opening.service.ts'
import { aPhoto } from '@amour/test/a-photo.ts'
import { makeMember } from '@amour/test/make-member.ts'
import { makeStaff } from '@amour/test/make-staff.ts'
import { expect } from '@playwright/test'
import { faultsOf, open } from './console-tab.ts'
import { test } from './site.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const MINUTE = 60_000

test('a break that is due comes by itself, stays after a reload and in a second tab, and ends when it is over', async ({
  context,
  site,
}) => {
  const priya = await makeStaff(site.context, { name: 'Priya Nair' })
  const { db } = site.context
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE)
  await db
    .updateTable('staff_rest')
    .set({ since: ago(51) })
    .where('staff_id', '=', priya.id)
    .execute()
  const page = await open(context, priya)
  await page.goto(site.consoleUrl)
  await expect(page.getByRole('heading', { name: 'Ten minutes away from the screen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back to work' })).toBeDisabled()
  expect(await faultsOf(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Back to work' })).toBeDisabled()
  const second = await open(context, priya)
  await second.goto(`${site.consoleUrl}/queue/reports`)
  await expect(second.getByRole('timer')).toBeVisible()

  await db
    .updateTable('staff_rest')
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
  const photo = await aPhoto(site.context, ann.id, { status: 'pending' })
  await openCase(site.context, { kind: 'media', memberId: ann.id, targetId: photo.id })
  const page = await open(context, owen)
  await page.clock.install()
  await page.goto(`${site.consoleUrl}/queue/media`)
  await page.getByRole('button', { name: 'Start next' }).click()
  const picture = page.getByRole('img', { name: 'Photo of the case' })
  await page.getByRole('button', { name: 'Look R' }).click()
  await expect(picture).toBeVisible()
  await page.clock.fastForward(11_000)
  await expect(picture).toHaveCount(0)
  await expect(page.locator('.veiled')).toHaveCSS('filter', /blur/)

  await page.keyboard.press('b')
  await page.keyboard.press('y')
  await page.keyboard.press('r')
  await expect(picture).toHaveCSS('filter', 'grayscale(1)')
  await page.clock.fastForward(30_000)
  await expect(picture).toBeVisible()
})
