import { createHash } from 'node:crypto'
import type { ResponseOf } from '@amour/contract/endpoint.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import { moderationMaintenance } from '@amour/server/features/trust/case-maintenance/case-maintenance.jobs.ts'
import { inviteStaff } from '@amour/server/features/trust/staff/invitations.service.ts'
import { openCase } from '@amour/server/features/trust/cases/case-opening.service.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { storePendingUpload } from '@amour/test/media/pending-upload.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { makeStaff } from '@amour/test/members/make-staff.ts'
import { pressAtOnce } from '@amour/test/e2e/support/keyboard.ts'
import { callConsole, addSecurityKey, confirm, emptyQueues, expectNoBarriers, openConsole } from './console-session.ts'
import { expectGoodDialog } from '@amour/test/e2e/support/dialogs.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { photoFor } from '@amour/test/e2e/media/media.ts'
import { expectToHear } from '@amour/test/e2e/support/read-aloud.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** For so long, in milliseconds, a decision about an upload can be undone. */
const UNDO_MS = 8_000

test('a colleague enrols two keys, signs in, and reads the log', async ({ page, site }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { link } = await inviteStaff(site.context, { name: 'Megan Rees', roles: ['lead'] }, null)
  await page.goto(link.replace(site.context.config.console.url, site.consoleUrl))

  await expect(page.getByRole('heading', { name: 'Welcome, Megan Rees' })).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Add this key' }).click()
  await expect(page.getByText('Please enter a name for this key')).toBeVisible()
  const blue = await addSecurityKey(devtools, 'usb')
  await page.getByLabel('A name for this key').fill('blue')
  await page.getByRole('button', { name: 'Add this key' }).click()
  await expect(page.getByText('First key: added')).toBeVisible()

  await blue.pull()
  await addSecurityKey(devtools, 'internal')
  await page.getByLabel('A name for this key').fill('spare')
  await page.getByRole('button', { name: 'Add this key' }).click()
  await expect(page.getByRole('heading', { name: 'Both keys are ready' })).toBeVisible()

  await page.getByRole('link', { name: 'To the sign-in' }).click()
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible()
  await expect(page.getByText('Demonstration')).toHaveCount(0)
  await expectNoBarriers(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Megan$/ })).toBeVisible()
  await expectNoBarriers(page)

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')
  await pressAtOnce(page, 'g l')
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Added a key' })).toHaveCount(2)
  await page.keyboard.press('v')
  await expect(page.getByText('Chain whole')).toBeVisible()
  await page.getByRole('button', { name: 'Added a key' }).first().click()
  await expect(page.getByRole('term').filter({ hasText: /^Called$/ })).toBeVisible()
  await expectNoBarriers(page)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible()
})

