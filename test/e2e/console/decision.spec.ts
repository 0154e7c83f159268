import { cases } from '@amour/contract/console/cases.ts'
import { appeals } from '@amour/contract/trust/appeals.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { makeStaff } from '@amour/test/members/make-staff.ts'
import { expect, type Page } from '@playwright/test'
import { runAxe } from '@amour/test/e2e/sweeps/axe.ts'
import { findCovered, findSideways } from '@amour/test/e2e/sweeps/layout-checks.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { expectGoodDialog } from '@amour/test/e2e/support/dialogs.ts'
import { callConsole, confirm, decideAs, emptyQueues, openConsole, takeCase } from './console-session.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** One member complains of another's profile. */
async function reportTo(site: Site, by: TestMember, target: TestMember) {
  const told = { kind: 'profile', category: 'scam', target: target.id, description: 'They ask for money.' }
  const answer = await fetch(site.url + reports.create.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(told),
  })
  expect(answer.status).toBe(201)
}

async function openCase(page: Page, site: Site) {
  const [ann, ben] = [await makeMember(site.context), await makeMember(site.context)]
  await reportTo(site, ann, ben)
  await openConsole(page, site, await makeStaff(site.context, { name: 'Una Grey' }))
  await takeCase(page, site, 'reports', ben.username)
  return ben
}

const UNTIL_PROVEN =
  /^Until they prove their age, which alone ends it\. After 14 days without, the account is erased\.$/

test.beforeEach(({ site }) => emptyQueues(site))

test('the case’s own policy comes first, a measure that is too mild is shut, and under 18 goes to child safety', async ({
  page,
  site,
}) => {
  const ben = await openCase(page, site)
  const reason = page.getByLabel('Policy and reason')
  const groups = () => reason.locator('optgroup').evaluateAll((all) => all.map((one) => one.getAttribute('label')))
  expect(await groups()).toEqual(['5.1 Scams and selling', '0 No rule was broken'])
  await page.keyboard.press('2')
  await reason.selectOption('askedMoney')
  await expect(page.getByText('5.1, this reason: at least Hold profile.')).toBeVisible()
  const educate = page.getByRole('radio', { name: /Educate/ })
  await expect(educate).not.toBeChecked()
  await expect(educate).toHaveAttribute('aria-disabled', 'true')
  const review = page.getByRole('button', { name: /^Review decision/ })
  await expect(review).toBeDisabled()

  await reason.selectOption({ label: 'Another policy…' })
  expect((await groups()).slice(0, 3)).toEqual(['5.1 Scams and selling', '0 No rule was broken', '1.1 People under 18'])
  await reason.selectOption('childContent')
  await expect(page.getByRole('radio', { name: /Escalate/ })).toBeChecked()
  await expect(page.getByText(/^1\.1: only Escalate\./)).toBeVisible()
  await expect(page.getByText(/^The report is about 5\.1 Scams and selling\. You chose 1\.1/)).toBeVisible()
  await expect(review).toBeDisabled()
  for (const width of [1440, 390])
    for (const theme of ['light', 'dark'] as const) expect(await runAxe(page, width, theme)).toEqual([])
  expect([...(await findSideways(page, 820)), ...(await findSideways(page, 390))]).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByLabel('What shows it?').fill('The second photo says so.')
  await review.click()
  await expect(page.getByRole('dialog', { name: 'Escalate?' })).toBeVisible()
  await confirm(page)
  const filed = site.context.db.selectFrom('moderation_case').select('queue').where('member_id', '=', ben.id)
  expect(await filed.executeTakeFirst()).toEqual({ queue: 'urgent' })
  const member = site.context.db.selectFrom('member').select('status').where('id', '=', ben.id)
  expect(await member.executeTakeFirst()).toEqual({ status: 'held' })
  await askForAge(page, site, ben)
})

