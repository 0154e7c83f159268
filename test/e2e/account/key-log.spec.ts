import { inTransaction } from '@amour/server/context.ts'
import { publishKey } from '@amour/server/features/account/keys/key-log.service.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { expect, type Page, type Request } from '@playwright/test'
import { expectGoodDialog } from '@amour/test/e2e/support/dialogs.ts'
import { makeSwap, rewriteLog, swapKey, withoutWitnesses } from '@amour/test/e2e/support/evil-server.ts'
import { logInAsOwner, untilFound } from '@amour/test/e2e/support/own-keys.ts'
import type { Site } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'
import { untilSigned } from '@amour/test/e2e/support/watched-site.ts'
import { makeSigned, password, test } from '@amour/test/e2e/support/watched-test.ts'

// Pages that are built with a policy, as `npm start` and an operator build them: whom they write to is proved by the log of
// keys first. What else a server can try is in `npm run storm key-log`.

/** Two with keys that the log and its witnesses have signed. */
async function makePair(site: Site) {
  const { ann, men } = await makeSigned(site, {}, [{}])
  const [ben] = men
  if (!ben) throw new Error('One was made.')
  return { ann, ben }
}

async function write(page: Page, { username }: TestMember, text: string) {
  await page.goto(`/inbox/message/${username}?new`)
  await page.getByLabel(`Message ${username}`).fill(text)
  await page.keyboard.press('Enter')
}

const isSent = (request: Request) => request.method() === 'POST' && request.url().endsWith('/message')
const isProof = (request: Request) => request.url().endsWith('/api/keys/log/proofs')

test('a first message goes once the other’s key is proved to be in the log', async ({ browser, site }) => {
  const { ann, ben } = await makePair(site)
  const { page, context, consoleErrors } = await openVisitor(browser, site)
  await logInAsOwner(page, { email: ann.email, password })
  const asked: string[] = []
  page.on('request', (request) => {
    if (isProof(request)) asked.push('proof')
    if (isSent(request)) asked.push('message')
  })
  const sent = page.waitForResponse((response) => isSent(response.request()))
  // Sending asks for no file of its own, which could be lost.
  await page.route(/\/assets\/key-log-admission/, (route) => route.abort())
  await write(page, ben, 'Good morning to you.')
  expect((await sent).ok()).toBe(true)
  await expect(page.getByRole('log').getByText('Good morning to you.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(asked).toEqual(['proof', 'message'])
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('nothing is sent for a key that the server put in another’s place, and the screen says why', async ({
  browser,
  site,
}) => {
  const { ann, ben } = await makePair(site)
  const { page, context } = await openVisitor(browser, site)
  await page.clock.install()
  await logInAsOwner(page, { email: ann.email, password })
  await swapKey(context, await makeSwap(ben.publicKey ?? ''))
  const messages: Request[] = []
  page.on('request', (request) => void (isSent(request) && messages.push(request)))
  const asked = page.waitForResponse((response) => isProof(response.request()))
  await write(page, ben, 'For your eyes only.')
  await asked
  // It may be on its way into the log: a minute is waited, which passes at once here.
  const refused = page.getByText('The key we were given for them isn’t in the public log of keys').first()
  await expect(async () => {
    await page.clock.fastForward(61_000)
    await expect(refused).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText('For your eyes only.').first()).toBeVisible()
  expect(messages).toEqual([])
  await context.close()
})

test('while the witnesses are away nothing goes to a key that has changed, whatever is decided of it', async ({
  browser,
  site,
}) => {
  const { ann, ben } = await makePair(site)
  const { page, context } = await openVisitor(browser, site)
  await logInAsOwner(page, { email: ann.email, password })
  const sent = page.waitForResponse((response) => isSent(response.request()))
  await write(page, ben, 'Good morning to you.')
  expect((await sent).ok()).toBe(true)
  await rewriteLog(context, (mine) => ({ ...mine, note: withoutWitnesses(mine.note ?? '') }))
  await swapKey(context, await makeSwap(ben.publicKey ?? ''))
  const messages: Request[] = []
  page.on('request', (request) => void (isSent(request) && messages.push(request)))
  await page.goto(`/inbox/message/${ben.username}`)
  await page.getByRole('button', { name: 'Send to new key' }).click()
  await page.getByLabel(`Message ${ben.username}`).fill('For your eyes only.')
  await page.keyboard.press('Enter')
  await expect(page.getByText('we can’t look for the new one in the public log').first()).toBeVisible()
  await expect(page.getByText('Nothing goes to it until we have.')).toBeVisible()
  expect(messages).toEqual([])
  await context.close()
})

test('a key that its owner did not add asks whether that was them, and stops what they write until they say', async ({
  browser,
  site,
}) => {
  const { ann, ben } = await makePair(site)
  const { page, context } = await openVisitor(browser, site)
  await logInAsOwner(page, { email: ann.email, password })
  await untilFound(page)
  const { toPrint: print } = await makeSwap(ann.publicKey ?? '')
  await inTransaction(site.context, (tx) => publishKey(tx, { memberId: ann.id, version: 3, fingerprint: print, print }))
  await untilSigned(site)
  await page.goto('/inbox')
  const stop = page.getByRole('dialog', { name: 'A key was added to your account' })
  await expect(stop).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Escape')
  await expect(stop).toBeVisible()
  await stop.getByRole('button', { name: 'Report a key' }).click()
  await expect(stop.getByRole('link', { name: 'Change your password' })).toBeVisible()
  await expectGoodDialog(page, 'KeyLogStop')

  const messages: Request[] = []
  page.on('request', (request) => void (isSent(request) && messages.push(request)))
  await write(page, ben, 'Is this private?')
  await expect(page.getByText('until you’ve told us whether that was you').first()).toBeVisible()
  await page.getByRole('button', { name: 'Keep this key' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(messages).toEqual([])
  await context.close()
})

test('two tabs that look at a log that has grown meanwhile find nothing wrong with it', async ({ browser, site }) => {
  const { ann } = await makePair(site)
  const { page, context } = await openVisitor(browser, site)
  await logInAsOwner(page, { email: ann.email, password })
  await untilFound(page)
  await makeSigned(site, {}, [])
  const waiting: (() => void)[] = []
  let asked = 0
  await context.route(/\/api\/keys\/log\/mine/, async (route) => {
    asked += 1
    const answer = await route.fetch()
    // Both were asked from the same place on, and the answer of one comes when the other has been read.
    if (asked <= 2) await new Promise<void>((resolve) => waiting.push(resolve))
    await route.fulfill({ response: answer })
  })
  const readLog = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('amour.key-log') ?? '{}') as { size: number; fault: unknown })
  const { size } = await readLog()
  const other = await context.newPage()
  await Promise.all([page.goto('/search'), other.goto('/search')])
  await expect.poll(() => waiting.length, { timeout: 60_000 }).toBe(2)
  waiting[0]?.()
  await expect.poll(async () => (await readLog()).size).toBeGreaterThan(size)
  waiting[1]?.()
  // It asks anew, from where the log is known by now.
  await expect.poll(async () => (await readLog()).fault ?? asked).toBe(3)
  await context.close()
})