test('a photo that waits takes a look and two keys; called explicit it is blurred for whoever wants it so', async ({
  page,
  site,
  browser,
}) => {
  const { context } = site
  await emptyQueues(site)
  const ann = await makeMember(context, { gender: 'Woman', seeking: 'Man' })
  const ben = await makeMember(context, { gender: 'Man', seeking: 'Woman' })
  const photo = await storePendingUpload(context, ann.id, (await photoFor(61)).buffer)
  const kept = context.db.selectFrom('media').select(['status', 'rating', 'processing']).where('id', '=', photo.id)
  await context.db.updateTable('media').set({ visibility: 'public' }).where('id', '=', photo.id).execute()
  await expect.poll(async () => (await kept.executeTakeFirst())?.processing, { timeout: 60_000 }).toBe('done')
  await moderationMaintenance.perform(context, {})

  await page.clock.install()
  await openConsole(page, site, await makeStaff(context, { name: 'Priya Nair' }), '/queue/media')
  await expect(page.getByRole('button', { name: 'Start next' })).toBeVisible()
  await page.keyboard.press('s')
  await expect(page.getByText('Item 1 of 1')).toBeVisible()
  await expectNoBarriers(page)
  await page.keyboard.press('1')
  await expect(page.getByRole('radio', { name: /^1 ?Approve/ })).not.toBeChecked()
  await page.keyboard.press('r')
  const shown = page.getByRole('img', { name: 'Photo of the case' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  const small = await shown.evaluate((image) => image.clientHeight)
  await page.keyboard.press('l')
  await expect.poll(() => shown.evaluate((image) => image.clientHeight)).toBeGreaterThan(small)
  await page.keyboard.press('e')
  await expect(page.getByText(/^For someone who may be under 18/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^For someone who may be under 18/)).toHaveCount(0)
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  // What is decided can be undone for some seconds, in which nobody has heard of it.
  await expect(page.getByText('Item 1 approved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next batch' })).toBeVisible()
  expect((await kept.executeTakeFirst())?.status).toBe('pending')
  await page.keyboard.press('z')
  await expect(page.getByText('Item 1 of 1')).toBeVisible()
  await page.clock.fastForward(UNDO_MS)
  expect((await kept.executeTakeFirst())?.status).toBe('pending')
  await page.keyboard.press('r')
  await expect(shown).toBeVisible()
  await expect(page.getByText(/^Covers in \d+ s$/)).toBeVisible()
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Item 1 approved as explicit')).toBeVisible()
  // Only now: to look takes seconds of those in which it could have been undone.
  await expectNoBarriers(page)
  await page.clock.fastForward(UNDO_MS)
  await expect(page.getByRole('heading', { name: 'No photo or video waits' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next batch' })).toBeDisabled()
  const approved = { status: 'approved', rating: 'explicit', processing: 'done' }
  await expect.poll(() => kept.executeTakeFirst()).toEqual(approved)

  const his = await openVisitor(browser, site)
  await enterAs(his.page, ben)
  await his.page.goto(`/member/${ann.username}`)
  const gallery = his.page.getByRole('group', { name: /^Photos and videos/ })
  await expect(gallery.getByText('Explicit')).toBeVisible()
  const blurred = await bytesOf(gallery.locator('img').first(), /\/blur\?/)
  await his.page
    .getByRole('banner')
    .getByRole('button', { name: /Safe Search/ })
    .click()
  await expect(gallery.getByText('Explicit')).toHaveCount(0)
  const whole = await bytesOf(gallery.locator('img').first(), /\/(480|960|1600)\?/)
  expect(whole).not.toEqual(blurred)
  await his.context.close()
})

test('a batch of photos takes a look and two keys each, without a click; leaving it sends what could still be undone', async ({
  page,
  site,
}) => {
  const { context } = site
  await emptyQueues(site)
  const { id: memberId } = await makeMember(context)
  const batch = 5
  for (let count = 0; count < batch; count += 1) {
    const { id: targetId } = await storePhoto(context, memberId, { status: 'pending' })
    await openCase(context, { kind: 'media', memberId, targetId })
  }
  const states = () =>
    context.db.selectFrom('media').select(['status', 'reason']).where('member_id', '=', memberId).execute()
  await openConsole(page, site, await makeStaff(context, { name: 'Priya Nair' }), '/queue/media')
  await page.getByRole('button', { name: 'Start next' }).click()
  await page.evaluate(() => {
    const counted = { keydown: 0, click: 0 }
    for (const name of ['keydown', 'click'] as const) addEventListener(name, () => (counted[name] += 1), true)
    Object.assign(globalThis, { counted })
  })
  const spent: { keys: number; clicks: number }[] = []
  for (let number = 1; number <= batch; number += 1) {
    const before = await countOf(page)
    await expect(page.getByText(`Item ${number} of ${batch}`)).toBeVisible()
    await page.keyboard.press('r')
    await expect(page.getByRole('img', { name: 'Photo of the case' })).toBeAttached()
    for (const key of number === 2 ? ['3', '2'] : ['1', 'Enter']) await page.keyboard.press(key)
    const after = await countOf(page)
    spent.push({ keys: after.keydown - before.keydown, clicks: after.click - before.click })
  }
  const median = (of: 'keys' | 'clicks') => spent.map((one) => one[of]).toSorted((a, b) => a - b)[batch >> 1] ?? NaN
  process.stdout.write(
    `\nTo decide a pending photo, median of ${batch}: ${median('keys')} keys (one to look, two to decide), ${median('clicks')} clicks\n`,
  )
  expect([median('keys'), median('clicks')]).toEqual([3, 0])
  await expect(page.getByText('Item 5 approved')).toBeVisible()
  await pressAtOnce(page, 'g q')
  await expect.poll(async () => (await states()).filter(({ status }) => status === 'approved').length).toBe(batch - 1)
  await expect
    .poll(async () => (await states()).filter(({ status }) => status === 'rejected'))
    .toEqual([{ status: 'rejected', reason: 'otherPeople' }])
})

/** Keys and clicks since the count began. */
const countOf = (page: Page) =>
  page.evaluate(() => ({ ...(globalThis as unknown as { counted: { keydown: number; click: number } }).counted })) // put there above

/** A fingerprint of the bytes behind a picture, as the browser that shows it gets them. */
async function bytesOf(image: Locator, address: RegExp) {
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.currentSrc)).toMatch(address)
  const source = await image.evaluate((one: HTMLImageElement) => one.currentSrc)
  const answer = await image.page().request.get(source)
  expect(answer.status()).toBe(200)
  return createHash('sha256')
    .update(await answer.body())
    .digest('hex')
}

test('a report is claimed and decided, and then nothing waits any more', async ({ page, site }) => {
  const { context } = site
  await emptyQueues(site)
  const [ann, bob] = [await makeMember(context), await makeMember(context)]
  const told = { kind: 'profile', category: 'harassment', target: bob.id, description: 'They write again and again.' }
  const sent = await page.request.post(`${site.url}${reports.create.path}`, {
    headers: { authorization: `Bearer ${ann.token}` },
    data: told,
  })
  const { reference } = (await sent.json()) as ResponseOf<typeof reports.create> // the call's answer
  await openConsole(page, site, await makeStaff(context, { name: 'Priya Nair' }), '/queue/reports')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectToHear(page, 'console-1-queue')
  await expectNoBarriers(page)
  await page.getByRole('row', { name: new RegExp(bob.username) }).click()
  await page.keyboard.press('c')
  await expect(page.getByText(reference)).toBeVisible()
  await expect(page.getByText('They write again and again.')).toBeVisible()
  await expect(page.getByText(/^Yours until/)).toBeVisible()
  await expectToHear(page.getByRole('main'), 'console-2-case')
  await expectNoBarriers(page)
  await page.keyboard.press('2')
  await page.getByLabel('Policy and reason').selectOption('wroteOn')
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.keyboard.type('Three times.')
  await page.keyboard.press('Escape')
  const id = page.url().split('/').at(-1) ?? ''
  const kept = page.getByRole('complementary', { name: 'Decision' })
  const nobody = { claimed_by: null, claim_token: null, claim_until: null }
  await context.db.updateTable('moderation_case').set(nobody).where('id', '=', id).execute()
  await page.keyboard.press('Enter')
  await expect(kept).toContainText('Claim the case to go on with it.')
  await page.keyboard.press('c')
  await expect(page.getByText(/^Yours until/)).toBeVisible()
  // What was chosen is there again; the review waits until it is asked for, since Enter would confirm it.
  await expect(page.getByLabel('Note to the file')).toHaveValue('Three times.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const meg = await makeStaff(context, { name: 'Megan Rees', roles: ['lead'] })
  const { token } = (await callConsole(site, meg, cases.takeOver, { id })).answer
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(kept).toContainText('Megan Rees has it now')
  await expect(kept).toContainText('Three times.')
  await expectNoBarriers(page)
  await callConsole(site, meg, cases.giveBack, { id, body: { token } })
  await page.reload()
  await expect(page.getByText('Nobody holds it')).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByText(/^Yours until/)).toBeVisible()
  await page.keyboard.press('2')
  await page.getByLabel('Policy and reason').selectOption('wroteOn')
  await page.getByRole('button', { name: 'Review decision' }).click()
  await expect(page.getByRole('dialog', { name: 'Educate?' })).toBeVisible()
  await expectToHear(page.getByRole('dialog'), 'console-3-review')
  await expectGoodDialog(page, 'ReviewDialog')
  // What the server finds wrong is said, and nothing that was chosen is gone.
  await page.route('**/decision', (route) => {
    const violations = [{ propertyPath: 'words', message: 'This form gives no address to answer to.' }]
    return route.fulfill({ status: 422, json: { code: 'invalid', message: 'Please check.', violations } })
  })
  await page.getByRole('button', { name: 'Confirm' }).click()
  const unsent = page.getByText(/^This form gives no address/)
  await expect(unsent).toBeVisible()
  await unsent.getByRole('link').click()
  await expect(page.getByLabel('Policy and reason')).toHaveValue('wroteOn')
  await expect(page.getByRole('radio', { name: /Educate/ })).toBeChecked()
  await page.unroute('**/decision')
  await page.getByRole('button', { name: 'Review decision' }).click()
  await confirm(page)
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing waits here' })).toBeVisible()
  await expectToHear(page.getByRole('main'), 'console-4-nothing-waits')
  await expect(page.getByRole('button', { name: 'Start next' })).toBeDisabled()
  await expectNoBarriers(page)
  await pressAtOnce(page, 'g q')
  await expect(page.getByText('You hold no case.')).toBeVisible()
  await expectNoBarriers(page)
})
