import { accounts } from '@amour/contract/account/accounts.ts'
import type { Endpoint, ResponseOf } from '@amour/contract/endpoint.ts'
import { flirts } from '@amour/contract/people/flirts.ts'
import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makePhotoFile } from '@amour/test/media/upload-bytes.ts'
import { newId } from '@amour/server/security/ids.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'

async function aPair(site: Site) {
  const ann = await makeMember(site.context, { username: `ann-${newId().slice(-8)}` })
  const ben = await makeMember(site.context, { username: `ben-${newId().slice(-8)}`, gender: 'Man', seeking: 'Woman' })
  await write(site, ann, ben)
  await write(site, ben, ann)
  return { ann, ben }
}

async function write(site: Site, from: TestMember, to: TestMember) {
  const answer = await fetch(site.url + messages.send.path.replace(':id', to.id), {
    method: 'POST',
    headers: { authorization: `Bearer ${from.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'The bandstand, at three?' }),
  })
  expect(answer.status).toBe(201)
}

async function press(control: Locator) {
  await control.focus()
  await control.press('Enter')
}

async function choose(page: Page, item: string) {
  await press(page.getByLabel('More', { exact: true }))
  await press(page.getByRole('button', { name: item, exact: true }))
}

/** Calls the site as somebody does whose screens are of no interest here. */
async function ask<E extends Endpoint>(site: Site, { token }: TestMember, endpoint: E, { id, body }: Ask) {
  const answer = await fetch(site.url + endpoint.path.replace(/:\w+/, id ?? ''), {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect(answer.status).toBeLessThan(300)
  return (await answer.json()) as ResponseOf<E> // the call's answer
}

type Ask = { id?: string; body?: unknown }

/** Whether somebody is found by name, has a profile, stands in the inbox, and is news, in a browser that is open. */
async function expectToMeet(page: Page, { username }: TestMember, isMet: boolean) {
  const link = page.getByRole('link', { name: new RegExp(username) })
  await page.goto('/search')
  const name = page.getByRole('combobox', { name: 'Username' })
  await name.fill(username)
  const nobody = page.getByRole('paragraph').filter({ hasText: 'No matching usernames.' })
  await expect(isMet ? page.getByRole('option', { name: new RegExp(username) }) : nobody).toBeVisible()
  await page.goto('/notifications')
  await expect(isMet ? page.getByText(`${username} sent you a flirt`) : page.getByText('Nothing new')).toBeVisible()
  await page.goto('/inbox')
  await expect(page.getByRole('tab', { name: 'Chats' })).toBeVisible()
  await expect(link).toHaveCount(isMet ? 1 : 0)
  await page.goto(`/member/${username}`)
  const title = isMet ? new RegExp(username) : 'This profile can’t be shown'
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test('a block parts two open browsers at once, private pictures included, and is undone in the account', async ({
  page,
  site,
  browser,
}) => {
  const { ann, ben } = await aPair(site)
  const photo = await storePhoto(site.context, ann.id, { visibility: 'private' })
  // A real one: what is private is opened to be marked with who looks.
  const file = await makePhotoFile({ width: 480, height: 360, format: 'webp' })
  await site.context.storage.write(`${photo.storageKey}/480.webp`, file)
  await ask(site, ann, mediaAccess.grant, { id: ben.id })
  for (const [from, to] of [
    [ann, ben],
    [ben, ann],
  ] as const)
    await ask(site, from, flirts.send, { id: to.id, body: { flirt: 'fancyAChat' } })
  const seen = (await ask(site, ben, mediaAccess.listPrivate, { id: ann.id })).data
  const address = new URL(seen.find(({ id }) => id === photo.id)?.picture.urls['480'] ?? '', site.url).href
  expect((await fetch(address)).status).toBe(200)

  const his = await openVisitor(browser, site)
  await enterAs(his.page, ben)
  await enterAs(page, ann)
  await expectToMeet(his.page, ann, true)
  await his.page.goto('/inbox')
  await his.page.getByRole('link', { name: new RegExp(ann.username) }).click()
  await expect(his.page.getByLabel(`Message ${ann.username}`)).toBeVisible()
  await write(site, ann, ben)
  expect(await ask(site, ann, accounts.counts, {})).not.toEqual({ messages: 0, notifications: 0 })

  await expectToMeet(page, ben, true)
  await choose(page, 'Block')
  const dialog = page.getByRole('dialog', { name: `Block ${ben.username}?` })
  await expect(dialog.getByText('won’t see each other anywhere from now on')).toBeVisible()
  await press(dialog.getByRole('button', { name: 'Block' }))
  await expect(page).toHaveURL(/\/search/)
  await expect(page.getByText(`${ben.username} is blocked.`)).toBeVisible()
  expect((await fetch(address)).status).toBe(404)
  for (const member of [ann, ben])
    expect(await ask(site, member, accounts.counts, {})).toEqual({ messages: 0, notifications: 0 })
  // The conversation that lay open goes by itself.
  await expect(his.page.getByRole('heading', { name: 'There’s no such conversation' })).toBeVisible()
  await expect(his.page.getByRole('link', { name: new RegExp(ann.username) })).toHaveCount(0)
  await expectToMeet(his.page, ann, false)
  await expectToMeet(page, ben, false)

  await page.goto('/account#blocked')
  await press(page.getByRole('button', { name: 'Show blocked members' }))
  const unblock = page.getByRole('button', { name: `Unblock ${ben.username}` })
  await page.setViewportSize({ width: 390, height: 844 })
  const [since, beside] = await Promise.all([page.getByText(/^Since \d/).boundingBox(), unblock.boundingBox()])
  expect(beside?.x).toBeGreaterThan((since?.x ?? NaN) + (since?.width ?? NaN))
  await press(unblock)
  await expect(page.getByRole('button', { name: `Unblock ${ben.username}` })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Blocked and hidden' }).getByRole('heading')).toBeFocused()
  await page.goto('/inbox')
  await expect(page.getByRole('link', { name: new RegExp(ben.username) })).toBeVisible()
  await his.context.close()
})

/** Notes on the body that a toast came into a region that was there: one that comes with its region is not read out. */
const watchToasts = (page: Page) =>
  page.evaluate(() => {
    const look = new MutationObserver((changes) => {
      const isHeard = ({ target, addedNodes }: MutationRecord) =>
        target instanceof Element && target.matches('.toasts') && addedNodes.length > 0
      if (changes.some(isHeard)) document.body.dataset['heard'] = ''
    })
    look.observe(document, { childList: true, subtree: true })
  })

test('hiding somebody is told aloud though a dialog closes with it, and undone by the toast', async ({
  page,
  site,
}) => {
  const { ann, ben } = await aPair(site)
  await page.clock.install()
  await enterAs(page, ann)
  await page.goto(`/member/${ben.username}`)
  await choose(page, 'Hide')
  // The dialog gives the focus back to the menu that it was opened from.
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('More', { exact: true })).toBeFocused()
  await choose(page, 'Hide')
  await watchToasts(page)
  // However long a busy machine takes to bring the next screen, the toast is a second old and gets no older by it.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Hide' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.clock.runFor(1000)
  await expect(page.getByText(`${ben.username} is hidden.`)).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-heard')
  // The screen that comes next takes the focus; a key pressed before it came would go nowhere.
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeFocused()
  const undone = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await press(page.getByRole('button', { name: 'Undo' }))
  expect((await undone).status()).toBeLessThan(300)
  await page.clock.resume()
  await page.goto(`/member/${ben.username}`)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(ben.username) })).toBeVisible()
})

test('a conversation is muted, and moves into the archive and out again', async ({ page, site }) => {
  const { ann, ben } = await aPair(site)
  await enterAs(page, ann)
  await page.goto('/inbox')
  await page.getByRole('link', { name: new RegExp(ben.username) }).click()
  await choose(page, 'Mute')
  await expect(page.getByText('Muted. You won’t be notified.')).toBeVisible()
  await choose(page, 'Archive')
  await expect(page.getByText('Moved to the archive.')).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(ben.username) })).toHaveCount(0)
  await press(page.getByRole('tab', { name: 'Archive' }))
  const row = page.getByRole('tabpanel').getByRole('link', { name: new RegExp(ben.username) })
  await expect(row.getByRole('img', { name: 'Muted' })).toBeVisible()
  await press(row)
  await choose(page, 'Move out of the archive')
  await expect(page.getByText('Moved out of the archive.')).toBeVisible()
  // What one was reading stays open, beside the folder in which it is now.
  await expect(page).toHaveURL(/\/inbox\/message\/[\da-f-]+$/)
  await expect(page.getByLabel(`Message ${ben.username}`)).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Chats' })).toHaveAttribute('aria-selected', 'true')
  await expect(row).toHaveAttribute('aria-current', 'true')
})

/** Whether the page listens for its end, which keeps it out of some browsers' back/forward cache. */
async function isListening(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const { result } = await browser.send('Runtime.evaluate', { expression: 'window' })
  const { listeners } = await browser.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
  await browser.detach()
  return listeners.some(({ type }) => type === 'beforeunload')
}

test('what is written without a connection holds the page back, and goes from wherever its writer is by then', async ({
  page,
  site,
}) => {
  const { ann, ben } = await aPair(site)
  await enterAs(page, ann)
  await page.goto('/inbox')
  await page.getByRole('link', { name: new RegExp(ben.username) }).click()
  const field = page.getByLabel(`Message ${ben.username}`)
  await expect(field).toBeVisible()
  expect(await isListening(page)).toBe(false)
  await page.context().setOffline(true)
  await field.fill('Make it four, and bring an umbrella.')
  await field.press('Enter')
  await expect(page.getByRole('log').getByText('Waiting for connection')).toBeVisible()
  await expect(page.getByText(/^Not sent/)).toHaveCount(0)
  const asked = page.waitForEvent('dialog')
  void page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()

  const links = page.getByRole('navigation', { name: 'Main' })
  await links.getByRole('link', { name: /^Inbox/ }).click()
  await expect(field).toHaveCount(0)
  await page.context().setOffline(false)
  const arrived = async () => {
    const { data } = await ask(site, ben, messages.all, { body: {} })
    return data[0]?.last?.message
  }
  await expect.poll(arrived).toBe('Make it four, and bring an umbrella.')
  await expect.poll(() => isListening(page)).toBe(false)
})

test('a chosen message is revealed in a report, which is proven, has a reference and blocks its writer', async ({
  page,
  site,
}) => {
  const { ann, ben } = await aPair(site)
  await enterAs(page, ann)
  await page.goto('/inbox')
  await page.getByRole('link', { name: new RegExp(ben.username) }).click()
  await press(page.getByLabel('Actions for this message').last())
  await press(page.getByRole('button', { name: 'Report', exact: true }))
  const dialog = page.getByRole('dialog', { name: `Report what ${ben.username} wrote` })
  await press(dialog.getByRole('button', { name: 'Send report' }))
  await expect(dialog.getByText('Please choose one of the options.')).toBeVisible()
  await dialog.getByLabel('What is wrong?').selectOption('Harassment or stalking')
  await dialog.getByLabel('What happened?').fill('He does not stop, though I asked him to.')
  await dialog.getByText(`Also block ${ben.username}`).click()
  await press(dialog.getByRole('button', { name: 'Send report' }))
  // The conversation goes with the block, and what was said in it; the reference stays.
  await expect(page.getByText(/Your report AM-\S+ has arrived/)).toBeVisible()
  const revealed = await site.context.db.selectFrom('report_message').select(['state', 'is_reported']).execute()
  expect(revealed).toContainEqual({ state: 'verified', is_reported: true })
  await page.goto('/account#reports')
  const panel = page.getByRole('region', { name: 'My reports' })
  await expect(panel.getByText('Harassment or stalking')).toBeVisible()
  await expect(panel.getByText('Received', { exact: true })).toBeVisible()
  await page.goto(`/member/${ben.username}`)
  await expect(page.getByRole('heading', { name: 'This profile can’t be shown' })).toBeVisible()
})

test('what a member lets others know is switched in the account and kept', async ({ page, site }) => {
  const { ann } = await aPair(site)
  await enterAs(page, ann)
  await page.goto('/account#privacy')
  const receipts = page.getByRole('switch', { name: /Read receipts/ })
  await expect(receipts).toBeChecked()
  await receipts.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Privacy' }).getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(receipts).not.toBeChecked()
})

test('what a member hears of by email is ticked in the account and kept', async ({ page, site }) => {
  const { ann } = await aPair(site)
  await enterAs(page, ann)
  await page.goto('/account#news')
  const flirts = page.getByRole('checkbox', { name: 'Flirts: Email' })
  await flirts.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(flirts).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /safety: Email/ })).toBeDisabled()
})
