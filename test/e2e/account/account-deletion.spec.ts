import { readFile } from 'node:fs/promises'
import { leaving as deletion } from '@amour/contract/account/account-deletion.ts'
import type { ResponseOf } from '@amour/contract/endpoint.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { newId } from '@amour/server/security/ids.ts'
import { expect, type Page } from '@playwright/test'
import { makeMember } from '@amour/test/members/make-member.ts'
import { readZip } from '@amour/test/code/zip-file.ts'
import { choose, enter, type } from '@amour/test/e2e/support/keyboard.ts'
import { expectGoodDialog } from '@amour/test/e2e/support/dialogs.ts'
import { enterAs, expectUnder, logOut, remember } from '@amour/test/e2e/support/forms.ts'
import { annWithMail, logInByKey, oldPassword, send } from '@amour/test/e2e/messages/sealed-mail.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'

// Everything here is done by keyboard alone.

const password = 'Ann’s only password £1'

async function annAndBen(site: Site) {
  const ann = await makeMember(site.context, { username: `ann-${newId().slice(-8)}`, password })
  const ben = await makeMember(site.context, { username: `ben-${newId().slice(-8)}`, gender: 'Man', seeking: 'Woman' })
  const answer = await fetch(site.url + messages.send.path.replace(':id', ben.id), {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'The bandstand, at three?' }),
  })
  expect(answer.status).toBe(201)
  return { ann, ben }
}

const panel = (page: Page, name: string) => page.getByRole('region', { name })

test('a member pauses, meets nobody, and resumes with everything', async ({ page, site }) => {
  const { ann } = await annAndBen(site)
  await enterAs(page, ann)
  await page.goto('/account#leaving')
  const pause = panel(page, 'Pause or leave').getByRole('button', { name: 'Pause account' })
  await enter(page, pause)
  const question = page.getByRole('dialog', { name: 'Pause your account?' })
  await expect(question).toContainText('Nobody can find, see or message you until you resume.')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page.getByText('Your account is paused')).toHaveCount(0)
  await enter(page, pause)
  await expectGoodDialog(page, 'PauseDialog')
  await enter(page, question.getByRole('button', { name: 'Pause account' }))
  await expect(panel(page, 'Pause or leave').getByText('Your account is paused')).toBeVisible()
  await page.goto('/search')
  await expect(page.getByRole('heading', { name: 'You’re hidden' })).toBeVisible()
  await enter(page, page.getByRole('button', { name: 'Resume' }))
  await expect(page.getByRole('heading', { name: 'Search' })).toBeVisible()
})

test('a member downloads a copy of their data and finds in it what they wrote', async ({ page, site }) => {
  const { ann, ben } = await annAndBen(site)
  await enterAs(page, ann)
  await page.goto('/account#data')
  const data = panel(page, 'Your data')
  await enter(page, data.getByRole('button', { name: 'Prepare a copy' }))
  await type(page, data.getByLabel('Current password'), 'not this one')
  await page.keyboard.press('Enter')
  await expectUnder(data.getByLabel('Current password'), 'This isn’t your password.')
  await type(page, data.getByLabel('Current password'), password)
  await page.keyboard.press('Enter')
  await expect(data.getByText('Your copy is ready')).toBeVisible({ timeout: 30_000 })
  const downloading = page.waitForEvent('download')
  await enter(page, data.getByRole('link', { name: 'Download' }))
  const download = await downloading
  expect(download.suggestedFilename()).toBe('my-data.zip')
  const files = await readZip(await readFile(await download.path()))
  expect(files.get('data.json')).toContain(ann.email)
  expect(JSON.parse(files.get('conversations.json') ?? '')).toMatchObject([
    { with: ben.username, message: 'The bandstand, at three?' },
  ])
})

