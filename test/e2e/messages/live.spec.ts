import { Message, messages } from '@amour/contract/messages/messages.ts'
import { session } from '@amour/contract/account/session.ts'
import { expect, type Page } from '@playwright/test'
import { goLive, stopClock } from '@amour/test/e2e/people/counts-clock.ts'
import { enterAsNewMember } from '@amour/test/e2e/support/new-member.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'

async function write(page: Page, from: TestMember, to: TestMember, message: string) {
  const sent = await page.request.post(messages.send.path.replace(':id', to.id), {
    headers: { authorization: `Bearer ${from.token}`, 'idempotency-key': crypto.randomUUID() },
    data: { message },
  })
  expect(sent.status()).toBe(201)
  return Message.parse(await sent.json()).conversationId
}

/** A member on a screen, and somebody who writes to them. */
async function aPair(page: Page, site: Site, path: string) {
  const ann = await enterAsNewMember(page, site, path)
  return { ann, bob: await makeMember(site.context, { gender: 'Man', seeking: 'Woman' }) }
}

const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' }).locator('.toast')

test('one tab has the stream and feeds the others; when it closes, the next one goes on, and nothing is lost between', async ({
  page,
  site,
}) => {
  const streams: string[] = []
  const asked: string[] = []
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/events') streams.push(pathname)
    if (/^\/api\/messages\/.*\/threads$/.test(pathname)) asked.push(pathname)
  })
  const { ann, bob } = await aPair(page, site, '/search')
  await expect.poll(() => streams.length).toBe(1)
  const id = await write(page, bob, ann, 'The tide is out.')

  const other = await page.context().newPage()
  await other.goto(`/inbox/message/${id}?folder=requests`)
  const log = other.getByRole('log')
  await expect(log.getByText('The tide is out.')).toBeVisible()
  const before = asked.length
  await write(page, bob, ann, 'It is coming in.')
  await expect(log.getByText('It is coming in.')).toBeVisible()
  expect(asked.length).toBeGreaterThan(before)
  expect(streams).toHaveLength(1)

  await page.close()
  // At once: whoever goes on is told what came while nobody had the stream.
  await write(other, bob, ann, 'And it is high.')
  await expect(log.getByText('And it is high.')).toBeVisible()
  await expect.poll(() => streams.length).toBe(2)
})

test('whoever looks at a conversation gets no toast of it, in no tab; another conversation raises one', async ({
  page,
  site,
}) => {
  const { ann, bob } = await aPair(page, site, '/search')
  const id = await write(page, bob, ann, 'Good evening.')
  await expect(toasts(page).filter({ hasText: 'New Message(s): 1' })).toHaveCount(1)
  await page.getByRole('button', { name: 'view now' }).click()
  await page.goto(`/inbox/message/${id}?folder=requests`)
  await expect(page.getByRole('log').getByText('Good evening.')).toBeVisible()

  const other = await page.context().newPage()
  const raised: string[] = []
  await other.exposeFunction('noteToast', (text: string) => raised.push(text))
  await other.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && (node.matches('.toast') || node.querySelector('.toast')))
            (globalThis as unknown as { noteToast(text: string): void }).noteToast(node.textContent ?? '')
    }).observe(document, { childList: true, subtree: true })
  })
  await other.goto('/search')
  await expect(other.getByRole('banner').getByText(ann.username)).toBeVisible()
  await page.bringToFront()
  const read = page.waitForResponse((response) => response.url().endsWith(`/api/messages/${id}/read`))
  await write(page, bob, ann, 'And good night.')
  await expect(page.getByRole('log').getByText('And good night.')).toBeVisible()
  await read
  await expect(toasts(page)).toHaveCount(0)

  const cat = await makeMember(site.context, { gender: 'Man', seeking: 'Woman' })
  await write(page, cat, ann, 'Good morning.')
  const shown = () =>
    Promise.all([page, other].map((tab) => toasts(tab).filter({ hasText: 'New Message(s): 1' }).count()))
  await expect.poll(async () => (await shown()).reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(raised.length).toBeLessThanOrEqual(1)
})

test('a message that came while there was no line is there when it is back', async ({ page, site }) => {
  const { ann, bob } = await aPair(page, site, '/search')
  const id = await write(page, bob, ann, 'Good evening.')
  await page.goto(`/inbox/message/${id}?folder=requests`)
  await expect(page.getByRole('log').getByText('Good evening.')).toBeVisible()
  await page.context().setOffline(true)
  await write(page, bob, ann, 'Are you there?')
  await page.context().setOffline(false)
  await expect(page.getByRole('log').getByText('Are you there?')).toBeVisible()
})

test('a session that is ended elsewhere ends here at once', async ({ page, site }) => {
  await page.clock.install()
  await aPair(page, site, '/search')
  // No poll of its own can tell it.
  await stopClock(page)
  const { token } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('amour.account') ?? '{}') as { token: string },
  )
  const revoked = await page.request.post(session.revoke.path, { headers: { authorization: `Bearer ${token}` } })
  expect(revoked.status()).toBe(200)
  await page.clock.resume()
  await expect(page).toHaveURL(/\/login/)
})

test('that the other one is typing is seen where both wish it, until their message comes', async ({ page, site }) => {
  const { ann, bob } = await aPair(page, site, '/search')
  const id = await write(page, bob, ann, 'Good evening.')
  await write(page, ann, bob, 'And to you.')
  await site.context.db.updateTable('member').set({ shows_typing: true }).where('id', 'in', [ann.id, bob.id]).execute()
  await goLive(page, `/inbox/message/${id}`)
  await expect(page.getByRole('log').getByText('And to you.')).toBeVisible()
  const typing = page.getByText('Typing…', { exact: true })
  await expect(typing).toHaveCount(0)
  // Nothing of it is kept: it is seen from when the stream has begun.
  await expect(async () => {
    const shown = await page.request.post(messages.typing.path.replace(':id', id), {
      headers: { authorization: `Bearer ${bob.token}` },
    })
    expect(shown.status()).toBe(200)
    await expect(typing).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await write(page, bob, ann, 'Lovely tide.')
  await expect(page.getByRole('log').getByText('Lovely tide.')).toBeVisible()
  await expect(typing).toHaveCount(0)

  const signed = page.waitForRequest((request) => request.url().endsWith('/typing'))
  await page.getByLabel(`Message ${bob.username}`).pressSequentially('It is')
  await signed
})

test('a message that is taken back goes from a page that is open, however much was written after it', async ({
  page,
  site,
}) => {
  const { ann, bob } = await aPair(page, site, '/search')
  const id = await write(page, bob, ann, 'Take the last train.')
  for (let count = 1; count <= 7; count += 1) await write(page, bob, ann, `Or the bus at ${count}.`)
  await page.goto(`/inbox/message/${id}?folder=requests`)
  const log = page.getByRole('log')
  await expect(log.getByText('Take the last train.')).toBeVisible()
  await expect(log.getByText('Or the bus at 7.')).toBeVisible()
  await write(page, bob, ann, 'Or the bus at 8.')
  await expect(log.getByText('Or the bus at 8.')).toBeVisible()
  const { id: first } = await site.context.db
    .selectFrom('message')
    .select('id')
    .where('conversation_id', '=', id)
    .orderBy('seq')
    .executeTakeFirstOrThrow()
  const unsent = await page.request.post(messages.unsend.path.replace(':id', first), {
    headers: { authorization: `Bearer ${bob.token}` },
  })
  expect(unsent.status()).toBe(200)
  await expect(log.getByText('Take the last train.')).toHaveCount(0)
})
