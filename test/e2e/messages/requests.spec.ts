import { messages } from '@amour/contract/messages/messages.ts'
import { startSession } from '@amour/server/features/account/sessions/sessions.service.ts'
import { newId } from '@amour/server/security/ids.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { logInByKey, oldPassword, send } from '@amour/test/e2e/messages/sealed-mail.ts'
import { stopClock } from '@amour/test/e2e/people/counts-clock.ts'
import { enterAs, logOut } from '@amour/test/e2e/support/forms.ts'
import { pressAtOnce } from '@amour/test/e2e/support/keyboard.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { expect, type Page } from '@playwright/test'

const LONG = 'Meet me at the bandstand at three, or at the ferry at four if it rains. I bring a thermos and two cups. '

test('what a request is answered or declined by stands where it is pressed before its words are decrypted', async ({
  page,
  site,
}) => {
  const ann = await makeMember(site.context, { password: oldPassword, hasKeys: true })
  for (const words of [LONG.repeat(3), 'He\u202ello.', LONG]) {
    await send(site, await makeMember(site.context, { gender: 'Man', seeking: 'Woman', hasKeys: true }), ann, words)
  }
  await page.goto('/login')
  await logInByKey(page, ann, oldPassword)
  await expect(page).toHaveTitle(/^Home/)
  await page.goto('/inbox')
  const stood = await page.evaluateHandle(() => {
    const tops = new Set<string>()
    const look = () => {
      const links = [...document.querySelectorAll('a')].filter(({ textContent }) => textContent === 'Answer')
      const [first] = links
      if (!first) return
      tops.add(
        links.map((link) => Math.round(link.getBoundingClientRect().top - first.getBoundingClientRect().top)).join(),
      )
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    return tops
  })
  await page.getByRole('tab', { name: /^Requests/ }).click()
  // What turns words around does so here as little as in the conversation.
  await expect(page.getByText('Hello.')).toBeVisible()
  await expect(page.getByText(LONG.trim()).first()).toBeVisible()
  expect(await stood.evaluate((tops) => [...tops])).toHaveLength(1)
})

for (const width of [390, 1280]) {
  test(`what stands in a conversation ${width} px wide stays there when it is known how the next message goes`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const ann = await makeMember(site.context, { password: oldPassword, hasKeys: true })
    const ben = await makeMember(site.context, { gender: 'Man', seeking: 'Woman', hasKeys: true })
    await send(site, ann, ben, 'Good evening.')
    await send(site, ben, ann, 'Hello.')
    await page.goto('/login')
    await logInByKey(page, ann, oldPassword)
    await expect(page).toHaveTitle(/^Home/)
    await page.goto('/inbox')
    const stood = await page.evaluateHandle(() => {
      const heights = new Set<number>()
      const look = () => {
        const log = document.querySelector('[role=log]')
        if (log) heights.add(Math.round(log.getBoundingClientRect().height))
      }
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
      return heights
    })
    await page.getByRole('main').getByRole('link', { name: ben.username }).first().click()
    await expect(page.getByRole('log').getByText('Hello.')).toBeVisible()
    await expect(page.getByText('Your next message is encrypted')).toBeVisible()
    expect(await stood.evaluate((heights) => [...heights])).toHaveLength(1)
  })
}

/** How many requests wait for a member, by the server. */
async function countRequests(site: Site, { id }: TestMember): Promise<number> {
  const { token } = await startSession(site.context, id)
  const answer = await fetch(site.url + messages.all.path, {
    method: messages.all.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ folder: 'requests', page: 1, numOfRecords: 20 }),
  })
  return messages.all.response.parse(await answer.json()).total
}

/** A member who has just declined a request, which can be undone for a moment; before that `prepare` has been done. */
async function decline(page: Page, site: Site, prepare?: () => Promise<unknown>) {
  const ann = await makeMember(site.context, { username: `ann-${newId().slice(-8)}`, hasKeys: true })
  const ben = await makeMember(site.context, { gender: 'Man', seeking: 'Woman', hasKeys: true })
  await send(site, ben, ann)
  await enterAs(page, ann)
  await page.goto('/inbox?folder=requests')
  await prepare?.()
  await page.getByRole('button', { name: `Decline ${ben.username}` }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  return ann
}

const leavings: Record<string, (page: Page, member: TestMember) => Promise<void>> = {
  'logs out': async (page, { username }) => {
    await logOut(page, username)
    await expect(page).toHaveURL('/')
  },
  'takes the quick exit': async (page) => {
    const neutral = 'https://www.bbc.co.uk/weather'
    await page.route(neutral, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Rain' }))
    await pressAtOnce(page, 'Escape Escape')
    await expect(page).toHaveURL(neutral)
  },
}

for (const [does, leave] of Object.entries(leavings)) {
  test(`what was declined stays declined for whoever ${does} before the offer to undo it has gone`, async ({
    page,
    site,
  }) => {
    const ann = await decline(page, site)
    expect(await countRequests(site, ann)).toBe(1)
    await leave(page, ann)
    await expect.poll(() => countRequests(site, ann)).toBe(0)
  })
}

test('what was declined in one tab stays declined for whoever logs out in another before the offer to undo it has gone', async ({
  page,
  site,
}) => {
  const tab = await page.context().newPage()
  const logout = tab.getByRole('button', { name: 'Logout' })
  const ann = await decline(page, site, async () => {
    await tab.goto('/search')
    await tab.getByRole('banner').getByText(/^ann-/).click()
    await expect(logout).toBeVisible()
  })
  await logout.click()
  await expect(tab).toHaveURL('/')
  await expect.poll(() => countRequests(site, ann)).toBe(0)
})

test('what one member was told and offered is not before the next one of this tab, nor done in their name', async ({
  page,
  site,
}) => {
  const ann = await decline(page, site, () => page.clock.install())
  // However long the other one takes to come, the offer is as old as it was.
  await stopClock(page)
  const other = await makeMember(site.context)
  const asked: string[] = []
  page.on('request', (request) => void (request.method() === 'DELETE' && asked.push(request.url())))
  const tab = await page.context().newPage()
  await enterAs(tab, other)
  await tab.goto('/search')
  await page.clock.resume()
  await expect(page.getByRole('banner').getByText(other.username)).toBeVisible()
  expect(await page.getByText('Request declined').count()).toBe(0)
  await page.clock.runFor(10_000)
  expect(asked).toEqual([])
  expect(await countRequests(site, ann)).toBe(1)
})

test('in a low window a first message that is not sent stands where its writer looks, with what can be done', async ({
  page,
  site,
}) => {
  const ben = await makeMember(site.context, { username: 'W'.repeat(30), gender: 'Man', seeking: 'Woman' })
  await page.setViewportSize({ width: 390, height: 480 })
  await enterAs(page, await makeMember(site.context))
  await page.goto(`/inbox/message/${ben.username}?new`)
  // A name without a place to break moves nothing out of the middle.
  await expect(page.getByRole('heading', { name: `Your first message to ${ben.username}` })).toBeVisible()
  expect(await page.locator('.thread-log').evaluate((log) => log.scrollWidth - log.clientWidth)).toBe(0)
  const message = 'Moderators have restricted your account. For now you can’t message or flirt.'
  await page.route('**/message', (route) =>
    route.fulfill({ status: 403, json: { code: 'accountRestricted', message } }),
  )
  await page.getByLabel(`Message ${ben.username}`).fill('Shall we?')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Not sent\./)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 })
})
