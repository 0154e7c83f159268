import { DAY } from '@amour/server/durations.ts'
import { countRatings } from '@amour/server/features/trust/rating-looks/ratings.jobs.ts'
import { newId } from '@amour/server/security/ids.ts'
import { acquaint } from '@amour/test/members/acquaintance.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { makeStaff } from '@amour/test/members/make-staff.ts'
import {
  confirm,
  emptyQueues,
  expectNoBarriers,
  openConsole,
  takeCase,
} from '@amour/test/e2e/console/console-session.ts'
import { expectGoodDialog } from '@amour/test/e2e/support/dialogs.ts'
import { enterAs, expectUnder } from '@amour/test/e2e/support/forms.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { expect } from '@playwright/test'

/** Ann, whom five know well and rated long ago: four kindly, one not. */
async function rated({ context }: Site) {
  const createdAt = new Date('2020-01-01')
  const ann = await makeMember(context, { username: `ann-${newId().slice(-8)}`, createdAt })
  const at = new Date(context.clock.now().getTime() - 8 * DAY)
  for (const stars of [5, 5, 4, 5, 1]) {
    const ben = await makeMember(context, { gender: 'Man', seeking: 'Woman', createdAt })
    await acquaint(context, [ben, ann])
    const given = { rater_id: ben.id, subject_id: ann.id, created_at: at, changed_at: at, due_at: at }
    await context.db
      .insertInto('rating')
      .values({ ...given, stars })
      .execute()
  }
  await countRatings.perform(context, {})
  return ann
}

test('a member asks for a look at their ratings, by keyboard, and a moderator removes the one given in revenge', async ({
  page,
  site,
}) => {
  await emptyQueues(site)
  const ann = await rated(site)
  await enterAs(page, ann)
  await page.goto(`/member/${ann.username}`)
  await expect(page.getByText('from 5 ratings or more')).toBeVisible()
  await page.getByRole('button', { name: 'Ask us to look at your ratings' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Ask for a look' }).press('Enter')
  await expect(dialog.getByText('Please choose one of the options.')).toBeVisible()
  await expectGoodDialog(page, 'RatingLookDialog')
  await dialog.getByRole('radio', { name: 'Someone’s taking revenge on me' }).press('Space')
  await dialog.getByLabel('What should we know?').fill('x'.repeat(1001))
  await dialog.getByRole('button', { name: 'Ask for a look' }).press('Enter')
  await expectUnder(dialog.getByLabel('What should we know?'), 'Please write 1,000 characters at most.')
  await dialog.getByLabel('What should we know?').fill('It began after I said no.')
  await dialog.getByRole('button', { name: 'Ask for a look' }).press('Enter')
  await expect(page.getByText(/^You asked us on .* to look at your ratings/)).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  const mia = await makeStaff(site.context, { name: `Mia ${newId().slice(-6)}` })
  await openConsole(page, site, mia)
  await takeCase(page, site, 'reports', ann.username)
  await expect(page.getByText('It began after I said no.')).toBeVisible()
  const low = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: '1 star', exact: true }) })
  await expect(low).toContainText('Wrote with them for 20 days, 12 messages each')
  await expectNoBarriers(page)
  await page.keyboard.press('2')
  await expect(page.getByRole('radio', { name: /Remove the chosen/ })).not.toBeChecked()
  await low.getByRole('checkbox').press('Space')
  await page.keyboard.press('2')
  await page.getByLabel('Policy and reason').selectOption('ratingRevenge')
  await page.getByRole('button', { name: /^Review decision/ }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('1 chosen')
  await confirm(page)
  await expect
    .poll(() => site.context.db.selectFrom('rating').select('stars').where('struck_at', 'is not', null).execute())
    .toEqual([{ stars: 1 }])

  await enterAs(page, ann)
  await page.goto('/notifications')
  await expect(page.getByText('We’ve looked at your ratings, as you asked')).toBeVisible()
})
