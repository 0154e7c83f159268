import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { exportPublic } from '@amour/crypto/public-key.ts'
import { expect, type Page } from '@playwright/test'
import type { NewMember } from '@amour/test/members/make-member.ts'
import { logIn } from '@amour/test/e2e/support/forms.ts'
import { expectToRead } from '@amour/test/e2e/messages/sealed-mail.ts'
import { makeTextMember, password, type Scene, see, type Text } from './texts.ts'

/**
 * Has one operation of the browser's cryptography fail in the worker that does all of it. The page compares the worker's
 * bytes as they come, so that it is broken between that and its start.
 */
export async function breakCrypto(page: Page, operation: 'generateKey' | 'importKey' | 'encrypt', only = '') {
  const broken = `{ const real = crypto.subtle.${operation}.bind(crypto.subtle)
    SubtleCrypto.prototype.${operation} = (...given) =>
      JSON.stringify(given).includes('${only}') ? Promise.reject(new Error('broken')) : real(...given) }\n`
  await page.addInitScript((spoilt) => {
    const real = URL.createObjectURL.bind(URL)
    URL.createObjectURL = (given) => {
      const isWorker = given instanceof Blob && given.type === 'text/javascript' && !sessionStorage.getItem('mended')
      return real(isWorker ? new Blob([spoilt, given], { type: given.type }) : given)
    }
  }, broken)
}

/** Has the account arrive with other keys than the server gave. */
function answerMe(page: Page, keys: { public: string } | { key: string }) {
  return page.route('**/api/users/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...keys } })
  })
}

/** Each failure of the keys at a login. */
export async function seeKeyFailures({ browser, site }: Scene) {
  const where = '/login, the sign-in stands'
  const failures: [Text, string, NewMember, (page: Page) => Promise<unknown>][] = [
    [
      'Failed to load public key, if this persists please contact support.',
      'the public key is none',
      { hasKeys: true },
      (page) => answerMe(page, { public: btoa('"none"') }),
    ],
    [
      'Failed to load public key, if this persists please contact support.',
      'the public key is somebody else’s',
      { hasKeys: true },
      async (page) => answerMe(page, { public: await exportPublic((await createKeyPair()).publicKey) }),
    ],
    [
      'Failed to set passphrase for private key.',
      'the password cannot be derived',
      { hasKeys: true },
      (page) => breakCrypto(page, 'importKey', '"AES-GCM",false,["wrapKey"'),
    ],
    [
      'Failed to load private key, if this persists please contact support.',
      'the private key is none',
      { hasKeys: true },
      (page) => answerMe(page, { key: btoa('"none"') }),
    ],
    [
      'Failed to create your keys, if this persists please contact support.',
      'no pair can be made',
      {},
      (page) => breakCrypto(page, 'generateKey'),
    ],
  ]
  for (const [text, how, wanted, breakKeys] of failures) {
    const context = await browser.newContext({ baseURL: site.url })
    const page = await context.newPage()
    const { email } = await makeTextMember(site, wanted)
    await breakKeys(page)
    await page.goto('/login')
    await logIn(page, { email, password })
    await see(page.getByRole('alert').getByText(text), text, { section: 8, where, how })
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveTitle(/^Home/)
    await releaseResponses(page)
    await context.close()
  }
}

/** A message that cannot be sealed, and one that cannot be opened. */
export async function seeMessageFailures({ page, site }: Scene) {
  const { email } = await makeTextMember(site)
  const other = await makeTextMember(site, { gender: 'Man', seeking: 'Woman', hasKeys: true })
  await breakCrypto(page, 'encrypt', 'RSA-OAEP')
  await page.goto('/login')
  await logIn(page, { email, password })
  await expect(page).toHaveTitle(/^Home/)
  await page.goto(`/inbox/message/${other.username}`)
  const where = '/inbox/message/:id'
  await page.getByLabel(`Message ${other.username}`).fill('Good evening.')
  await page.keyboard.press('Enter')
  const unsealed = 'Your message couldn’t be encrypted. Please try again.'
  await see(page.getByRole('alert').getByText(unsealed), unsealed, { section: 8, where, how: 'encryption fails' })

  await page.evaluate(() => sessionStorage.setItem('mended', 'yes'))
  await page.reload()
  await page.getByLabel(`Message ${other.username}`).fill('Good evening.')
  await page.keyboard.press('Enter')
  await expectToRead(page, 'Good evening.')
  await page.route('**/threads*', async (route) => {
    const response = await route.fetch()
    const thread = (await response.json()) as { data: { message: string }[] } // what the contract says of a thread
    const data = thread.data.map((message) => ({
      ...message,
      message: message.message.replace(/.{40}$/, 'A'.repeat(40)),
    }))
    await route.fulfill({ response, json: { ...thread, data } })
  })
  await page.reload()
  const closed = 'This message couldn’t be decrypted.'
  await see(page.getByRole('log').getByText(closed), closed, { section: 8, where, how: 'its text was changed' })
  await releaseResponses(page)
}

/** The page asks again by itself: an answer that is being changed as it closes fails nobody. */
const releaseResponses = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' })
