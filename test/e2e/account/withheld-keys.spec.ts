import { keys } from '@amour/contract/account/keys.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { fingerprint } from '@amour/crypto/fingerprint.ts'
import { openMessage } from '@amour/crypto/message.ts'
import { exportPublic } from '@amour/crypto/public-key.ts'
import { wrapPrivate } from '@amour/crypto/wraps/wrap.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { enterAs, logIn } from '@amour/test/e2e/support/forms.ts'
import { lieAbout } from '@amour/test/e2e/support/lies.ts'
import { expectToRead, oldPassword, openMail, send } from '@amour/test/e2e/messages/sealed-mail.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'

// A server that is forced, or broken into: what it answers about keys, what the screen says, and what leaves the browser.

/** Every body that leaves the browser, and of those the messages. */
function listen(context: BrowserContext) {
  const bodies: string[] = []
  const sent: string[] = []
  context.on('request', (request) => {
    const body = request.postData() ?? ''
    bodies.push(body)
    if (request.method() === 'POST' && request.url().endsWith('/message'))
      sent.push((JSON.parse(body) as { message: string }).message) // what the contract says of a message
  })
  return { bodies, sent }
}

const field = (page: Page, { username }: TestMember) => page.getByLabel(`Message ${username}`)

async function write(page: Page, to: TestMember, text: string) {
  await field(page, to).fill(text)
  await page.keyboard.press('Enter')
}

const opens = (envelope: string | undefined, privateKey: CryptoKey | undefined) =>
  envelope && privateKey
    ? openMessage({ envelope, privateKey, side: 'to', mediaId: null }).then(
        ({ text }) => text,
        () => 'closed',
      )
    : 'nothing'

async function aKey() {
  const pair = await createKeyPair()
  const shown = await exportPublic(pair.publicKey)
  return { pair, key: { public: shown, fingerprint: await fingerprint(shown), version: 1, isLocked: false } }
}

const people = async (site: Site) => ({
  ann: await makeMember(site.context, { password: oldPassword, hasKeys: true }),
  ben: await makeMember(site.context, { gender: 'Man', seeking: 'Woman', password: oldPassword, hasKeys: true }),
})

const rows: string[][] = []
const canaryIn = (bodies: string[]) => bodies.some((body) => body.includes('canary'))

test.afterAll(() => {
  const lines = rows.map((row) => `| ${row.join(' | ')} |`)
  process.stdout.write(`${['| the server | the screen | over the wire |', '|---|---|---|', ...lines].join('\n')}\n`)
})

