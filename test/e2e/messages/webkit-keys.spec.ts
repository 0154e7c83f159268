import { readEnvelope } from '@amour/crypto/envelope.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { holdKeyStore } from '@amour/test/e2e/messages/browser-storage.ts'
import {
  comeHome,
  expectToRead,
  oldPassword,
  openMail,
  watchSent,
  write,
} from '@amour/test/e2e/messages/sealed-mail.ts'
import { logIn } from '@amour/test/e2e/support/forms.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'
import { loseX25519Keys } from '@amour/test/e2e/support/webkit-clone.ts'
import { expect } from '@playwright/test'

test('where the browser gives no X25519 key back, a member logs in, writes and reads as everybody does', async ({
  page,
  context,
  site,
  browser,
}) => {
  const people = { password: oldPassword, hasKeys: true }
  const ann = await makeMember(site.context, people)
  const ben = await makeMember(site.context, { ...people, gender: 'Man', seeking: 'Woman' })
  const bodies = watchSent(context)
  const other = await openVisitor(browser, site)
  await comeHome(other.page, ben)
  await loseX25519Keys(context)
  await comeHome(page, ann)
  await openMail(page, ben)
  await write(page, ben, 'Twice sealed.')
  expect(bodies.map((body) => readEnvelope(body)?.v)).toEqual([2])
  await openMail(other.page, ann)
  await expectToRead(other.page, 'Twice sealed.')
  await write(other.page, ann, 'And proven.')
  await page.reload()
  await expectToRead(page, 'Twice sealed.')
  await expectToRead(page, 'And proven.')
  for (const { page: screen } of [{ page }, other]) await expect(screen.getByText('Not confirmed')).toHaveCount(0)
  await other.context.close()
})

test('an answer of the crypto worker that cannot be read is told at the login, and nobody waits for it', async ({
  page,
  context,
  site,
}) => {
  const { email } = await makeMember(site.context, { password: oldPassword })
  await loseX25519Keys(context, { isTold: false })
  await page.goto('/login')
  await logIn(page, { email, password: oldPassword })
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load private key' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveTitle(/^Home/)
})

test('a page of WebKit that is left gives up at once what it has not kept yet', async ({ page, context, site }) => {
  const { email } = await makeMember(site.context, { password: oldPassword, hasKeys: true })
  await holdKeyStore(context)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'vendor', { get: () => 'Apple Computer, Inc.' })
    // Patience does not end.
    const wait = setTimeout.bind(window)
    window.setTimeout = ((work: () => void, ms = 0, ...given: unknown[]) =>
      ms === 10_000 ? 0 : wait(work, ms, ...given)) as typeof setTimeout
    const ask = IDBDatabase.prototype.transaction
    IDBDatabase.prototype.transaction = function (...given) {
      // Left in the middle of it.
      queueMicrotask(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
      return ask.apply(this, given)
    }
  })
  await page.goto('/login')
  await logIn(page, { email, password: oldPassword })
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to save your keys' })).toBeVisible()
})
