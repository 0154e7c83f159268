import { newId } from '@amour/server/security/ids.ts'
import { replacePushManager } from '@amour/test/e2e/support/push-manager.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { openPushService } from '@amour/test/http/push-service.ts'
import { makeStaff } from '@amour/test/members/make-staff.ts'
import { expect } from '@playwright/test'
import { openConsole } from './console-session.ts'
import { findConsoleBarriers } from './console-tab.ts'

test.use({ hasServiceWorker: true })

test('somebody of the staff has this browser ring, tries it without an address, and ends it', async ({
  page,
  site,
}) => {
  await using service = await openPushService()
  await page.addInitScript(replacePushManager, { first: service.subscribe() })
  const nia = await makeStaff(site.context, { name: `Nia ${newId().slice(-6)}`, roles: ['childSafety'] })
  await openConsole(page, site, nia, '/me')
  const card = page.getByRole('region', { name: 'When you’re on call' })
  await expect(card.getByRole('button', { name: 'Send a test' })).toHaveCount(0)
  await card.getByRole('button', { name: 'Ring in this browser' }).click()
  await expect(card.getByText('this one')).toBeVisible()
  await card.getByRole('button', { name: 'Send a test' }).click()
  await expect.poll(() => service.pushes.map(({ text }) => text), { timeout: 30_000 }).toEqual(['1'])
  expect(await findConsoleBarriers(page)).toEqual([])
  await page.reload()
  await expect(card.getByText('this one')).toBeVisible()
  await card.getByRole('button', { name: /^Turn off/ }).click()
  await expect(card.getByRole('button', { name: 'Ring in this browser' })).toBeVisible()
})