test('a server that withholds keys gets no plain text, whichever it withholds', async ({ page, context, site }) => {
  const { ann, ben } = await people(site)
  await send(site, ben, ann)
  const { bodies, sent } = listen(context)
  await page.goto('/login')
  await logIn(page, { email: ann.email, password: oldPassword })
  await expect(page).toHaveTitle(/^Home/)
  await openMail(page, ben)
  await expectToRead(page)
  await expect(page.getByText('Your next message is encrypted in your browser before it’s sent.')).toBeVisible()
  await write(page, ben, 'canary at first')
  await expectToRead(page, 'canary at first')
  await expect.poll(() => sent.length).toBe(1)
  await expect.poll(() => opens(sent[0], ben.privateKey)).toBe('canary at first')
  rows.push(['honest', 'Your next message is encrypted …', 'sealed; the contact opens it'])

  const unsent = 'and we won’t send it unencrypted.'
  const stays = page.getByText('It’s still here')
  for (const [server, lie, sentence] of [
    ['withholds own key', { own: null }, `We couldn’t load your key, so we can’t encrypt this, ${unsent}`],
    ['withholds contact’s key', { theirs: null }, `We couldn’t load their key, so we can’t encrypt this, ${unsent}`],
    ['withholds both', { own: null, theirs: null }, `We couldn’t load your key, so we can’t encrypt this, ${unsent}`],
  ] as const) {
    await lieAbout(context, lie)
    await page.reload()
    await expect(page.getByText(sentence)).toBeVisible()
    // Nothing is said to be here before anything is.
    await field(page, ben).fill('')
    await expect(stays).toHaveCount(0)
    await write(page, ben, `canary when it ${server}`)
    await expect(page.getByRole('alert').filter({ hasText: `${sentence} It’s still here` })).toBeVisible()
    await expect(field(page, ben)).toHaveValue(`canary when it ${server}`)
    // Another tab has nothing in its memory.
    const tab = await context.newPage()
    await openMail(tab, ben)
    await write(tab, ben, 'canary of another tab')
    await expect(tab.getByText(`${sentence} It’s still here`)).toBeVisible()
    await tab.close({ runBeforeUnload: false })
    expect(sent).toHaveLength(1)
    rows.push([server, sentence, 'nothing; the draft stays'])
  }

  const cat = await makeMember(site.context, { gender: 'Man', seeking: 'Woman', hasKeys: true })
  await lieAbout(context, { theirs: null })
  await openMail(page, cat)
  await write(page, cat, 'canary to somebody new')
  const keyless = 'This member has no key yet, so we can’t encrypt this'
  await expect(page.getByRole('alert').filter({ hasText: keyless })).toBeVisible()
  expect(sent).toHaveLength(1)
  rows.push(['withholds the key of somebody new', keyless, 'nothing; the draft stays'])

  await lieAbout(context, {})
  await openMail(page, ben)
  await write(page, ben, 'canary at last')
  await expectToRead(page, 'canary at last')
  expect(canaryIn(bodies)).toBe(false)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})

test('two members who never had keys write to each other as before, and each message says that it is not encrypted', async ({
  page,
  context,
  site,
}) => {
  const ann = await makeMember(site.context)
  const ben = await makeMember(site.context, { gender: 'Man', seeking: 'Woman' })
  const { sent } = listen(context)
  await enterAs(page, ann)
  await openMail(page, ben)
  await expect(page.getByText('Your next message won’t be encrypted: you two don’t both have a key.')).toBeVisible()
  await write(page, ben, 'In plain words.')
  await expect(page.getByText('The messages here aren’t encrypted')).toBeVisible()
  await expect(page.getByRole('log').getByText('Not encrypted', { exact: true })).toBeVisible()
  // What was begun is kept in the store of keys, and is none.
  await field(page, ben).fill('And in plain')
  await page.reload()
  await write(page, ben, 'And in plain words again.')
  await expectToRead(page, 'And in plain words again.')
  await expect.poll(() => sent).toEqual(['In plain words.', 'And in plain words again.'])
  await page.goto('/inbox')
  await expect(page.getByRole('img', { name: 'Not encrypted' })).toBeVisible()
  rows.push(['neither ever had a key', 'Your next message won’t be encrypted …; each is marked', 'plain, as specified'])
})