/** Child safety asks whoever is held as perhaps under 18 for proof of their age: no term is chosen, and none is told. */
async function askForAge(page: Page, site: Site, ben: TestMember) {
  const ewa = await makeStaff(site.context, { name: 'Ewa Lis', roles: ['childSafety'] })
  // They have none yet, whatever the tests give to everybody.
  await site.context.db.deleteFrom('age_proof').where('member_id', '=', ben.id).execute()
  await openConsole(page, site, ewa)
  await page.evaluate((token) => sessionStorage.setItem('console.token', token), ewa.token)
  await takeCase(page, site, 'urgent', ben.username)
  await page.keyboard.press('5')
  await expect(page.getByRole('group', { name: 'For, in days' })).toBeVisible()
  const reason = page.getByLabel('Policy and reason')
  // It came as a report of a scam.
  await reason.selectOption({ label: 'Another policy…' })
  await reason.selectOption('ageUnproven')
  await expect(page.getByText(UNTIL_PROVEN)).toBeVisible()
  await expect(page.getByRole('group', { name: 'For, in days' })).toHaveCount(0)
  await page.getByLabel('What shows it?').fill('The second photo says so.')
  await page.getByRole('button', { name: /^Review decision/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Hold profile?' })
  await expect(dialog.getByText(UNTIL_PROVEN)).toBeVisible()
  await expect(dialog.getByText(/^We need proof that you are 18 or over\./).last()).toBeVisible()
  await expect(dialog.getByText(/can appeal/)).toHaveCount(0)
  await confirm(page)
  const { db } = site.context
  const holds = db.selectFrom('restriction').select('kind').where('member_id', '=', ben.id)
  const binding = holds.where('until_at', 'is', null).where('lifted_at', 'is', null)
  expect(await binding.innerJoin('decision', 'decision.id', 'decision_id').select('reason').execute()).toEqual([
    { kind: 'hold', reason: 'ageUnproven' },
  ])
}

test('the whole letter is read before it is sent, and is what the member then finds', async ({ page, site }) => {
  const ben = await openCase(page, site)
  await page.keyboard.press('5')
  await page.getByLabel('Policy and reason').selectOption('askedMoney')
  const words = 'Three members showed us where you asked.'
  await page.getByLabel('Add a message to the member (optional)').fill(words)
  // Nobody decides what they have not been able to read.
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/letter', async (route) => {
    await isSeen
    await route.continue()
  })
  await page.getByRole('button', { name: /^Review decision/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Hold profile?' })
  await expect(dialog.getByRole('button', { name: /^Confirm/ })).toBeDisabled()
  goOn()
  const letter = dialog.getByRole('region', { name: 'Letter to the member' })
  const told = ['Your profile is hidden', 'You asked people here for money, gifts or investments.', words]
  for (const line of told) await expect(letter.getByText(line, { exact: true })).toBeVisible()
  await expect(letter.getByText(/^Rule 5\.1 Scams and selling\. Since .* Until /)).toBeVisible()
  await expect(letter.getByText(/^You can appeal until /)).toBeVisible()
  await letter.getByText('The email says only “A decision about your account”').click()
  await expect(letter.getByText(/There is a decision about your account\. Please log in/)).toBeVisible()
  await expectGoodDialog(page, 'ReviewDialog')
  expect(await findSideways(page, 390)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await confirm(page)
  const answer = await fetch(site.url + appeals.decisions.path, { headers: { authorization: `Bearer ${ben.token}` } })
  expect(await answer.json()).toMatchObject({ data: [{ measure: 'hold', reason: told[1], words }] })
})

test('an appeal is upheld only with an answer, which stands in the letter', async ({ page, site }) => {
  const ben = await openCase(page, site)
  await decideAs(page, { key: '2', reason: 'sold', title: 'Educate?' })
  const decided = site.context.db.selectFrom('decision').select('id').where('member_id', '=', ben.id)
  const { id: decision } = await decided.executeTakeFirstOrThrow()
  const appealed = await fetch(site.url + appeals.create.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${ben.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ decision, text: 'I was asked what my shop is called.' }),
  })
  expect(appealed.status).toBeLessThan(300)
  const max = await makeStaff(site.context, { name: 'Max Hill' })
  await page.evaluate((token) => sessionStorage.setItem('console.token', token), max.token)
  await openConsole(page, site, max)
  await takeCase(page, site, 'appeals', ben.username)
  await page.keyboard.press('1')
  const review = page.getByRole('button', { name: /^Review decision/ })
  await expect(review).toBeDisabled()
  const answer = 'Nobody had asked: the first message names it.'
  await page.getByLabel('Your answer to the member').fill(answer)
  await review.click()
  const letter = page.getByRole('dialog').getByRole('region', { name: 'Letter to the member' })
  await expect(letter.getByText('Another moderator has looked at it, and the decision stands.')).toBeVisible()
  await expect(letter.getByText(answer)).toBeVisible()
})

/** Two cases wait; the first is decided, and can still be taken back. */
async function decideFirst(page: Page, site: Site) {
  const [ann, ben, cat] = [
    await makeMember(site.context),
    await makeMember(site.context),
    await makeMember(site.context),
  ]
  for (const one of [ben, cat]) await reportTo(site, ann, one)
  const una = await makeStaff(site.context, { name: 'Una Grey' })
  await openConsole(page, site, una)
  await takeCase(page, site, 'reports', ben.username)
  const id = page.url().split('/').at(-1) ?? ''
  await page.keyboard.press('2')
  await page.getByLabel('Policy and reason').selectOption('sold')
  await page.getByLabel('Add a message to the member (optional)').fill('Nothing is sold here.')
  await page.getByRole('button', { name: /^Review decision/ }).click()
  await page.getByRole('button', { name: /^Confirm/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const made = site.context.db.selectFrom('decision').select(['action', 'reason']).where('member_id', '=', ben.id)
  return { id, una, ben, cat, made: () => made.execute() }
}

test('the next case opens by itself, the reference of the last is said, and Z brings it back as it was', async ({
  page,
  site,
}) => {
  const { id, cat, made } = await decideFirst(page, site)
  const said = page.getByRole('status').filter({ hasText: /^AM-\S+ decided: Educate\./ })
  await expect(said).toBeVisible()
  await expect(page.locator('.head').getByText(cat.username)).toBeVisible()
  await expect(page.getByText(/^Yours until/)).toBeVisible()
  expect(page.url()).not.toContain(id)
  for (const theme of ['light', 'dark'] as const) expect(await runAxe(page, 1440, theme)).toEqual([])
  await page.keyboard.press('z')
  await expect(page).toHaveURL(new RegExp(id))
  await expect(said).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /Educate/ })).toBeChecked()
  await expect(page.getByLabel('Policy and reason')).toHaveValue('sold')
  await expect(page.getByLabel('Add a message to the member (optional)')).toHaveValue('Nothing is sold here.')
  await expect(page.getByText(/^Yours until/)).toBeVisible()
  expect(await made()).toEqual([])
  await page.getByRole('button', { name: /^Review decision/ }).click()
  await confirm(page)
  expect(await made()).toEqual([{ action: 'educate', reason: 'sold' }])
})

