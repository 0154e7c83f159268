import { appeals } from '@amour/contract/trust/appeals.ts'
import { contact } from '@amour/contract/trust/contact.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import { verification } from '@amour/contract/trust/verification.ts'
import { moderationMaintenance } from '@amour/server/features/trust/case-maintenance/case-maintenance.jobs.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makePhotoFile } from '@amour/test/media/upload-bytes.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { makeStaff } from '@amour/test/members/make-staff.ts'
import { expect, type Page } from '@playwright/test'
import { runAxe } from '@amour/test/e2e/sweeps/axe.ts'
import { expectGoodDialog } from '@amour/test/e2e/support/dialogs.ts'
import { callConsole, confirm, emptyQueues, openConsole, takeCase } from './console-session.ts'
import { findCutOffInPrint, findTightLayout } from './console-tab.ts'
import { findSideways, findTallBars } from '@amour/test/e2e/sweeps/layout-checks.ts'
import { nextAddress, type Site, test } from '@amour/test/e2e/support/site.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** A member calls the site past its screens. */
async function ask(
  site: Site,
  { token }: TestMember,
  { method, path }: { method: string; path: string },
  body: object | undefined,
) {
  const isForm = body instanceof FormData
  const answer = await fetch(site.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  expect(answer.status).toBeLessThan(300)
  return answer.json() as Promise<Record<string, unknown>> // each call's own answer
}

const report = { kind: 'profile', category: 'harassment', description: `I asked them to stop: ${'x'.repeat(120)}` }
const reportTo = (site: Site, by: TestMember, more: object) => ask(site, by, reports.create, { ...report, ...more })

/** The first case about somebody. */
const getCaseAbout = ({ context: { db } }: Site, { id }: TestMember) =>
  db.selectFrom('moderation_case').select('id').where('member_id', '=', id).executeTakeFirstOrThrow()

/** Nothing bars the way in either theme, and nothing stands out at the side of a narrow window. */
async function expectFit(page: Page) {
  const violations = [
    ...(await runAxe(page, 1440, 'light')),
    ...(await runAxe(page, 1440, 'dark', { isForColours: true })),
  ]
  for (const width of [1024, 820, 390]) violations.push(...(await findSideways(page, width)))
  violations.push(...(await findTightLayout(page)), ...(await findTallBars(page)))
  for (const theme of ['light', 'dark'] as const)
    violations.push(...(await runAxe(page, 390, theme, { isForColours: true })))
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(violations).toEqual([])
}

test('an appeal lies beside the first decision, and is changed to something milder', async ({ page, site }) => {
  const { context } = site
  const [ann, ben] = [await makeMember(context), await makeMember(context)]
  await reportTo(site, ann, { target: ben.id })
  const mia = await makeStaff(context, { name: 'Mia Lowe' })
  const { id } = await getCaseAbout(site, ben)
  const { token, version } = (await callConsole(site, mia, cases.claim, { id })).answer
  // A moderator's words have no place to break where they are an address.
  const note = `Twice after the no, as in ${'x'.repeat(160)}.`
  const decided = { token, version, action: 'contact', days: 14, reason: 'wroteOn', note }
  expect((await callConsole(site, mia, cases.decide, { id, body: decided })).status).toBe(200)
  const made = context.db.selectFrom('decision').select('id').where('member_id', '=', ben.id)
  const { id: decision } = await made.executeTakeFirstOrThrow()
  await ask(site, ben, appeals.create, { decision, text: 'Our words crossed, and I wrote no more.' })

  await openConsole(page, site, await makeStaff(context, { name: 'Una Grey' }))
  await takeCase(page, site, 'appeals', ben.username)
  const first = page.locator('section').filter({ has: page.getByRole('heading', { name: 'The first decision' }) })
  await expect(first).toContainText('Restrict contact, 14 days, 1 strike')
  await expect(first).toContainText(`“${note}”`)
  await expect(first).toContainText('A moderator; the name is shown once the appeal is decided')
  const words = page.locator('section').filter({ has: page.getByRole('heading', { name: 'In the member’s words' }) })
  await expect(words).toContainText('“Our words crossed, and I wrote no more.”')
  const record = page.locator('section').filter({ has: page.getByRole('heading', { name: 'What the record says' }) })
  await expect(record.getByRole('listitem')).toHaveText([/Reported/, /Decided: Restrict contact/, /Appealed/])
  await page.keyboard.press('2')
  await expect(page.getByText('Lifts the restriction now, 13 days early')).toBeVisible()
  await expect(page.getByText('Removes the strike')).toBeVisible()
  await expectFit(page)
  expect(await findCutOffInPrint(page)).toEqual([])
  // Where something is lacking, Enter leads to it.
  await page.keyboard.press('1')
  await page.keyboard.down('Enter')
  const answer = page.getByRole('textbox', { name: /^Your answer to the member/ })
  await expect(answer).toBeFocused()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(answer).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('3')
  await expect(page.getByLabel('Policy and reason')).toHaveValue('wroteOn')
  await page.keyboard.press('f')
  await expect(page.getByLabel('Policy and reason')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '30', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: '3', exact: true }).click()
  await page.getByRole('button', { name: /^Review decision/ }).click()
  await expect(page.getByRole('dialog', { name: 'Change the measure?' })).toBeVisible()
  await confirm(page)
  const bound = context.db.selectFrom('restriction').select(['kind', 'lifted_at']).where('member_id', '=', ben.id)
  const left = (await bound.execute()).filter(({ lifted_at: at }) => at === null)
  expect(left).toEqual([{ kind: 'contact', lifted_at: null }])
  await page.goto(`${site.consoleUrl}/case/${id}`)
  const past = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Reported member' }) })
  await expect(past.getByRole('listitem').first()).toContainText(/Change the measure, in force until/)
  await expect(past.getByRole('listitem').last()).toContainText('Restrict contact, changed on appeal')
  expect(await findSideways(page, 390)).toEqual([])
})

