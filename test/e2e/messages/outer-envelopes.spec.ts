import { readEnvelope } from '@amour/crypto/envelope.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { forge, keyOf } from '@amour/test/e2e/support/forgery.ts'
import { addMessage, alterThread, lastOf, withoutFurtherKeys } from '@amour/test/e2e/support/lies.ts'
import {
  comeHome,
  expectToRead,
  oldPassword,
  openMail,
  watchSent,
  write,
} from '@amour/test/e2e/messages/sealed-mail.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'
import { expect, type Page } from '@playwright/test'

// A server that is forced, or broken into, and its messages of version 2 (decision 119).

const countOrder = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('amour.order-verdicts') ?? '{}') as Record<string, number>)

test('messages prove who wrote them, and whatever a hostile server does with them is refused or told', async ({
  page,
  context,
  site,
  browser,
}) => {
  const people = { password: oldPassword, hasKeys: true }
  const ann = await makeMember(site.context, people)
  const ben = await makeMember(site.context, { ...people, gender: 'Man', seeking: 'Woman' })
  const bodies = watchSent(context)
  await comeHome(page, ann)
  const other = await openVisitor(browser, site)
  // He has not logged in since: he is written to as before.
  await openMail(page, ben)
  await write(page, ben, 'As before.')
  expect(readEnvelope(bodies[0] ?? '')?.v).toBe(1)
  await comeHome(other.page, ben)
  for (const { id } of [ann, ben]) expect((await keyOf(site, { ...ann, id })).version).toBe(2)
  await openMail(page, ben)
  await write(page, ben, 'Twice sealed.')
  expect(bodies.map((body) => readEnvelope(body)?.v)).toEqual([1, 2])
  await openMail(other.page, ann)
  await expectToRead(other.page, 'As before.')
  await expectToRead(other.page, 'Twice sealed.')
  await write(other.page, ann, 'And proven.')
  await write(other.page, ann, 'And in order.')
  await page.reload()
  await expectToRead(page, 'And in order.')
  await expect(page.getByText('Not confirmed')).toHaveCount(0)
  await expect.poll(() => countOrder(page)).toMatchObject({ missing: 0, replayed: 0, unknownBefore: 0 })

  const forged = await forge(site, ben, ann)
  const unprovable = page.getByRole('log').getByText('This message can’t be verified, so we’re not showing it.')
  await alterThread(context, (messages) => addMessage(messages, { message: forged.message }))
  await page.reload()
  await expect(unprovable).toHaveCount(1)
  await expect(page.getByText('Forged')).toHaveCount(0)

  const at = new Date(Date.now() + 120_000).toISOString()
  await alterThread(context, (messages) => addMessage(messages, { message: forged.old, sentAt: at }))
  await page.reload()
  await expectToRead(page, 'Forged in version 1.')
  await expect(page.getByRole('log').getByText('Not confirmed: we can’t tell who wrote this')).toHaveCount(1)

  await alterThread(context, (messages) =>
    messages.map((one) => (one === lastOf(messages) ? { ...one, mediaId: crypto.randomUUID() } : one)),
  )
  await page.reload()
  await expect(unprovable).toHaveCount(1)

  // The page is left first: what it asks for by itself meanwhile would be counted too.
  const openAltered = async (change: Parameters<typeof alterThread>[1]) => {
    const address = page.url()
    await page.goto('/robots.txt')
    await page.evaluate(() => localStorage.removeItem('amour.order-verdicts'))
    await alterThread(context, change)
    await page.goto(address)
    await expect(page.getByRole('log').getByText('And in order.').first()).toBeVisible()
  }
  await openAltered((messages) => messages.filter((one) => one !== messages[2]))
  await expect.poll(() => countOrder(page)).toMatchObject({ missing: 1, replayed: 0 })
  const id = crypto.randomUUID()
  await openAltered((messages) => addMessage(messages, { id }))
  await expect.poll(() => countOrder(page)).toMatchObject({ missing: 0, replayed: 1 })
  await openAltered((messages) => [...messages.slice(0, 2), ...messages.slice(2).toReversed()])
  await expect.poll(() => countOrder(page)).toMatchObject({ missing: 1, replayed: 1 })

  await alterThread(context, withoutFurtherKeys)
  await page.reload()
  await page.getByLabel(`Message ${ben.username}`).fill('Not in less.')
  await page.keyboard.press('Enter')
  const stop = 'Part of their key is missing, so we can’t encrypt this as well as before, and we won’t send it.'
  await expect(page.getByRole('alert').filter({ hasText: stop })).toBeVisible()
  expect(bodies).toHaveLength(2)
  await alterThread(context)

  // Another browser has all of it by the password.
  const third = await openVisitor(browser, site)
  await comeHome(third.page, ann)
  await openMail(third.page, ben)
  for (const text of ['As before.', 'Twice sealed.', 'And proven.', 'And in order.'])
    await expectToRead(third.page, text)
  await write(third.page, ben, 'From another device.')
  await expectToRead(other.page, 'From another device.')
  await third.page.locator('.thread-head').locator('summary').click()
  await third.page.getByRole('button', { name: 'Compare keys' }).click()
  await expect(third.page.getByText('What you write to each other is encrypted twice')).toBeVisible()
  await third.context.close()
  await other.context.close()
})
