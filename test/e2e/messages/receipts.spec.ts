import { messages } from '@amour/contract/messages/messages.ts'
import { enterAsNewMember } from '@amour/test/e2e/support/new-member.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { expect } from '@playwright/test'
import { sql } from 'kysely'

/** What a member does by a device that this browser knows nothing of. */
async function send(site: Site, who: TestMember, path: string, message?: string) {
  const answer = await fetch(site.url + path, {
    method: message === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    ...(message !== undefined && { body: JSON.stringify({ message }) }),
  })
  expect(answer.ok).toBe(true)
  return (await answer.json()) as { conversationId: string }
}

const write = (site: Site, from: TestMember, to: TestMember, message: string) =>
  send(site, from, messages.send.path.replace(':id', to.id), message)

test('what the other one reads after hours is seen to be read at each message, however many there are', async ({
  page,
  site,
}) => {
  const ann = await enterAsNewMember(page, site, '/search')
  const bob = await makeMember(site.context, { gender: 'Man', seeking: 'Woman' })
  const { conversationId: id } = await write(site, bob, ann, 'Good evening.')
  const words = Array.from({ length: 9 }, (_, index) => `Word ${index + 1}`)
  for (const word of words) await write(site, ann, bob, word)
  // Far apart, so that each stands by itself, and long ago, so that none can be taken back.
  await sql`UPDATE message SET sent_at = now() - make_interval(hours => 12 - seq::int) WHERE conversation_id = ${id}`.execute(
    site.context.db,
  )
  await page.goto(`/inbox/message/${id}`)
  const states = page.getByRole('log').locator('.msg-meta--mine')
  await expect(states.filter({ hasText: /Sent|Delivered/ })).toHaveCount(9)
  await send(site, bob, messages.read.path.replace(':id', id))
  await expect(states.filter({ hasText: 'Read' })).toHaveCount(9)
})

test('a conversation whose reading could not be told is read without a further message', async ({ page, site }) => {
  const ann = await enterAsNewMember(page, site, '/search')
  const bob = await makeMember(site.context, { gender: 'Man', seeking: 'Woman' })
  const { conversationId: id } = await write(site, bob, ann, 'Good evening.')
  let tries = 0
  await page.route(`**${messages.read.path.replace(':id', id)}`, (route) => {
    tries += 1
    return tries === 1 ? route.abort('connectionreset') : route.continue()
  })
  await page.goto(`/inbox/message/${id}?folder=requests`)
  await expect(page.getByRole('log').getByText('Good evening.')).toBeVisible()
  const unread = async () => {
    const rows = await site.context.db
      .selectFrom('participant')
      .select('unread')
      .where('member_id', '=', ann.id)
      .execute()
    return rows.map((row) => row.unread)
  }
  await expect.poll(unread).toEqual([0])
})