test('what was decided survives a reload and a closed tab, and a second window does not decide it twice', async ({
  page,
  site,
  context,
}) => {
  const first = await decideFirst(page, site)
  await page.reload()
  await expect.poll(first.made).toEqual([{ action: 'educate', reason: 'sold' }])
  await emptyQueues(site)

  const other = await context.newPage()
  const second = await decideFirst(other, site)
  await other.close()
  await expect.poll(second.made).toEqual([{ action: 'educate', reason: 'sold' }])
  await emptyQueues(site)

  const { id, una, made } = await decideFirst(page, site)
  const { token, version } = (await callConsole(site, una, cases.claim, { id })).answer
  const body = { token, version, action: 'none', reason: 'notShown' }
  expect((await callConsole(site, una, cases.decide, { id, body })).status).toBe(200)
  await expect(page.getByText(/^Your decision about AM-\S+ wasn’t taken/)).toBeVisible()
  expect(await made()).toEqual([{ action: 'none', reason: 'notShown' }])
})

test('on a narrow screen the decision is in reach wherever one reads, and covers nothing', async ({ page, site }) => {
  await openCase(page, site)
  for (const width of [820, 390]) {
    await page.setViewportSize({ width, height: 700 })
    const review = page.getByRole('button', { name: /^Review decision/ })
    await expect(review).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Decide', exact: true }).click()
    await expect(page.getByRole('radio', { name: /No action/ })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('complementary', { name: 'Decision' })).toBeFocused()
    await expect(review).toBeInViewport({ ratio: 1 })
    expect(await findCovered(page)).toEqual([])
    expect(await findSideways(page, width)).toEqual([])
    await page.locator('main').evaluate((main) => main.scrollTo(0, 0))
  }
  await page.keyboard.press('1')
  await expect(page.getByRole('button', { name: 'Decide', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: /^Review decision/ }).click()
  await expect(page.getByRole('dialog', { name: 'No action?' })).toBeVisible()
})
