import { openCase } from '@amour/server/features/trust/cases/case-opening.service.ts'
import { newId } from '@amour/server/security/ids.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { makeStaff } from '@amour/test/members/make-staff.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { expect } from '@playwright/test'
import { emptyQueues, openConsole } from './console-session.ts'
import { test } from '@amour/test/e2e/support/site.ts'

test('the tab’s title counts what cannot wait, also behind another tab, and says nothing else', async ({
  page,
  site,
}) => {
  const { context } = site
  await emptyQueues(site)
  const staff = await makeStaff(context, { roles: ['moderator', 'childSafety'] })
  await openConsole(page, site, staff, '/queue/reports')
  await expect(page).toHaveTitle('Console')
  // Behind another tab a page is hidden and has no focus.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  const { id: memberId } = await makeMember(context)
  const photo = await storePhoto(context, memberId, { status: 'pending' })
  await openCase(context, { kind: 'media', memberId, targetId: photo.id })
  const urgent = await openCase(context, { kind: 'urgentAlarm', memberId: null, targetId: newId() })
  await expect(page).toHaveTitle('(1) Console', { timeout: 30_000 })
  await context.db
    .updateTable('moderation_case')
    .set({ claimed_by: staff.id, claim_token: newId(), claim_until: new Date(context.clock.now().getTime() + 600_000) })
    .where('id', '=', urgent.id)
    .execute()
  await expect(page).toHaveTitle('Console', { timeout: 30_000 })
})
