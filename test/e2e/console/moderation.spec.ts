import { randomBytes } from 'node:crypto'
import { severeActions } from '@amour/contract/console/case-terms.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import { newId } from '@amour/server/security/ids.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { makeStaff } from '@amour/test/members/make-staff.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { findConsoleBarriers } from './console-tab.ts'
import { callConsole, decideAs, enrolAndSignIn, expectNoBarriers, openConsole, takeCase } from './console-session.ts'
import { untilDayHolds } from '@amour/test/e2e/support/day-end.ts'
import { enterAs, logIn } from '@amour/test/e2e/support/forms.ts'
import { expectToRead, send } from '@amour/test/e2e/messages/sealed-mail.ts'
import { expectToHear } from '@amour/test/e2e/support/read-aloud.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'

const wide = { viewport: { width: 1440, height: 900 } }
const PASSWORD = 'a garden with two benches'

/** Ann asked Ben to stop, and he wrote on. */
async function aQuarrel(site: Site) {
  const tail = newId().slice(-8)
  const ann = await makeMember(site.context, { username: `ann-${tail}`, password: PASSWORD, hasKeys: true })
  const ben = await makeMember(site.context, {
    username: `ben-${tail}`,
    gender: 'Man',
    seeking: 'Woman',
    hasKeys: true,
  })
  await send(site, ann, ben, 'It was nice to meet you. Please do not write again.')
  await send(site, ben, ann, 'I know which train you take.')
  await send(site, ben, ann, 'See you on platform two.')
  return { ann, ben }
}

async function press(control: Locator) {
  await control.focus()
  await control.press('Enter')
}

const openThread = async (page: Page, { username }: TestMember) => {
  await page.goto('/inbox')
  await page.getByRole('link', { name: new RegExp(username) }).click()
}

const region = (page: Page, name: string) => page.getByRole('region', { name })

