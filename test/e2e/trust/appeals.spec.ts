import { reports } from '@amour/contract/trust/reports.ts'
import { openCase } from '@amour/server/features/trust/cases/case-opening.service.ts'
import { newId } from '@amour/server/security/ids.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { expect, type Page } from '@playwright/test'
import { decideAbout } from './decide-about.ts'
import { expectGoodDialog } from '@amour/test/e2e/support/dialogs.ts'
import { enterAs, expectUnder, logIn } from '@amour/test/e2e/support/forms.ts'
import { findSmallTargets } from '@amour/test/e2e/sweeps/layout-checks.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'

const password = 'open sesame'

/** Somebody else reports the member, and moderators decide: one of them, or two where it is a ban. */
async function judge(site: Site, { id, username }: TestMember, action: 'ban' | 'hold') {
  const ann = await makeMember(site.context)
  const told = { kind: 'profile', category: 'scam', target: id, description: 'They ask everybody for money.' }
  const answer = await fetch(site.url + reports.create.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(told),
  })
  expect(answer.status).toBe(201)
  const days = action === 'hold' ? 7 : null
  await decideAbout(site, username, { action, days, reason: 'askedMoney', words: 'Three members told us of it.' })
}

/** Writes the appeal in the open dialog: too short first. */
async function appeal(page: Page, text: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Appeal' }).click()
  const words = dialog.getByLabel('Why should this be decided otherwise?')
  await expect(words).toBeFocused()
  await words.fill('No.')
  await dialog.getByRole('button', { name: 'Send appeal' }).click()
  await expectUnder(words, 'Please write between 10 and 2,000 characters.')
  await expect(words).toHaveValue('No.')
  await words.fill(text)
  await dialog.getByRole('button', { name: 'Send appeal' }).click()
  await expect(dialog.getByText(/^You’ve appealed\. Another moderator/)).toBeVisible()
}

test('a banned member is told why where they are, and at the login, and appeals without being let in', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const bob = await makeMember(site.context, { username: `bob-${newId().slice(-8)}`, password })
  await enterAs(page, bob)
  await page.goto('/notifications')
  await expect(page.getByText('Nothing new')).toBeVisible()
  await judge(site, bob, 'ban')
  const dialog = page.getByRole('dialog', { name: 'Your account is closed' })
  // They hear of it by their stream, and need press nothing.
  await expect(dialog.getByText('You asked people here for money, gifts or investments.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await logIn(page, { email: bob.email, password })
  await expect(dialog.getByText('Three members told us of it.')).toBeVisible()
  await expect(dialog.getByText(/^Rule 5\.1 Scams and selling\. Since .+ This is permanent./)).toBeVisible()
  await appeal(page, 'It was my sister who wrote that, from my telephone.')
  await expectGoodDialog(page, 'SuspendedDialog')
  expect(await findSmallTargets(page, 'dialog[open]')).toEqual([])
  await page.reload()
  await logIn(page, { email: bob.email, password: 'open barley' })
  await expect(page.getByText('The email address or password isn’t right.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await logIn(page, { email: bob.email, password })
  await expect(dialog.getByText(/^You’ve appealed\. Another moderator/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Appeal' })).toHaveCount(0)
})

test('a member on hold is told so in the place of every screen with others, and led to the reason and the appeal', async ({
  page,
  site,
}) => {
  const bob = await makeMember(site.context, { username: `bob-${newId().slice(-8)}` })
  await enterAs(page, bob)
  await page.goto('/notifications')
  await expect(page.getByText('Nothing new')).toBeVisible()
  await judge(site, bob, 'hold')
  await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click()
  const note = page.getByRole('main').getByText('Your profile is on hold')
  await expect(note).toBeVisible()
  for (const path of ['/', '/inbox']) {
    await page.goto(path)
    await expect(note).toBeVisible()
  }
  await page.getByRole('link', { name: 'See why, and how to appeal' }).click()
  await expect(page).toHaveURL('/account/reports#decisions')
  const decisions = page.locator('#decisions')
  await expect(decisions.getByText('Three members told us of it.')).toBeVisible()
  await expect(decisions.getByRole('button', { name: 'Appeal' })).toBeVisible()
  await page.goto('/profile/photos')
  await expect(page.getByRole('heading', { name: 'Manage Photos' })).toBeVisible()
  await page.goto('/account/reports#decisions')
  await expect(decisions.getByText(/^Until /)).toBeVisible()
  await decisions.getByRole('button', { name: 'Appeal' }).click()
  await decisions
    .getByLabel('Why should this be decided otherwise?')
    .fill('It was my sister who wrote that, from my telephone.')
  await decisions.getByRole('button', { name: 'Send appeal' }).click()
  await expect(decisions.getByText(/^You’ve appealed\. Another moderator/)).toBeVisible()
  await decideAbout(site, bob.username, { action: 'overturn', words: 'You were right.' })
  await page.reload()
  await expect(decisions.getByText(/taken the decision back/)).toBeVisible()
  await expect(decisions.getByText('Overturned', { exact: true })).toBeVisible()
  // What binds nobody any more ends on no day.
  await expect(decisions.getByText(/^Until /)).toHaveCount(0)
})

test('a photo that was not approved is appealed beside it, and comes back when another moderator agrees', async ({
  page,
  site,
}) => {
  const { context } = site
  const ann = await makeMember(context, { username: `ann-${newId().slice(-8)}` })
  const { id } = await storePhoto(context, ann.id, { status: 'pending' })
  await openCase(context, { kind: 'media', memberId: ann.id, targetId: id })
  await decideAbout(site, ann.username, { action: 'reject', reason: 'notYours', mediaReason: 'notYou' })
  await enterAs(page, ann)
  await page.goto('/profile/photos')
  await page.getByRole('button', { name: 'Appeal' }).click()
  await expect(page.getByRole('dialog', { name: 'Your photo wasn’t approved' })).toBeVisible()
  await expectGoodDialog(page, 'RejectionAppeal')
  await appeal(page, 'This is me, in the winter before I cut my hair.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'You’ve appealed' })).toBeVisible()

  await decideAbout(site, ann.username, { action: 'overturn', words: 'You were right.' })
  await page.reload()
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()
  await page.goto('/account#decisions')
  await expect(page.getByText('You were right.')).toBeVisible()
})
