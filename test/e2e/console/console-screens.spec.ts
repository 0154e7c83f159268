import { reports } from '@amour/contract/trust/reports.ts'
import { metrics } from '@amour/contract/console/metrics.ts'
import { rules } from '@amour/contract/console/rules.ts'
import { openCase } from '@amour/server/features/trust/cases/case-opening.service.ts'
import type { StaffRole } from '@amour/contract/trust/staff-roles.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { makeStaff, type TestStaff } from '@amour/test/members/make-staff.ts'
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '@amour/test/e2e/sweeps/axe.ts'
import { pressAtOnce } from '@amour/test/e2e/support/keyboard.ts'
import { findConsoleBarriers, openConsoleTab } from './console-tab.ts'
import { callConsole, emptyQueues } from './console-session.ts'
import { expectGoodDialog } from '@amour/test/e2e/support/dialogs.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const definition = {
  categories: ['scam' as const],
  all: [{ fact: 'reporters' as const, min: 2 }],
  effect: 'hold' as const,
  reason: 'askedMoney',
}

/** Something in every queue that a screen shows, and nothing besides; and a rule that was tried on what is stored. */
async function fill(site: Site, page: Page, lead: TestStaff) {
  const { context, consoleUrl, url } = site
  await emptyQueues(site)
  const username = `a_rather_long_name_${Date.now().toString(36)}`
  const [ann, bob] = [await makeMember(context), await makeMember(context, { username })]
  const photo = await storePhoto(context, ann.id, { status: 'pending' })
  await openCase(context, { kind: 'media', memberId: ann.id, targetId: photo.id })
  const told = { kind: 'profile', category: 'harassment', target: bob.id, description: 'They write again and again.' }
  const reported = await page.request.post(`${url}${reports.create.path}`, {
    headers: { authorization: `Bearer ${ann.token}` },
    data: told,
  })
  await page.request.post(`${consoleUrl}${rules.draft.path}`, {
    headers: { authorization: `Bearer ${lead.token}` },
    data: { name: 'Several people say scam within a day', definition },
  })
  const version = await context.db
    .selectFrom('rule_version')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await callConsole(site, lead, rules.dryRun, { id: version.id })
  const { reference } = (await reported.json()) as { reference: string }
  return { reference }
}

/** The same figures, as a site with very many members has them; names of staff end in digits by chance. */
const withManyOfEach = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json), (key, value: unknown) => {
    if (key === 'name') return 'Somebody'
    return Number.isInteger(value) && !/^days$|Minutes$/.test(key) ? Number(value) * 12_345 + 12_345 : value
  })

test('every screen of the console passes axe in both themes, fits narrow windows, and is reached by keyboard', async ({
  context,
  site,
}) => {
  test.slow()
  const roles: StaffRole[] = ['moderator', 'childSafety', 'lead', 'admin']
  const megan = await makeStaff(site.context, { name: 'Megan Rees', roles })
  await makeStaff(site.context, { name: 'Alexandra Featherstonehaugh', roles: ['admin'] })
  const page = await openConsoleTab(context, megan)
  await fill(site, page, megan)
  await page.goto(site.consoleUrl)
  await expect(page.getByRole('table')).toBeVisible()
  const violations: string[] = []
  const look = async (name: string) =>
    violations.push(...(await findConsoleBarriers(page)).map((violation) => `${name}: ${violation}`))
  await look('overview')
  for (const [keys, name] of [
    ['g u', 'Urgent safety'],
    ['g t', 'Photos and videos'],
    ['g r', 'Reports'],
    ['g w', 'Several people say scam within a day'],
    ['g m', 'Metrics'],
    ['g o', 'On call'],
    ['g e', 'A member without a case'],
    ['g p', 'Staff'],
    ['g l', 'Audit log'],
  ] as const) {
    await pressAtOnce(page, keys)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
    await look(name)
  }
  await page.route(`**${metrics.read.path}*`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: withManyOfEach(await response.json()) })
  })
  await pressAtOnce(page, 'g m')
  await expect(page.getByText('Agreement, κ')).toBeVisible()
  await page.getByRole('button', { name: '7 days', exact: true }).click()
  await expect(page.getByText(/12,345/).first()).toBeVisible()
  await look('very many of everything')
  expect(await page.getByRole('main').innerText()).not.toMatch(/\d{5}/)
  await page.getByRole('link', { name: 'Transparency' }).click()
  await expect(page.getByRole('cell', { name: 'scam or selling' })).toBeVisible()
  await look('transparency')
  await page.goto(`${site.consoleUrl}/queue/reports?show=message`)
  await expect(page.getByRole('heading', { name: 'Nothing of this kind waits' })).toBeVisible()
  await look('an empty filter')
  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: 'Profiles' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Reported profile: harassment or stalking').first()).toBeVisible()
  expect((await page.goto(`${site.consoleUrl}/me`))?.status()).toBe(200)
  await expect(page.getByLabel('Usernames')).toBeVisible()
  await look('me')
  expect((await page.goto(`${site.consoleUrl}/nowhere`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'There’s nothing here' })).toBeVisible()
  await look('nowhere')
  expect(violations).toEqual([])
})

