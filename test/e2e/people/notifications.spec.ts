import { messages } from '@amour/contract/messages/messages.ts'
import { DAY } from '@amour/server/durations.ts'
import { notify } from '@amour/server/features/people/notifications/notifications.service.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { expect } from '@playwright/test'
import { enterAsNewMember } from '@amour/test/e2e/support/new-member.ts'
import { advanceToCounts, withoutStream } from './counts-clock.ts'
import { test } from '@amour/test/e2e/support/site.ts'

test('a toast goes by itself after five seconds', async ({ page, site }) => {
  await page.clock.install()
  await withoutStream(page)
  const member = await enterAsNewMember(page, site, '/search')
  const admirer = await makeMember(site.context, { gender: 'Man', seeking: 'Woman' })
  const flirted = await page.request.post(`/api/profile/member/${member.id}/flirt`, {
    headers: { authorization: `Bearer ${admirer.token}`, 'idempotency-key': crypto.randomUUID() },
    data: { flirt: 'goodEvening' },
  })
  expect(flirted.status()).toBeLessThan(300)
  const counted = page.waitForResponse((response) => response.url().endsWith('/api/users/counts'))
  await advanceToCounts(page)
  await counted
  const toast = page.getByText('New Notification(s): 1')
  await expect(toast).toBeVisible()
  await page.clock.runFor(4500)
  await expect(toast).toBeVisible()
  await page.clock.runFor(500)
  await expect(toast).toHaveCount(0)
})

test('a first message raises one toast, that of messages, and is not new among the notifications', async ({
  page,
  site,
}) => {
  await page.clock.install()
  await withoutStream(page)
  const member = await enterAsNewMember(page, site, '/search')
  const admirer = await makeMember(site.context, { gender: 'Man', seeking: 'Woman' })
  const sent = await page.request.post(messages.send.path.replace(':id', member.id), {
    headers: { authorization: `Bearer ${admirer.token}`, 'idempotency-key': crypto.randomUUID() },
    data: { message: 'Good evening.' },
  })
  expect(sent.status()).toBe(201)
  await advanceToCounts(page)
  const toasts = page.getByRole('region', { name: 'Messages' }).locator('.toast')
  await expect(toasts.filter({ hasText: 'New Message(s): 1' })).toBeVisible()
  await expect(toasts).toHaveCount(1)
})

test('opening the notifications reads what is seen by one call, and it stays marked until it is touched', async ({
  page,
  site,
}) => {
  const { id } = await enterAsNewMember(page, site, '/search')
  for (let at = 0; at < 3; at += 1) {
    const { id: actorId } = await makeMember(site.context, { gender: 'Man', seeking: 'Woman' })
    await notify(site.context, { memberId: id, type: 'flirt', actorId, detail: 'goodEvening' })
  }
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/notifications\/.*read$/.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  const read = page.waitForResponse((response) => response.url().endsWith('/read'))
  await page.goto('/notifications')
  await expect(page.getByText('3 unread notifications').first()).toBeAttached()
  expect(((await (await read).json()) as { notifications: number }).notifications).toBe(0)
  await expect(page.getByText('3 unread notifications')).toHaveCount(0)
  expect(calls).toEqual(['POST /api/notifications/read'])
  const marked = page.getByRole('listitem').filter({ hasText: 'Unread.' })
  await expect(marked).toHaveCount(3)
  // What is opened is no longer new; and all of it may be marked as read.
  await marked.first().getByRole('link').click()
  await expect(page).toHaveTitle(/ Profile/)
  await expect(page.getByRole('heading', { level: 1, name: /^member-/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('listitem').filter({ hasText: 'sent you a flirt' })).toHaveCount(3)
  await expect(marked).toHaveCount(0)

  await notify(site.context, { memberId: id, type: 'rating' })
  await page.reload()
  await expect(marked).toHaveCount(1)
  const readAll = page.waitForResponse((response) => response.url().endsWith('/api/notifications/all/read'))
  await expect(page.getByText('1 unread notification')).toHaveCount(0)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  expect((await readAll).status()).toBe(200)
  await expect(marked).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
})

test('by keyboard alone all is deleted, from day to day, and the focus is at the heading once nothing is left', async ({
  page,
  site,
}) => {
  const { id } = await enterAsNewMember(page, site, '/search')
  for (const daysAgo of [0, 0, 1, 1]) {
    const { id: actorId } = await makeMember(site.context, { gender: 'Man', seeking: 'Woman' })
    const then = new Date(site.context.clock.now().getTime() - daysAgo * DAY)
    const context = { ...site.context, clock: { now: () => then } }
    await notify(context, { memberId: id, type: 'flirt', actorId, detail: 'goodEvening' })
  }
  await page.goto('/notifications')
  const remove = page.getByRole('main').getByRole('button', { name: /^Delete: / })
  await expect(remove).toHaveCount(4)
  await remove.first().focus()
  for (const left of [3, 2, 1]) {
    await page.keyboard.press('Enter')
    await expect(remove).toHaveCount(left)
    await expect(remove.first()).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeFocused()
})
