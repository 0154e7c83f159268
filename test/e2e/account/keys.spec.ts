import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { choose, enter, type } from '@amour/test/e2e/support/keyboard.ts'
import { enterAs, expectUnder } from '@amour/test/e2e/support/forms.ts'
import {
  annWithMail,
  comeHome,
  expectToRead,
  leave,
  logInByKey,
  newPassword,
  oldPassword,
  openMail,
  recover,
  send,
} from '@amour/test/e2e/messages/sealed-mail.ts'
import { test } from '@amour/test/e2e/support/site.ts'

// Everything here is done by keyboard alone.

/** Makes a kit in the account; gives its code. */
async function makeKit(page: Page, password: string) {
  const panel = page.getByRole('region', { name: 'Recovery kit' })
  await enter(page, panel.getByRole('button', { name: /^Make a/ }))
  await type(page, panel.getByLabel('Current password'), password)
  await page.keyboard.press('Enter')
  return readKit(page)
}

async function readKit(page: Page) {
  const shown = page.getByRole('group', { name: 'Code of your recovery kit' })
  await expect(shown).toHaveText(/^(\w{5}-){5}\w{5}$/)
  return shown.innerText()
}

const aWay = (page: Page, name: RegExp) => page.getByRole('radio', { name })

test('the first sealed message offers a kit; it opens old messages after a recovery, and another takes its place', async ({
  page,
  site,
}) => {
  const { ann, ben } = await annWithMail(site)
  await page.goto('/login')
  await logInByKey(page, ann, oldPassword)
  await expect(page).toHaveTitle(/^Home/)
  await openMail(page, ben)
  await expectToRead(page)
  const offer = page.getByRole('link', { name: 'Make a recovery kit' })
  await expect(offer).toHaveCount(0)
  await type(page, page.getByLabel(`Message ${ben.username}`), 'With pleasure.')
  await page.keyboard.press('Enter')
  // On the smallest phones it would leave no room for what was written.
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(offer).toBeHidden()
  expect((await page.getByRole('log').boundingBox())?.height).toBeGreaterThan(320)
  await page.setViewportSize({ width: 1280, height: 720 })
  await enter(page, offer)
  const code = await makeKit(page, oldPassword)
  const saved = page.waitForEvent('download')
  await enter(page, page.getByRole('button', { name: 'Download' }))
  const file = await saved
  expect(file.suggestedFilename()).toBe('recovery-kit.txt')
  expect(await readFile(await file.path(), 'utf8')).toContain(code)
  await enter(page, page.getByRole('button', { name: 'I have kept it' }))
  await expect(page.getByRole('button', { name: 'Make a new one' })).toBeFocused()
  await expect(page.getByText(/^Kit \w{4}$/)).toBeVisible()
  await openMail(page, ben)
  await expectToRead(page)
  await expect(offer).toHaveCount(0)
  await leave(page, ann)

  await recover(page, site, ann)
  const field = page.getByLabel('Code of your recovery kit')
  await type(page, field, code.replace(/.$/, code.endsWith('A') ? 'B' : 'A'))
  await page.keyboard.press('Enter')
  await expectUnder(field, 'There’s a typo in this code. Check it letter by letter.')
  // All of it is in sight, also on the narrowest phone, in letters that are told apart.
  await page.setViewportSize({ width: 320, height: 720 })
  const cut = await field.evaluate((box) => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight])
  expect(cut).toEqual([0, 0])
  await expect(field).toHaveCSS('font-family', /monospace/)
  await page.setViewportSize({ width: 1280, height: 720 })
  await type(page, field, code.toLowerCase().replaceAll('-', ' '))
  await page.keyboard.press('Enter')
  const next = await readKit(page)
  expect(next).not.toBe(code)
  await enter(page, page.getByRole('button', { name: 'I have kept it' }))
  await expect(page).toHaveTitle(/^Home/)
  await openMail(page, ben)
  await expectToRead(page)

  await leave(page, ann)
  await recover(page, site, ann)
  const tab = await page.context().newPage()
  await leave(tab, ann)
  await tab.close()
  await enter(page, page.getByRole('button', { name: 'Decide later' }))
  await expect(page.getByText('You were logged out before we finished. Log in again.')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Login' }).getByLabel('Email')).toHaveValue('')
  await page.goto('/about')
  await enter(page, page.getByRole('banner').getByRole('button', { name: 'Login' }))
  await logInByKey(page, ann, newPassword)
  await type(page, field, code)
  await page.keyboard.press('Enter')
  await expectUnder(field, 'This isn’t the code of your kit. It may be that of an older one.')
  await type(page, field, next)
  await page.keyboard.press('Enter')
  const last = await readKit(page)
  // A page of theirs that opens meanwhile knows them, and takes the code out of nobody's sight.
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(other).toHaveTitle(/^Home/)
  await other.close()
  expect(await readKit(page)).toBe(last)
  // In a dialog, too, it is closed away by nobody by a slip.
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Leave without keeping this?' })
  await enter(page, question.getByRole('button', { name: 'Stay here' }))
  expect(await readKit(page)).toBe(last)
  await enter(page, page.getByRole('button', { name: 'Close' }))
  await enter(page, question.getByRole('button', { name: 'Leave' }))
  await expect(page).toHaveTitle(/^Home/)
})