test('in the browser that has the key a copy holds what was written, and nobody else ever saw it open', async ({
  page,
  site,
}) => {
  const { ann, ben } = await annWithMail(site)
  await send(site, ann, ben, 'At <four>, & bring "tea".')
  await page.goto('/login')
  await logInByKey(page, ann, oldPassword)
  await expect(page).toHaveTitle(/^Home/)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/account#data')
  const data = panel(page, 'Your data')
  await enter(page, data.getByRole('button', { name: 'Prepare a copy' }))
  await type(page, data.getByLabel('Current password'), oldPassword)
  await page.keyboard.press('Enter')
  await expect(data.getByText('Your copy is ready')).toBeVisible({ timeout: 30_000 })
  const downloading = page.waitForEvent('download')
  await enter(page, data.getByRole('button', { name: 'Download' }))
  const download = await downloading
  expect(download.suggestedFilename()).toBe('my-data.zip')
  await expect(data.getByText('2 encrypted messages are readable in it.')).toBeVisible()
  const files = await readZip(await readFile(await download.path()))
  const texts = (JSON.parse(files.get('conversations.json') ?? '') as { message: string }[]).map(
    ({ message }) => message,
  )
  expect(texts).toEqual(['Meet me at the bandstand at three.', 'At <four>, & bring "tea".'])
  const html = files.get('conversations.html') ?? ''
  expect(html).toContain('<td>Meet me at the bandstand at three.</td>')
  expect(html).toContain('<td>At &lt;four&gt;, &amp; bring &quot;tea&quot;.</td>')
  expect(files.get('data.json')).toContain(ann.email)
  expect(sent.filter((request) => /bandstand|four/.test(request))).toEqual([])

  await page.evaluate(() => indexedDB.deleteDatabase('amour'))
  await page.reload()
  await expect(data.getByText('This browser doesn’t hold your key')).toBeVisible()
  const sealing = page.waitForEvent('download')
  await enter(page, data.getByRole('link', { name: 'Download' }))
  const sealed = await readZip(await readFile(await (await sealing).path()))
  expect(sealed.get('conversations.json')).not.toContain('bandstand')
})

test('a member who asked to be deleted comes back in time', async ({ page, site }) => {
  const { ann } = await annAndBen(site)
  await enterAs(page, ann)
  await page.goto('/account#leaving')
  const leaving = panel(page, 'Pause or leave')
  await enter(page, leaving.getByRole('button', { name: 'Delete account' }))
  await expect(leaving.getByText('You lose your profile')).toBeVisible()
  await type(page, leaving.getByLabel('Current password'), password)
  await enter(page, leaving.getByRole('button', { name: 'Delete in 28 days' }))
  await expect(leaving.getByText('Your account will be deleted')).toBeVisible()
  await page.goto('/')
  await enter(page, page.getByRole('button', { name: 'Keep my account' }))
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You’re hidden')
})

test('whose evidence is kept for an authority reads so on the receipt, as in the mail', async ({ page, site }) => {
  const { ann } = await annAndBen(site)
  await enterAs(page, ann)
  await page.route(`**${deletion.leave.path}`, async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    const refused = page.waitForResponse((reply) => reply.status() === 401)
    const response = await route.fetch()
    const { receipt } = (await response.json()) as ResponseOf<typeof deletion.leave>
    // The account is gone before its receipt has come: any other call of the page is refused by then.
    await refused
    await route.fulfill({
      response,
      json: { leavesAt: null, receipt: receipt && { ...receipt, isEvidenceKept: true } },
    })
  })
  await page.goto('/account#leaving')
  const form = panel(page, 'Pause or leave')
  await enter(page, form.getByRole('button', { name: 'Delete account' }))
  await choose(page, form.getByRole('radio', { name: /^Now/ }))
  await type(page, form.getByLabel('Current password'), password)
  await enter(page, form.getByRole('button', { name: 'Delete for ever' }))
  const shown = page.getByRole('dialog', { name: 'Your account is deleted' })
  await expect(shown.getByText(/^Kept as well: evidence in a case about your account/)).toBeVisible()
})

