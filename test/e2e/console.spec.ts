import { createHash } from 'node:crypto'
import type { ResponseOf } from '@amour/contract/endpoint.ts'
import { reports } from '@amour/contract/reports.ts'
import { keepDesk } from '@amour/server/features/cases/cases.jobs.ts'
import { inviteStaff } from '@amour/server/features/staff/invitations.service.ts'
import { expect, type Locator } from '@playwright/test'
import { aWaitingUpload } from '@amour/test/a-waiting-upload.ts'
import { makeMember } from '@amour/test/make-member.ts'
import { makeStaff } from '@amour/test/make-staff.ts'
import { aKey, emptyQueues, findsNothing, openDesk } from './desk.ts'
import { enterAs } from './forms.ts'
import { aPhotoFile } from './media.ts'
import { test } from './site.ts'
import { aVisitor } from './visitor.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a colleague enrols two keys, signs in, and reads the log', async ({ page, site }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { link } = await inviteStaff(site.context, { name: 'Megan Rees', roles: ['lead'] }, null)
  await page.goto(link.replace(site.context.config.console.url, site.consoleUrl))

  await expect(page.getByRole('heading', { name: 'Welcome, Megan Rees' })).toBeVisible()
  await findsNothing(page)
  await page.getByRole('button', { name: 'Add this key' }).click()
  await expect(page.getByText('Please enter a name for this key')).toBeVisible()
  const blue = await aKey(devtools, 'usb')
  await page.getByLabel('A name for this key').fill('blue')
  await page.getByRole('button', { name: 'Add this key' }).click()
  await expect(page.getByText('First key: added')).toBeVisible()

  await blue.pull()
  await aKey(devtools, 'internal')
  await page.getByLabel('A name for this key').fill('spare')
  await page.getByRole('button', { name: 'Add this key' }).click()
  await expect(page.getByRole('heading', { name: 'Both keys are ready' })).toBeVisible()

  await page.getByRole('link', { name: 'To the sign-in' }).click()
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible()
  await expect(page.getByText('Demonstration')).toHaveCount(0)
  await findsNothing(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Megan$/ })).toBeVisible()
  await findsNothing(page)

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await findsNothing(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Added a key' })).toHaveCount(2)
  await page.keyboard.press('v')
  await expect(page.getByText('Chain whole')).toBeVisible()
  await findsNothing(page)

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
  const photo = await aWaitingUpload(context, ann.id, (await aPhotoFile(61)).buffer)
  const kept = context.db.selectFrom('media').select(['status', 'rating', 'processing']).where('id', '=', photo.id)
  await context.db.updateTable('media').set({ visibility: 'public' }).where('id', '=', photo.id).execute()
  await expect.poll(async () => (await kept.executeTakeFirst())?.processing).toBe('done')
  await keepDesk.perform(context, {})

  await openDesk(page, site, await makeStaff(context, { name: 'Priya Nair' }), '/queue/media')
  await expect(page.getByRole('button', { name: 'Start next' })).toBeVisible()
  await page.keyboard.press('s')
  await expect(page.getByText('Item 1 of 1')).toBeVisible()
  await findsNothing(page)
  await page.keyboard.press('1')
  await expect(page.getByRole('radio', { name: /^1 ?Approve/ })).not.toBeChecked()
  await page.keyboard.press('r')
  const shown = page.getByRole('img', { name: 'Photo of the case' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Next batch' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No photo or video waits' })).toBeVisible()
  expect(await kept.executeTakeFirst()).toEqual({ status: 'approved', rating: 'explicit', processing: 'done' })

  const his = await aVisitor(browser, site)
  await enterAs(his.page, ben)
  await his.page.goto(`/member/${ann.username}`)
  const gallery = his.page.getByRole('group', { name: /^Photos and videos/ })
  await expect(gallery.getByText('Explicit')).toBeVisible()
  const veiled = await bytesOf(gallery.locator('img').first(), /\/blur\?/)
  await his.page
    .getByRole('banner')
    .getByRole('button', { name: /Safe Search/ })
    .click()
  await expect(gallery.getByText('Explicit')).toHaveCount(0)
  const whole = await bytesOf(gallery.locator('img').first(), /\/(480|960|1600)\?/)
  expect(whole).not.toEqual(veiled)
  await his.context.close()
})

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
  await openDesk(page, site, await makeStaff(context, { name: 'Priya Nair' }), '/queue/reports')
  await expect(page.getByRole('row')).toHaveCount(2)
  await findsNothing(page)
  await page.getByRole('row', { name: new RegExp(bob.username) }).click()
  await page.keyboard.press('c')
  await expect(page.getByText(reference)).toBeVisible()
  await expect(page.getByText('They write again and again.')).toBeVisible()
  await expect(page.getByText(/^Yours until/)).toBeVisible()
  await findsNothing(page)
  await page.keyboard.press('2')
  await page.getByLabel('Policy and reason').selectOption('wroteOn')
  await page.getByRole('button', { name: 'Review decision' }).click()
  await expect(page.getByRole('dialog', { name: 'Educate?' })).toBeVisible()
  await findsNothing(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing waits here' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('q')
  await expect(page.getByText('You hold no case.')).toBeVisible()
  await findsNothing(page)
})