test('a swapped key receives nothing before its member decides; what comes back is told apart', async ({
  page,
  context,
  site,
  browser,
}) => {
  const { ann, ben } = await people(site)
  await send(site, ben, ann)
  const { bodies, sent } = listen(context)
  await page.goto('/login')
  await logIn(page, { email: ann.email, password: oldPassword })
  await expect(page).toHaveTitle(/^Home/)
  await openMail(page, ben)
  await write(page, ben, 'canary one')
  await expectToRead(page, 'canary one')

  const mallory = await aKey()
  await lieAbout(context, { theirs: mallory.key })
  await page.reload()
  const changed = page.getByText(`${ben.username}’s key has changed`)
  await expect(changed).toBeVisible()
  await write(page, ben, 'canary two')
  const undecided = 'Their key has changed. We won’t send anything until you’ve decided.'
  await expect(page.getByRole('alert').filter({ hasText: undecided })).toBeVisible()
  await expect(field(page, ben)).toHaveValue('canary two')
  await page.getByRole('button', { name: 'Don’t send' }).click()
  await expect(page.getByText(`You’re not sending to ${ben.username}’s new key`)).toBeVisible()
  await expect(field(page, ben)).toBeFocused()
  await page.reload()
  const declined = 'You’ve chosen not to send to their new key, so we won’t send this.'
  await expect(page.getByText(declined)).toBeVisible()
  await write(page, ben, 'canary two')
  await expect(page.getByRole('alert').filter({ hasText: declined })).toBeVisible()
  expect(sent).toHaveLength(1)
  rows.push(['swaps contact’s key', `${changedTitle()} ${undecided}`, 'nothing before a decision'])
  rows.push(['… and one chose “Don’t send”', declined, 'nothing, after a reload either'])

  await lieAbout(context, {})
  await page.reload()
  await expect(page.getByText(`${ben.username}’s key is the one you know again`)).toBeVisible()
  await write(page, ben, 'canary three')
  await expectToRead(page, 'canary three')
  await expect.poll(() => opens(sent.at(-1), ben.privateKey)).toBe('canary three')
  await page.getByRole('button', { name: 'Close this note' }).click()
  rows.push([
    'swaps it back',
    '…’s key is the one you know again. Nothing you wrote was sent to it.',
    'sealed for the first key',
  ])

  // The page must not hear of the new key before it writes: then it is the server that refuses what is sealed for the old.
  const { promise: heard, resolve: hear } = Promise.withResolvers<void>()
  await context.route('**/threads*', async (route) => {
    await heard
    await route.continue()
  })
  const next = await aKey()
  const wrapped = await wrapPrivate(next.pair.privateKey, { password: oldPassword, reference: 'reference' })
  const saved = await fetch(site.url + keys.save.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${ben.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ public: next.key.public, private: wrapped }),
  })
  expect(saved.status).toBe(200)
  await write(page, ben, 'canary four')
  await expect(changed).toBeVisible()
  await expect(page.getByRole('log').getByText(`Not sent. ${undecided}`)).toBeVisible()
  hear()
  for (const message of sent) expect(await opens(message, next.pair.privateKey)).toBe('closed')
  await page.getByRole('button', { name: 'Send to new key' }).click()
  await expectToRead(page, 'canary four')
  await expect(page.getByText('Not sent.')).toHaveCount(0)
  await expect.poll(() => opens(sent.at(-1), next.pair.privateKey)).toBe('canary four')
  rows.push([
    'contact honestly starts new keys',
    `${changedTitle()} Not sent. ${undecided}`,
    'nothing; after “Send to new key” sealed for it',
  ])

  const before = sent.length
  await lieAbout(context, { theirs: { public: ben.publicKey, fingerprint: 'any', version: 1, isLocked: false } })
  await page.reload()
  await expect(page.getByText(`${ben.username}’s earlier key is back`)).toBeVisible()
  await write(page, ben, 'canary five')
  const returned = 'An earlier key of theirs is back. We won’t send anything until you’ve decided.'
  await expect(page.getByRole('alert').filter({ hasText: returned })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send to earlier key' })).toBeVisible()
  expect(sent).toHaveLength(before)
  rows.push(['brings back a key that was given up', returned, 'nothing before a decision'])

  const other = await openVisitor(browser, site)
  const there = listen(other.context)
  await other.page.goto('/login')
  await logIn(other.page, { email: ann.email, password: oldPassword })
  await expect(other.page).toHaveTitle(/^Home/)
  await openMail(other.page, ben)
  await expect(other.page.getByText('Your next message is encrypted in your browser before it’s sent.')).toBeVisible()
  await expect(other.page.getByText('key has changed')).toHaveCount(0)
  await write(other.page, ben, 'canary six')
  await expectToRead(other.page, 'canary six')
  await expect.poll(() => opens(there.sent.at(-1), next.pair.privateKey)).toBe('canary six')
  rows.push([
    'one logs in on a new device',
    'no note: the key is seen for the first time',
    'sealed for the present key',
  ])
  expect(canaryIn([...bodies, ...there.bodies])).toBe(false)
  for (const message of sent) expect(await opens(message, mallory.pair.privateKey)).toBe('closed')
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await other.context.close()
})

const changedTitle = () => '…’s key has changed.'