test('dialogs pass axe, and a case is found by its reference, handed over with a note, and found again by whom it is for', async ({
  context,
  site,
}) => {
  test.slow()
  const megan = await makeStaff(site.context, { name: 'Megan Rees', roles: ['lead', 'admin'] })
  const tom = await makeStaff(site.context, { name: 'Tom Ashdown' })
  const page = await openConsoleTab(context, megan)
  const { reference } = await fill(site, page, megan)
  await page.goto(site.consoleUrl)
  await expect(page.getByRole('table')).toBeVisible()
  const violations: string[] = []
  /** `_component` has opened it: what is looked at is found by that name. */
  const look = async (name: string, _component?: string) => {
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    violations.push(...(await findConsoleBarriers(page)).map((violation) => `${name}: ${violation}`))
  }

  await page.keyboard.press('?')
  await look('Keys', 'HelpDialog')
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await look('Find a case', 'CaseSearchDialog')
  await page.getByLabel('Reference or username').fill(reference)
  await page.keyboard.press('Enter')
  await expect(page.getByText('They write again and again.')).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByText(/^Yours until/)).toBeVisible()
  await page.getByText('Hold evidence, or give some of it out').click()
  await expect(page.getByLabel('To whom, and on what ground')).toBeVisible()
  violations.push(...(await findConsoleBarriers(page)).map((violation) => `case: ${violation}`))
  // Nothing that is held is let go by one press.
  await page.getByLabel('Why is it held?').fill('A letter of the police.')
  await page.getByRole('button', { name: 'Hold the evidence' }).click()
  await page.getByRole('button', { name: 'Let go of it' }).click()
  await look('Let go of this evidence?', 'ReleaseDialog')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(/^Held since .*A letter of the police\.$/)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByLabel(/^Note to the file/)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await expect(page.getByRole('radio', { name: /Escalate/ })).toBeChecked()
  await page.keyboard.press('h')
  await look('Hand this case over', 'HandOverDialog')
  await page.getByRole('button', { name: 'Hand over' }).last().click()
  await expect(page.getByText('Please choose a colleague who may work on this queue.')).toBeVisible()
  await page.getByLabel('To', { exact: true }).selectOption('Tom Ashdown')
  await page.getByLabel('Note', { exact: true }).fill('The pictures are seen; the messages are left.')
  await page.getByRole('button', { name: 'Hand over' }).last().click()
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  await page
    .getByRole('row', { name: /handed to Tom Ashdown$/ })
    .getByRole('link')
    .click()
  await expect(page.getByText('Handed to Tom Ashdown', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Left for Tom Ashdown' })).toBeVisible()

  const his = await openConsoleTab(context, tom)
  await his.goto(site.consoleUrl)
  const yours = his.getByRole('region', { name: 'Yours' }).filter({ hasText: 'Handed to you' })
  await expect(yours.getByRole('link')).toHaveCount(1)
  await yours.getByRole('link').click()
  await expect(his.getByRole('region', { name: 'Left for you' })).toContainText('the messages are left.')
  await expect(his.getByText('Handed to you', { exact: true })).toBeVisible()

  await page.goto(`${site.consoleUrl}/staff`)
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('i')
  await look('Invite someone', 'ChangeDialog')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Tom Ashdown' }).first().click()
  await page.keyboard.press('t')
  await look('Suspend Tom Ashdown now?')
  await page.keyboard.press('Escape')
  await page.goto(`${site.consoleUrl}/rules`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('n')
  await look('New rule', 'RuleDialog')
  expect(violations).toEqual([])
})

test('an invitation is agreed to by another administrator, who sees its link once; suspending ends a session at once', async ({
  context,
  site,
}) => {
  const [jon, ada] = [
    await makeStaff(site.context, { name: 'Jon Petrie', roles: ['admin'] }),
    await makeStaff(site.context, { name: 'Ada Lowe', roles: ['admin'] }),
  ]
  const kit = await makeStaff(site.context, { name: 'Kit Hall' })
  const his = await openConsoleTab(context, jon)
  await his.goto(`${site.consoleUrl}/staff`)
  await his.getByRole('button', { name: 'Invite someone' }).click()
  await his.getByRole('button', { name: 'Ask another administrator' }).click()
  await expect(his.getByText('Please choose at least one role.')).toBeVisible()
  await his.getByRole('textbox', { name: 'Name' }).fill('Sana Malik')
  await his.getByRole('checkbox', { name: /^Triage/ }).check()
  await his.getByLabel('Why').fill('Joins the evening shift.')
  await his.getByRole('button', { name: 'Ask another administrator' }).click()
  await expect(his.getByText('Yours; someone else answers')).toBeVisible()

  const hers = await openConsoleTab(context, ada)
  await hers.goto(`${site.consoleUrl}/staff`)
  await hers.getByRole('button', { name: 'Agree: Sana Malik' }).click()
  const shown = hers.getByRole('dialog', { name: 'Hand this link over in person' })
  await expect(shown.getByText(/^It’s for Sana Malik alone\./)).toBeVisible()
  await expect(shown.getByText(/\/enrol#t=[\w-]{43}$/)).toBeVisible()
  await expectGoodDialog(hers, 'EnrolmentLinkDialog')
  await hers.getByRole('button', { name: 'I have it' }).click()
  await expect(hers.getByText(/#t=/)).toHaveCount(0)
  await expect(hers.getByRole('row', { name: /Sana Malik/ })).toContainText('Invited')

  const theirs = await openConsoleTab(context, kit)
  await theirs.goto(site.consoleUrl)
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  // On a phone whoever is chosen is told below all others: that comes into view. Who lacks a key says so in the list.
  await hers.setViewportSize({ width: 390, height: 844 })
  await expect(hers.getByRole('row', { name: /Kit Hall/ }).getByText('0 of 2 keys')).toBeVisible()
  await hers.getByRole('button', { name: 'Kit Hall' }).click()
  await expect(hers.getByRole('complementary', { name: 'Kit Hall' })).toBeFocused()
  await expect(hers.getByRole('heading', { name: 'Kit Hall' })).toBeInViewport()
  await hers.getByRole('button', { name: 'Suspend T' }).click()
  await hers.getByLabel('Why').fill('A key was stolen.')
  await hers.getByRole('button', { name: 'Suspend now' }).click()
  await expect(hers.getByRole('row', { name: /Kit Hall/ })).toContainText('Suspended')
  await pressAtOnce(theirs, 'g r')
  await expect(theirs.getByText('Your session is over')).toBeVisible()
})

test('a rule is written with its faults under their fields, tried, agreed on by two leads, and switched off by one', async ({
  context,
  site,
}) => {
  const [megan, lea] = [
    await makeStaff(site.context, { name: 'Megan Rees', roles: ['lead'] }),
    await makeStaff(site.context, { name: 'Lea Wood', roles: ['lead'] }),
  ]
  const page = await openConsoleTab(context, megan)
  await page.goto(`${site.consoleUrl}/rules`)
  await page.getByRole('button', { name: 'New rule' }).click()
  await page.getByLabel('Name').fill('Money is asked for')
  await page.getByLabel('At least').fill('many')
  await page.getByRole('button', { name: 'Keep the draft' }).click()
  await expect(page.getByText('Please enter a whole number between 0 and 10,000.')).toBeVisible()
  await expect(page.getByLabel('At least')).toHaveValue('many')
  await page.getByRole('checkbox', { name: 'scam or selling' }).check()
  await page.getByLabel('At least').fill('3')
  await page.getByLabel('Reason that the member reads').selectOption('askedMoney')
  await page.getByRole('button', { name: 'Keep the draft' }).click()
  await expect(page.getByRole('heading', { name: 'Money is asked for', level: 1 })).toBeVisible()
  await expect(page.getByText('Look at the figures first')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('d')
  await expect(page.getByText('Would have met', { exact: true })).toBeVisible()
  const ofMany = (key: string, value: unknown) => (key === 'dryRun' ? withManyOfEach(value) : value)
  await page.route(`**${rules.list.path}`, async (route) =>
    route.fulfill({ json: JSON.parse(await (await route.fetch()).text(), ofMany) as unknown }),
  )
  await page.reload()
  await expect(page.getByText('12,345').first()).toBeVisible()
  expect(await page.getByRole('main').innerText()).not.toMatch(/\d{5}/)
  await page.getByRole('button', { name: 'Propose to go live' }).click()
  await expect(page.getByText('You proposed this. Another lead answers.')).toBeVisible()

  const hers = await openConsoleTab(context, lea)
  await hers.goto(page.url())
  await expect(hers.getByText('Would have met', { exact: true })).toBeVisible()
  await hers.getByRole('button', { name: 'Approve: it goes live' }).click()
  await expect(hers.getByText('Please fill this in.')).toBeVisible()
  await hers.getByLabel('Your note').fill('The figures are sound.')
  await hers.getByRole('button', { name: 'Approve: it goes live' }).click()
  await expect(hers.getByRole('heading', { name: 'Version 1 is live' })).toBeVisible()
  expect(await findBarriers(hers)).toEqual([])
  await hers.keyboard.press('o')
  await expectGoodDialog(hers, 'SwitchOffDialog')
  await hers.getByRole('button', { name: 'Switch off now' }).click()
  await expect(hers.getByRole('heading', { name: 'Version 1 is off' })).toBeVisible()
})