test('what a member reports of a sealed conversation is proven, judged, appealed and put right, and both hear of it', async ({
  page,
  site,
  browser,
}) => {
  await untilDayHolds(30)
  const { ann, ben } = await aQuarrel(site)
  await page.goto('/login')
  await logIn(page, { email: ann.email, password: PASSWORD })
  await expect(page).toHaveTitle(/^Home/)
  await openThread(page, ben)
  await expect(page.getByRole('log').getByText('See you on platform two.')).toBeVisible()
  await expectToHear(page.getByRole('main'), 'report-4-conversation')
  await press(page.getByLabel('Actions for this message').last())
  await press(page.getByRole('button', { name: 'Report', exact: true }))
  const dialog = page.getByRole('dialog', { name: `Report what ${ben.username} wrote` })
  await expectToHear(dialog, 'report-5-message')
  await dialog.getByText('I know which train you take.').click()
  await dialog.getByLabel('What is wrong?').selectOption('Harassment or stalking')
  await dialog.getByLabel('What happened?').fill('I asked him to stop, and he writes on.')
  await press(dialog.getByRole('button', { name: 'Send report' }))
  await expect(page.getByRole('dialog', { name: 'Your report has arrived' })).toBeVisible()
  const reference = await page.getByRole('dialog').getByText(/^AM-/).innerText()

  const mia = await openVisitor(browser, site, wide)
  await enrolAndSignIn(mia.page, site, { name: 'Mia Lowe', roles: ['moderator'] })
  await takeCase(mia.page, site, 'reports', ben.username)
  await expect(mia.page.getByText(reference)).toBeVisible()
  await expect(mia.page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(mia.page.getByText('I know which train you take.')).toHaveCount(0)
  // The sign-in counts as a step-up for five minutes; opening what is sealed needs a fresh one.
  await site.context.db
    .updateTable('staff_session')
    .set({ touched_at: new Date(0) })
    .execute()
  await mia.page.keyboard.press('r')
  const touch = mia.page.getByRole('dialog', { name: 'Touch your key' }).getByRole('button', { name: /^Touch now/ })
  await expect(touch).toBeVisible()
  expect(await findConsoleBarriers(mia.page)).toEqual([])
  await touch.click()
  await expect(mia.page.getByText('I know which train you take.')).toBeVisible()
  expect(await findConsoleBarriers(mia.page)).toEqual([])
  await expect(mia.page.getByText('See you on platform two.')).toBeVisible()
  await expect(mia.page.getByText('It was nice to meet you.')).toHaveCount(0)

  await decideAs(mia.page, { key: '7', reason: 'followed', title: 'Ban?' })
  const tom = await openVisitor(browser, site, wide)
  await openConsole(tom.page, site, await makeStaff(site.context, { name: 'Tom Bell' }))
  const proposed = tom.page.getByRole('listitem').filter({ hasText: 'Ban, proposed by Mia Lowe' }).getByRole('link')
  await expect(proposed).toBeVisible()
  await tom.page.keyboard.press('2')
  const waiting = tom.page.getByRole('region', { name: 'Waiting for a second person' })
  await expect(waiting.getByRole('link').first()).toBeFocused()
  await proposed.click()
  // A second person sees what they are to agree to.
  await expect(tom.page.getByRole('button', { name: 'Decline' })).toBeVisible()
  await expect(tom.page.getByText('I know which train you take.')).toHaveCount(0)
  await tom.page.keyboard.press('r')
  await expect(tom.page.getByText('I know which train you take.')).toBeVisible()
  await expect(tom.page.getByRole('heading', { name: 'Second person needed: Ban' })).toBeVisible()
  // On a phone the answer stands below all that is to be read; what leads there is at hand everywhere.
  await tom.page.setViewportSize({ width: 390, height: 844 })
  await expect(tom.page.getByRole('button', { name: /^Approve/ })).not.toBeInViewport()
  await tom.page.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(tom.page.getByText('A second person: Ban')).toBeInViewport()
  await tom.page.getByRole('button', { name: /^Approve/ }).click({ trial: true })
  await tom.page.setViewportSize(wide.viewport)
  await tom.page.getByRole('button', { name: /^Approve/ }).click()
  await expect(tom.page.getByText('Please fill this in.')).toBeVisible()
  await tom.page.getByLabel('Your note').fill('Did she answer him?')
  await tom.page.getByRole('button', { name: /^Ask Mia first/ }).click()
  await expect(tom.page.getByRole('list', { name: 'Asked and answered' })).toContainText('Did she answer him?')
  await expect(tom.page.getByLabel('Your note')).toHaveValue('')
  await expect(tom.page.getByText('Please fill this in.')).toHaveCount(0)
  await expectNoBarriers(tom.page)
  await mia.page.goto(site.consoleUrl)
  const asked = mia.page.getByRole('listitem').filter({ hasText: 'asks you something' })
  await expect(asked).toBeVisible()
  // What she proposed herself waits for another.
  await mia.page.keyboard.press('2')
  await expect(asked.getByRole('link')).not.toBeFocused()
  await asked.getByRole('link').click()
  await mia.page.getByLabel('Your answer to them').fill('No.')
  await mia.page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(mia.page.getByRole('list', { name: 'Asked and answered' })).toContainText('No.')
  // Whoever answers what somebody else has answered meanwhile is shown what came of it, and offered no answer any more.
  const late = await openVisitor(browser, site, wide)
  await openConsole(
    late.page,
    site,
    await makeStaff(site.context, { name: 'Sue Wells' }),
    new URL(tom.page.url()).pathname,
  )
  await expect(late.page.getByRole('button', { name: 'Decline' })).toBeVisible()
  await tom.page.getByLabel('Your note').fill('A week without contact first.')
  await tom.page.getByRole('button', { name: 'Decline' }).click()
  await late.page.getByLabel('Your note').fill('No ban.')
  await late.page.getByRole('button', { name: 'Decline' }).click()
  await expect(late.page.getByText('This proposal has been answered, or has lapsed.')).toBeVisible()
  await expect(late.page.getByRole('button', { name: 'Decline' })).toHaveCount(0)
  await late.page.getByRole('button', { name: 'See the outcome' }).click()
  await expect(late.page.getByText('Claim the case to decide it.')).toBeVisible()
  await expect(tom.page.getByText('Claim the case to decide it.')).toBeVisible()
  await takeCase(mia.page, site, 'reports', ben.username)
  const words = 'They had asked you to stop.'
  await decideAs(mia.page, { key: '4', reason: 'wroteOn', title: 'Restrict contact?', words })
  await expect(mia.page.getByRole('row', { name: new RegExp(ben.username) })).toHaveCount(0)

  await page.goto('/notifications')
  await page.getByRole('link', { name: /There’s news about a report of yours/ }).click()
  const own = region(page, 'My reports')
  await expect(own.getByText(reference)).toBeVisible()
  await expect(own.getByText('Decided: this broke our rules, and we’ve acted.')).toBeVisible()

  const his = await openVisitor(browser, site)
  await enterAs(his.page, ben)
  await openThread(his.page, ann)
  await his.page.getByLabel(`Message ${ann.username}`).fill('Why?')
  await his.page.keyboard.press('Enter')
  const refused = his.page.getByRole('alert').filter({ hasText: 'Not sent.' })
  await expect(refused).toContainText('You kept writing after being asked to stop.')
  const seeWhy = 'See why, and how to appeal'
  await expect(refused.getByRole('link', { name: seeWhy })).toBeVisible()
  await his.page.goto(`/member/${ann.username}`)
  await press(his.page.getByRole('button', { name: `Flirt with ${ann.username}` }))
  await expect(his.page.getByRole('dialog').getByRole('link', { name: seeWhy })).toBeVisible()
  await his.page.keyboard.press('Escape')
  await press(his.page.getByRole('button', { name: 'Message', exact: true }))
  await press(his.page.getByRole('button', { name: seeWhy }))
  const all = region(his.page, 'Decisions about my account')
  const told = all.getByRole('listitem').filter({ hasText: 'You can’t flirt or write' })
  await expect(told.getByText('In force')).toBeVisible()
  await expect(told.getByText('You kept writing after being asked to stop.')).toBeVisible()
  await expect(told.getByText(words)).toBeVisible()
  await expect(told.getByText(/Rule 4\.2 Unwanted contact/)).toBeVisible()
  await press(told.getByRole('button', { name: 'Appeal' }))
  await told.getByLabel('Why should this be decided otherwise?').fill('Our words crossed; I wrote no more after that.')
  await press(told.getByRole('button', { name: 'Send appeal' }))
  await expect(told.getByText(/^You’ve appealed\./)).toBeVisible()

  await mia.page.goto(`${site.consoleUrl}/queue/appeals`)
  await mia.page.getByRole('row', { name: new RegExp(ben.username) }).click()
  await mia.page.keyboard.press('c')
  await expect(mia.page.getByRole('alert')).toContainText('You took part in this before')
  const una = await openVisitor(browser, site, wide)
  await openConsole(una.page, site, await makeStaff(site.context, { name: 'Una Grey' }))
  await takeCase(una.page, site, 'appeals', ben.username)
  await expect(una.page.getByText('Our words crossed; I wrote no more after that.')).toBeVisible()
  await expect(una.page.getByText('Mia Lowe')).toHaveCount(0)
  const answer = 'You were right: they crossed.'
  await decideAs(una.page, { key: '2', reason: 'notShown', title: 'Overturn?', words: answer })
  await expect(una.page.getByRole('row', { name: new RegExp(ben.username) })).toHaveCount(0)

  await his.page.goto('/notifications')
  await his.page
    .getByRole('link', { name: /decision/ })
    .first()
    .click()
  await expect(told.getByText('Another moderator has looked at it and taken the decision back.')).toBeVisible()
  await expect(told.getByText(answer)).toBeVisible()
  await openThread(his.page, ann)
  await his.page.getByLabel(`Message ${ann.username}`).fill('I am sorry.')
  await his.page.keyboard.press('Enter')
  await expectToRead(his.page, 'I am sorry.')
  await expect(his.page.getByText('Not sent.')).toHaveCount(0)
  await page.goto('/notifications')
  await page
    .getByRole('link', { name: /There’s news about/ })
    .first()
    .click()
  await expect(own.getByText(/^Decided: we found nothing against our rules/)).toBeVisible()
  for (const { context } of [mia, tom, una, his]) await context.close()
})

test('words that a changed client made up are shown as unverified, and bind nobody', async ({ page, site }) => {
  const { ann, ben } = await aQuarrel(site)
  const { db } = site.context
  const written = db.selectFrom('message').select('id').where('sender_id', '=', ben.id).orderBy('seq')
  const forged = (await written.execute()).map(({ id }) => ({
    id,
    text: 'I know where you live.',
    kf: randomBytes(32).toString('base64url'),
  }))
  const draft = { kind: 'message', category: 'harassment', description: 'He follows me.', messages: forged }
  const sent = await fetch(site.url + reports.create.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(draft),
  })
  expect(sent.status).toBe(201)

  const tom = await makeStaff(site.context, { name: 'Tom Bell' })
  const filed = db.selectFrom('moderation_case').select('id').where('member_id', '=', ben.id)
  const { id } = await filed.executeTakeFirstOrThrow()
  const { token, version } = (await callConsole(site, tom, cases.claim, { id })).answer
  for (const action of severeActions) {
    for (const restsOn of [null, []]) {
      const body = { token, version, action, reason: 'wroteOn', days: 7, restsOn }
      const reply = await callConsole(site, tom, cases.decide, { id, body })
      expect([reply.status, reply.answer.code], action).toEqual([409, 'evidenceUnverified'])
    }
  }

  await page.setViewportSize(wide.viewport)
  await openConsole(page, site, tom)
  await takeCase(page, site, 'reports', ben.username)
  await expect(page.getByText('Verified', { exact: true })).toHaveCount(0)
  await expect(page.getByText('We can’t show that these words were sent')).toBeVisible()
  await page.keyboard.press('r')
  const thread = page.getByRole('listitem').filter({ hasText: 'I know where you live.' })
  await expect(thread).toHaveCount(2)
  await expect(thread.getByText('Unverified', { exact: true })).toHaveCount(2)
  await expect(page.getByText('Nothing else here is proven, so the dashed actions stay closed.')).toBeVisible()
  for (const [key, name] of [
    ['4', 'Restrict contact'],
    ['5', 'Hold profile'],
    ['6', 'Suspend'],
    ['7', 'Ban'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('radio', { name: new RegExp(name) })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('radio', { name: new RegExp(name) })).not.toBeChecked()
  }
  await page.getByLabel('Policy and reason').selectOption('followed')
  await expect(page.getByRole('button', { name: /^Review decision/ })).toBeDisabled()
  await expectNoBarriers(page)
  await page.getByRole('heading', { level: 1 }).click()
  await decideAs(page, { key: '1', reason: 'notShown', title: 'No action?' })
  await expect(page.getByRole('row', { name: new RegExp(ben.username) })).toHaveCount(0)

  const made = db.selectFrom('decision').select(['action', 'is_strike']).where('member_id', '=', ben.id)
  expect(await made.execute()).toEqual([{ action: 'none', is_strike: false }])
  const bound = db.selectFrom('restriction').select('id').where('member_id', '=', ben.id)
  expect(await bound.execute()).toEqual([])
  await enterAs(page, ben)
  await page.goto('/account#decisions')
  await expect(page.getByRole('heading', { name: 'Reports and decisions', level: 1 })).toBeVisible()
  await expect(region(page, 'My reports')).toBeVisible()
  await expect(region(page, 'Decisions about my account')).toHaveCount(0)
})
