import { messages } from '@amour/contract/messages/messages.ts'
import { importPublic } from '@amour/crypto/public-key.ts'
import { sealMessage } from '@amour/crypto/message.ts'
import { newId } from '@amour/server/security/ids.ts'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { logIn } from '@amour/test/e2e/support/forms.ts'
import { enter, type } from '@amour/test/e2e/support/keyboard.ts'
import type { Site } from '@amour/test/e2e/support/site.ts'

export const oldPassword = 'Ann’s old password £1'
export const newPassword = 'Ann’s new password €2'
const words = 'Meet me at the bandstand at three.'

/** Ann, with a message that Ben has sealed for her present key. */
export async function annWithMail(site: Site) {
  const username = `ann-${newId().slice(-8)}`
  const ann = await makeMember(site.context, { username, password: oldPassword, hasKeys: true })
  const ben = await makeMember(site.context, { gender: 'Man', seeking: 'Woman', hasKeys: true })
  await send(site, ben, ann)
  return { ann, ben }
}

/** Sends a message that only the first keys of the two open. */
export async function send(site: Site, from: TestMember, to: TestMember, text = words) {
  const [recipientPublic, senderPublic] = await Promise.all(
    [to, from].map(({ publicKey }) => importPublic(publicKey ?? '')),
  )
  if (!recipientPublic || !senderPublic) throw new Error('Both need keys.')
  const versions = { recipientVersion: 1, senderVersion: 1 }
  const message = await sealMessage({ text, mediaId: null, recipientPublic, senderPublic, ...versions })
  const answer = await fetch(site.url + messages.send.path.replace(':id', to.id), {
    method: 'POST',
    headers: { authorization: `Bearer ${from.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message }),
  })
  expect(answer.status).toBe(201)
}

/** What the pages of a browser send as messages from now on: one envelope each. */
export function watchSent(context: BrowserContext): string[] {
  const sent: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/message')) sent.push((request.postDataJSON() as { message: string }).message)
  })
  return sent
}

/** Logs in with the old password, as far as the home page. */
export async function comeHome(page: Page, { email }: Pick<TestMember, 'email'>) {
  await page.goto('/login')
  await logIn(page, { email, password: oldPassword })
  await expect(page).toHaveTitle(/^Home/)
}

/** Writes in the conversation that is open, and waits until the message has arrived. */
export async function write(page: Page, { username }: TestMember, text: string) {
  await page.getByLabel(`Message ${username}`).fill(text)
  await page.keyboard.press('Enter')
  await expectToRead(page, text)
}

/** Logs in on the login page, by keyboard. */
export async function logInByKey(page: Page, { email }: Pick<TestMember, 'email'>, password: string) {
  const form = page.getByRole('form', { name: 'Login' })
  await type(page, form.getByLabel('Email'), email)
  await type(page, form.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
}

/** From the forgotten password to the login with the new one, by keyboard; `giveSecondStep` where the login asks for it. */
export async function recover(
  page: Page,
  site: Site,
  member: TestMember,
  giveSecondStep: () => Promise<void> = () => Promise.resolve(),
) {
  await page.goto('/login')
  await enter(page, page.getByRole('button', { name: 'Forgot password' }))
  const form = page.getByRole('form', { name: 'Recover your account' })
  await type(page, form.getByLabel('Email'), member.email)
  await type(page, form.getByLabel('New password', { exact: true }), newPassword)
  await type(page, form.getByLabel('Confirm new password'), newPassword)
  await page.keyboard.press('Enter')
  const done = 'If you have an account with us, you should receive an email to activate your new password.'
  await expect(page.getByRole('status').getByText(done)).toBeVisible()
  await page.goto(await site.linkTo(member.email))
  await logInByKey(page, member, newPassword)
  await giveSecondStep()
  const told = 'Failed to load private key, if this persists please contact support.'
  await expect(page.getByRole('alert').filter({ hasText: told })).toBeVisible()
}

/** Opens the conversation with somebody. */
export const openMail = (page: Page, { username }: TestMember) => page.goto(`/inbox/message/${username}?new`)

/** A message stands in the conversation and is no longer on its way: one's own has arrived, or was refused. */
export async function expectToRead(page: Page, text = words) {
  await expect(page.getByRole('log').getByText(text)).toBeVisible()
  await expect(page.getByRole('log').getByText('Sending…', { exact: true })).toHaveCount(0)
}

/** Logs out by keyboard, and comes back to the login. */
export async function leave(page: Page, { username }: TestMember) {
  await page.goto('/')
  await enter(page, page.getByRole('banner').locator('summary').filter({ hasText: username }))
  await enter(page, page.getByRole('button', { name: 'Logout' }))
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible()
  await page.goto('/login')
}