test('a receipt that nobody has closed is not before whoever logs out next in this browser', async ({ page, site }) => {
  const { ann, ben } = await annAndBen(site)
  await enterAs(page, ann)
  await page.goto('/account#leaving')
  const form = panel(page, 'Pause or leave')
  await enter(page, form.getByRole('button', { name: 'Delete account' }))
  await choose(page, form.getByRole('radio', { name: /^Now/ }))
  await type(page, form.getByLabel('Current password'), password)
  await enter(page, form.getByRole('button', { name: 'Delete for ever' }))
  const receipt = page.getByRole('dialog', { name: 'Your account is deleted' })
  await expect(receipt).toBeVisible()
  const tab = await page.context().newPage()
  await enterAs(tab, ben)
  await tab.goto('/search')
  await expect(page.getByRole('banner').getByText(ben.username)).toBeVisible()
  await expect(receipt).toHaveCount(0)
  await logOut(tab, ben.username)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible()
  // What is shown by then was shown at once.
  await page.waitForLoadState('networkidle')
  await expect(receipt).toHaveCount(0)
})

test('a member deletes the account at once, gets the receipt, and is a former member to others', async ({
  page,
  site,
}) => {
  const { ann, ben } = await annAndBen(site)
  await enterAs(page, ann)
  await remember(page, ann.email)
  await page.goto('/account#leaving')
  // Somebody whom news of a whole year had found.
  await page.route('**/api/users/me', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    const response = await route.fetch()
    const { receipt, ...answer } = (await response.json()) as ResponseOf<typeof deletion.leave>
    const json = { ...answer, receipt: receipt && { ...receipt, notifications: 1204 } }
    return route.fulfill({ response, ...(receipt && { json }) })
  })
  const leaving = panel(page, 'Pause or leave')
  await enter(page, leaving.getByRole('button', { name: 'Delete account' }))
  await choose(page, leaving.getByRole('radio', { name: /^Now/ }))
  await type(page, leaving.getByLabel('Current password'), 'not this one')
  await enter(page, leaving.getByRole('button', { name: 'Delete for ever' }))
  await expectUnder(leaving.getByLabel('Current password'), 'This isn’t your password.')
  await type(page, leaving.getByLabel('Current password'), password)
  await enter(page, leaving.getByRole('button', { name: 'Delete for ever' }))

  const receipt = page.getByRole('dialog', { name: 'Your account is deleted' })
  await expect(receipt.getByText(/^Reference AM-/)).toBeVisible()
  await expect(receipt.getByText('1 message you wrote')).toBeVisible()
  await expect(receipt.getByText('1,204 notifications')).toBeVisible()
  await expectGoodDialog(page, 'ReceiptDialog')
  // On paper it stands alone: what is no business of whoever finds it lies below it on the screen.
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await page.emulateMedia({ media: 'print' })
  await expect(receipt.getByText(/^Reference AM-/)).toBeVisible()
  await expect(page.locator('#main')).toBeHidden()
  // Paper is white: what is pale in the dark theme would hardly be read on it.
  await expect(receipt.locator('.muted').first()).toHaveCSS('color', 'rgb(107, 93, 104)')
  await page.emulateMedia({ media: 'screen' })
  await enter(page, receipt.getByRole('button', { name: 'Done' }).last())
  const left = await page.evaluate(() => JSON.stringify(localStorage))
  expect([ann.username, ann.email, ann.id].filter((known) => left.includes(known))).toEqual([])
  await page.goto('/login')
  await type(page, page.getByLabel('Email').first(), ann.email)
  await type(page, page.getByLabel('Password', { exact: true }).first(), password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The email address or password isn’t right.').first()).toBeVisible()

  await enterAs(page, ben)
  await page.goto('/inbox?folder=requests')
  await enter(page, page.getByRole('link', { name: /Former member/ }))
  await expect(page.getByRole('heading', { name: 'Former member' })).toBeVisible()
  await expect(page.getByText('This member has left Amour.')).toBeVisible()
  await expect(page.getByRole('log').getByText('The bandstand, at three?')).toBeVisible()
})