test('the text of a reported profile is taken down with a reason that its writer reads, and the case goes on', async ({
  page,
  site,
}) => {
  const { context } = site
  const [ann, ben] = [await makeMember(context), await makeMember(context)]
  await reportTo(site, ann, { target: ben.id })
  await openConsole(page, site, await makeStaff(context, { name: 'Una Grey' }))
  await takeCase(page, site, 'reports', ben.username)
  const profile = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Words of the profile' }) })
  await expect(profile).toContainText('Long walks, short emails')
  await profile.getByRole('button', { name: 'Take these words down' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take these words down' })
  await expectGoodDialog(page, 'TakedownDialog')
  await expectFit(page)
  await dialog.getByRole('button', { name: 'Take it down' }).click()
  await expect(dialog.getByLabel('Policy and reason')).toHaveAccessibleDescription(/./)
  await dialog.getByLabel('Policy and reason').selectOption('sold')
  await dialog.getByLabel('Add a message to the member (optional)').fill('Nothing is sold here.')
  await dialog.getByRole('button', { name: 'Take it down' }).click()
  await expect(profile).toContainText('Nothing is written there.')
  await expect(page.getByText(/^Yours until/)).toBeVisible()
  const { data } = (await ask(site, ben, appeals.decisions, undefined)) as { data: object[] }
  expect(data).toMatchObject([{ measure: 'removeItem', taken: 'text', words: 'Nothing is sold here.' }])
  // Anyone who leaves a case to others has lost nothing while the next one is looked for.
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/queues/next', async (route) => {
    await isSeen
    await route.continue()
  })
  await page.keyboard.press('x')
  await expect(page.getByText('Nobody holds it')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  goOn()
})

test('an intimate image is taken down by what is said of it, without anybody looking', async ({ page, site }) => {
  const { context } = site
  const [ann, ben] = [await makeMember(context), await makeMember(context)]
  const photo = await storePhoto(context, ben.id)
  await reportTo(site, ann, { kind: 'photo', category: 'intimateImage', target: photo.id })
  const asByStranger = { due_at: new Date(context.clock.now().getTime() + 3_600_000) }
  await context.db.updateTable('moderation_case').set(asByStranger).where('target_id', '=', photo.id).execute()
  await openConsole(page, site, await makeStaff(context, { name: 'Una Grey' }))
  await takeCase(page, site, 'intimate', ben.username)
  await expect(page.getByText(/^4[78] h \d\d left$/)).toBeVisible()
  const head = page.locator('.head')
  await expect(head.getByText(/^First look: (1 h 00|\d\d min) left$/)).toBeVisible()
  await expect(head.getByText(/^Removal: 4[78] h \d\d left$/)).toBeVisible()
  await expect(page.getByText(/^Remove by .* It was hidden at once\.$/)).toBeVisible()
  await expect(page.getByText('You don’t need to see it')).toBeVisible()
  await expect(page.getByText(`“${report.description}”`)).toBeVisible()
  await expect(page.getByText('None found')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Open cases' }).locator('[aria-current=true]')).toBeVisible()
  await expectFit(page)
  await page.keyboard.press('2')
  await expect(page.getByRole('radio', { name: /Not covered/ })).toBeChecked()
  await expect(page.getByLabel('Policy and reason')).toHaveValue('allowed')
  await page.keyboard.press('1')
  await expect(page.getByLabel('Policy and reason')).toHaveValue('noConsent')
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog', { name: 'Remove everywhere?' })
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await expect(page).toHaveURL(/\/queue\//)
  const kept = context.db.selectFrom('media').select(['status', 'reason']).where('id', '=', photo.id)
  expect(await kept.executeTakeFirst()).toEqual({ status: 'rejected', reason: 'noConsent' })
  const { id } = await getCaseAbout(site, ben)
  const seen = context.db.selectFrom('audit_event').select('action').where('subject_id', '=', id)
  const actions = (await seen.execute()).map(({ action }) => action)
  expect(actions).toContain('decision.remove')
  expect(actions).not.toContain('look.media')
})

test('a selfie lies beside the photo and its code, and takes four ticks and two keys', async ({ page, site }) => {
  const { context } = site
  const ann = await makeMember(context)
  await storePhoto(context, ann.id, { isDefault: true })
  await storePhoto(context, ann.id)
  const { code } = await ask(site, ann, verification.begin, {})
  const form = new FormData()
  form.append('code', String(code))
  form.append('file', new Blob([await makePhotoFile({ width: 1200, height: 900 })], { type: 'image/jpeg' }), 'file')
  await ask(site, ann, verification.send, form)
  await moderationMaintenance.perform(context, {})

  const { promise: isAsked, resolve: letCome } = Promise.withResolvers<void>()
  const looks: string[] = []
  let isAway = false
  // Before the page is there: what it asks right after an order to stop its questions may slip through.
  await page.route('**/look', async (route) => {
    looks.push(route.request().postData() ?? '')
    await isAsked
    await (isAway ? route.abort() : route.continue())
  })
  await openConsole(page, site, await makeStaff(context, { name: 'Una Grey' }))
  await takeCase(page, site, 'selfies', ann.username)
  await expect(page.getByText('Code we gave')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'For an authority' })).toBeAttached()
  await expect(page.getByText(String(code), { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Default photo' })).toBeVisible()
  await page.keyboard.press('r')
  await expect.poll(() => looks.length).toBe(2)
  // Each look is counted and in the log: anyone who presses again while it comes has not looked twice.
  await page.keyboard.press('r')
  letCome()
  await expect(page.getByRole('img', { name: 'Selfie' })).toBeVisible()
  expect(looks).toHaveLength(2)
  await page.keyboard.press('l')
  await expect
    .poll(() => page.getByRole('img', { name: 'Selfie' }).evaluate((one) => one.className))
    .not.toMatch(/first/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Photo 2', exact: true })).toBeVisible()
  isAway = true
  await page.keyboard.press('r')
  // The photo that was open before is not shown as this one, which does not come.
  const photos = page.getByRole('region', { name: 'Profile photos' })
  await expect(photos.getByRole('alert')).toHaveText(/^Amour is briefly unavailable\./)
  await expect(photos.getByRole('img')).toHaveCount(0)
  await expectFit(page)
  await page.keyboard.press('1')
  await expect(page.getByRole('radio', { name: /Same person/ })).not.toBeChecked()
  for (const key of ['q', 'w', 'a', 'd', '1']) await page.keyboard.press(key)
  await expect(page.getByRole('radio', { name: /Same person/ })).toBeChecked()
  // The case that is closed by it shows other controls before it is known which one is next.
  const { promise: isShownClosed, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/queues/next', (route) => isShownClosed.then(() => route.continue()))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Code we gave')).toHaveCount(0)
  goOn()
  await expect(page).toHaveURL(/\/queue\//)
  const verified = context.db.selectFrom('member').select('verified_at').where('id', '=', ann.id)
  expect((await verified.executeTakeFirst())?.verified_at).not.toBeNull()
})

test('a form of the website is read, and answered by mail to an address that moderators do not see', async ({
  page,
  site,
}) => {
  await emptyQueues(site)
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const sent = await fetch(site.url + contact.notify.path, {
    method: 'POST',
    headers: { ...headers, 'x-forwarded-for': nextAddress() },
    body: JSON.stringify({
      title: 'Contact: Question',
      items: [
        { label: 'What happened', value: 'Where do I change my town?' },
        { label: 'Email', value: 'sue@example.org' },
      ],
      color: 'blue',
    }),
  })
  const { reference } = (await sent.json()) as { reference: string }
  const una = await makeStaff(site.context, { name: 'Una Grey' })
  await openConsole(page, site, una)
  await page.goto(`${site.consoleUrl}/queue/feedback`)
  await page.getByRole('button', { name: /^Start next/ }).click()
  await expect(page.getByText('Where do I change my town?')).toBeVisible()
  await expect(page.getByText('sue@example.org')).toHaveCount(0)
  await expect(page.getByText('We don’t know who wrote this, whatever it says')).toBeVisible()
  await page.keyboard.press('1')
  await page.getByLabel('Your answer').fill('Under Profile, Location.')
  await expectFit(page)
  await page.getByRole('button', { name: /^Review decision/ }).click()
  await expect(page.getByRole('dialog', { name: 'Done?' })).toContainText('Your answer, if you wrote one, goes out')
  await expectFit(page)
  await page.getByRole('button', { name: /^Confirm/ }).click()
  await expect(page).toHaveURL(/\/queue\//)
  const mails = `${site.mailbox.pageUrl}/api/mails?to=sue@example.org`
  await expect.poll(async () => (await fetch(mails)).text()).toContain(`Our answer to ${reference}`)
})