test('the key that the login adds is told from the one before by what it is known by', async ({ page, site }) => {
  const { ann } = await annWithMail(site)
  await comeHome(page, ann)
  await page.goto('/account/encryption')
  const known = page.getByRole('region', { name: 'Keys' }).getByText(/^Fingerprint/)
  await expect(known).toHaveText([/^Fingerprint( [\w-]{3,4}){11}$/, /^Fingerprint( [\w-]{3,4}){11}$/])
  const [added, first] = await known.allInnerTexts()
  expect(added).not.toBe(first)
  // Where what is reckoned does not come, the keys are listed all the same.
  await page.route(/\/assets\/crypto\.worker-/, (route) => route.abort('connectionreset'))
  await page.reload()
  await expect(known).toHaveCount(2)
})

test('the paper of a kit holds the code and nothing else of the page', async ({ page, site }) => {
  const { ann } = await annWithMail(site)
  await enterAs(page, ann)
  await page.goto('/account#kit')
  const code = await makeKit(page, oldPassword)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article').getByText(code, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Keys and recovery kit' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('heading', { name: 'Keys and recovery kit' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('after a recovery the old password unlocks all messages', async ({ page, site }) => {
  const { ann, ben } = await annWithMail(site)
  await recover(page, site, ann)
  await expect(aWay(page, /^With my recovery kit/)).toBeDisabled()
  const field = page.getByLabel('Old password', { exact: true })
  await type(page, field, 'not the old one')
  await page.keyboard.press('Enter')
  await expectUnder(field, 'This password doesn’t unlock your key.')
  await expect(field).toBeFocused()
  await type(page, field, oldPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/^Home/)
  await openMail(page, ben)
  await expectToRead(page)
})

test('new keys serve what comes, and old messages open later from the account', async ({ page, site }) => {
  const { ann, ben } = await annWithMail(site)
  await recover(page, site, ann)
  await choose(page, aWay(page, /^With new keys/))
  await enter(page, page.getByRole('button', { name: 'Start new keys' }))
  await expect(page).toHaveTitle(/^Home/)
  await openMail(page, ben)
  await expect(page.getByText('This message is encrypted with an older key, which is still locked.')).toBeVisible()
  await enter(page, page.getByRole('link', { name: 'Unlock it in My Account' }))
  const keys = page.getByRole('region', { name: 'Keys' })
  await expect(keys.getByText('Key 2')).toBeVisible()
  await enter(page, keys.getByRole('button', { name: 'Unlock with the old password' }))
  await type(page, keys.getByLabel('Current password'), newPassword)
  await page.keyboard.press('Enter')
  await expectUnder(keys.getByLabel('Old password', { exact: true }), 'Please enter your old password.')
  await type(page, keys.getByLabel('Old password', { exact: true }), oldPassword)
  await type(page, keys.getByLabel('Current password'), newPassword)
  await page.keyboard.press('Enter')
  await expect(keys.getByText('Your messages are unlocked.')).toBeVisible()
  await openMail(page, ben)
  await expectToRead(page)
  await leave(page, ann)
  await logInByKey(page, ann, newPassword)
  await expect(page).toHaveTitle(/^Home/)
  await openMail(page, ben)
  await expectToRead(page)
})

test('what is unlocked in one tab can be read in the others at once', async ({ page, site }) => {
  const { ann, ben } = await annWithMail(site)
  await recover(page, site, ann)
  await choose(page, aWay(page, /^With new keys/))
  await enter(page, page.getByRole('button', { name: 'Start new keys' }))
  await expect(page).toHaveTitle(/^Home/)
  const other = await page.context().newPage()
  await openMail(other, ben)
  await expect(other.getByText('This message is encrypted with an older key, which is still locked.')).toBeVisible()
  await page.goto('/account#keys')
  const keys = page.getByRole('region', { name: 'Keys' })
  await enter(page, keys.getByRole('button', { name: 'Unlock with the old password' }))
  await type(page, keys.getByLabel('Old password', { exact: true }), oldPassword)
  await type(page, keys.getByLabel('Current password'), newPassword)
  await page.keyboard.press('Enter')
  await expect(keys.getByText('Your messages are unlocked.')).toBeVisible()
  await expectToRead(other)
})

test('who decides later is written to as before, and unlocks everything in the account with the kit', async ({
  page,
  site,
}) => {
  const { ann, ben } = await annWithMail(site)
  await enterAs(page, ann)
  await page.goto('/account#kit')
  const code = await makeKit(page, oldPassword)
  await leave(page, ann)
  await recover(page, site, ann)
  await enter(page, page.getByRole('button', { name: 'Decide later' }))
  await expect(page).toHaveTitle(/^Home/)
  await send(site, ben, ann, 'And bring an umbrella.')
  await page.goto('/inbox?folder=requests')
  await expect(page.getByText('Your key is locked, so you can’t read this yet.')).toBeVisible()
  await expect(page.getByText('couldn’t be decrypted')).toHaveCount(0)
  await openMail(page, ben)
  await enter(page, page.getByRole('link', { name: 'Unlock it in My Account' }))
  const keys = page.getByRole('region', { name: 'Keys' })
  await enter(page, keys.getByRole('button', { name: 'Unlock with the recovery kit' }))
  await type(page, keys.getByLabel('Code of your recovery kit'), code)
  await type(page, keys.getByLabel('Current password'), newPassword)
  // Done, and unanswered at both tries: the code is used up, and pressing again goes on from there.
  const lost = '**/api/users/me/keys/unlock'
  await page.route(lost, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.press('Enter')
  await expect(keys.getByRole('alert')).toBeVisible()
  await page.unroute(lost)
  await enter(page, keys.getByRole('button', { name: 'Unlock with the recovery kit' }))
  await expect(keys.getByText('Your messages are unlocked.')).toBeVisible()
  expect(await readKit(page)).not.toBe(code)
  await openMail(page, ben)
  await expectToRead(page)
  await expectToRead(page, 'And bring an umbrella.')
})

test('a damaged key is told at the login, nothing leaves in clear meanwhile, and new keys serve what comes', async ({
  page,
  site,
}) => {
  const { ann, ben } = await annWithMail(site)
  const { db } = site.context
  await db
    .updateTable('member_key')
    .set({ private_sealed: Buffer.from('garbage') })
    .where('member_id', '=', ann.id)
    .execute()
  const sent: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/message') && sent.push(request.postData() ?? '')))
  await page.goto('/login')
  await logInByKey(page, ann, oldPassword)
  await expect(page.getByText(/^You’re logged in, but we can’t read your stored key any more\./)).toBeVisible()
  await expect(aWay(page, /^With my old password/)).toBeDisabled()
  await enter(page, page.getByRole('button', { name: 'Decide later' }))
  await expect(page).toHaveTitle(/^Home/)
  await openMail(page, ben)
  await expect(page.getByText(/^We can’t read the key to these messages any more\./)).toBeVisible()
  await type(page, page.getByLabel(`Message ${ben.username}`), 'canary of a damaged key')
  await page.keyboard.press('Enter')
  await expectToRead(page, 'canary of a damaged key')
  await page.goto('/account#keys')
  const panel = page.getByRole('region', { name: 'Keys' })
  await expect(panel.getByText('Damaged', { exact: true })).toBeVisible()
  await enter(page, panel.getByRole('button', { name: 'Start new keys' }))
  await type(page, panel.getByLabel('Current password'), oldPassword)
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Your new keys are in use.')).toBeVisible()
  await openMail(page, ben)
  await type(page, page.getByLabel(`Message ${ben.username}`), 'canary of new keys')
  await page.keyboard.press('Enter')
  await expectToRead(page, 'canary of new keys')
  await expect.poll(() => sent.length).toBe(2)
  expect(sent.join()).not.toContain('canary')
  expect(await db.selectFrom('member_key').select('version').where('member_id', '=', ann.id).execute()).toHaveLength(2)
})
