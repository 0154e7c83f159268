import { messages } from '@amour/contract/messages/messages.ts'
import { tokens } from '@amour/contract/account/tokens.ts'
import { startSession } from '@amour/server/features/account/sessions/sessions.service.ts'
import { newId } from '@amour/server/security/ids.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { expect, type Page } from '@playwright/test'
import { pressAtOnce } from '@amour/test/e2e/support/keyboard.ts'
import { finishFirstProfile, enterAs, logOut, readStorage } from '@amour/test/e2e/support/forms.ts'
import { readBrowserStorage } from './browser-storage.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'

const WORDS = 'The umbrella by the bandstand, at four: tell nobody. ☂'

const aMember = (site: Site, gender: 'Woman' | 'Man') =>
  makeMember(site.context, {
    username: `${gender.toLowerCase()}-${newId().slice(-8)}`,
    gender,
    seeking: gender === 'Woman' ? 'Man' : 'Woman',
  })

async function aPair(site: Site) {
  const [ann, ben] = [await aMember(site, 'Woman'), await aMember(site, 'Man')]
  const answer = await fetch(site.url + messages.send.path.replace(':id', ann.id), {
    method: 'POST',
    headers: { authorization: `Bearer ${ben.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'Good evening.' }),
  })
  expect(answer.status).toBe(201)
  return { ann, ben }
}

const fieldFor = (page: Page, { username }: TestMember) => page.getByLabel(`Message ${username}`)

const sealedIn = (page: Page) => expect.poll(async () => (await readBrowserStorage(page)).sealed)

async function begin(page: Page, ann: TestMember, ben: TestMember) {
  await enterAs(page, ann)
  await page.goto(`/inbox/message/${ben.id}`)
  await fieldFor(page, ben).fill(WORDS)
  await sealedIn(page).toBe(1)
}

async function expectNothingInClear(page: Page, ...names: string[]) {
  const { text } = await readBrowserStorage(page)
  expect(text).toContain('amour.')
  const letters = Buffer.from('The umbrella by the').toString('base64').slice(0, 20)
  for (const word of ['umbrella', 'bandstand', 'tell nobody', '☂', letters, 'extractable', ...names]) {
    expect(text.includes(word), word).toBe(false)
  }
}

test('what is being written survives a reload and a dropped tab, sealed, and is gone once it is sent', async ({
  page,
  site,
}) => {
  const { ann, ben } = await aPair(site)
  await begin(page, ann, ben)
  await expectNothingInClear(page, ben.id, ben.username)
  await page.reload()
  await expect(fieldFor(page, ben)).toHaveValue(WORDS)

  const context = page.context()
  await page.close()
  const [one, other] = [await context.newPage(), await context.newPage()]
  for (const tab of [one, other]) {
    await tab.goto(`/inbox/message/${ben.id}`)
    await expect(fieldFor(tab, ben)).toHaveValue(WORDS)
  }
  // Neither tab writes over what the other has.
  await fieldFor(one, ben).fill('Or at five?')
  await expect(fieldFor(other, ben)).toHaveValue('Or at five?')
  await fieldFor(other, ben).press('End')
  await other.keyboard.insertText(' With cake.')
  await expect(fieldFor(one, ben)).toHaveValue('Or at five? With cake.')
  await fieldFor(one, ben).press('Enter')
  await expect(one.getByRole('log').getByText('Or at five? With cake.')).toBeVisible()
  await expect(fieldFor(other, ben)).toHaveValue('')
  await sealedIn(one).toBe(0)
  await one.reload()
  await expect(one.getByRole('log').getByText('Or at five? With cake.')).toBeVisible()
  await expect(fieldFor(one, ben)).toHaveValue('')
})

test('a report and a first profile survive a reload as well', async ({ page, site }) => {
  const [ann, ben] = [await aMember(site, 'Woman'), await aMember(site, 'Man')]
  await enterAs(page, ann)
  await page.goto(`/member/${ben.username}`)
  const openReport = async () => {
    await page.getByLabel('More', { exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Report', exact: true }).press('Enter')
  }
  await openReport()
  await page.getByLabel('What happened').fill(WORDS)
  await page.getByRole('dialog').getByRole('combobox').selectOption({ index: 2 })
  const chosen = await page.getByRole('dialog').getByRole('combobox').inputValue()
  await sealedIn(page).toBe(2)
  await expectNothingInClear(page, ben.id)
  await page.reload()
  await openReport()
  await expect(page.getByLabel('What happened')).toHaveValue(WORDS)
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue(chosen)

  await enterAs(page, await makeMember(site.context, { hasProfile: false }))
  await page.goto('/profile')
  await page.getByLabel('In your own words').fill(WORDS)
  // Hers went with her.
  await sealedIn(page).toBe(1)
  await expectNothingInClear(page)
  await page.reload()
  await expect(page.getByLabel('In your own words')).toHaveValue(WORDS)
  await finishFirstProfile(page)
  await expect(page).not.toHaveURL('/profile')
  await sealedIn(page).toBe(0)
})

const NEUTRAL = 'https://www.bbc.co.uk/weather'

const ends: Record<string, (page: Page, members: { site: Site; ann: TestMember; other: TestMember }) => Promise<void>> =
  {
    'logging out': async (page, { ann }) => {
      await logOut(page, ann.username)
      await expect(page).toHaveURL('/')
    },
    'the quick exit': async (page) => {
      await page.route(NEUTRAL, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Rain' }))
      await pressAtOnce(page, 'Escape Escape')
      await expect(page).toHaveURL(NEUTRAL)
      await page.goto('/about')
    },
    'the end of the session': async (page, { site, ann }) => {
      const ended = await fetch(site.url + tokens.revoke.path, {
        method: tokens.revoke.method,
        headers: { authorization: `Bearer ${ann.token}` },
      })
      expect(ended.status).toBe(200)
      // The open conversation is the first to ask.
      await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible()
    },
    'somebody else in their place': async (page, { other }) => {
      const tab = await page.context().newPage()
      await enterAs(tab, other)
      await tab.goto('/search')
      await expect(page.getByRole('banner').getByText(other.username)).toBeVisible()
    },
  }

for (const [end, leave] of Object.entries(ends)) {
  test(`${end} wipes what was being written`, async ({ page, site }) => {
    const { ann, ben } = await aPair(site)
    await begin(page, ann, ben)
    await leave(page, { site, ann, other: await aMember(site, 'Woman') })
    await expect.poll(async () => (await readStorage(page)).keys).toBe(0)
    // Anyone who comes back begins anew.
    const { token, refresh_token: refreshToken } = await startSession(site.context, ann.id)
    await enterAs(page, { token, refreshToken })
    await page.goto(`/inbox/message/${ben.id}`)
    await expect(fieldFor(page, ben)).toHaveValue('')
  })
}

test('what one member was sending when another took their place is not sent in the other’s name', async ({
  page,
  site,
}) => {
  const { ann, ben } = await aPair(site)
  const other = await aMember(site, 'Woman')
  await enterAs(page, ann)
  await page.goto(`/inbox/message/${ben.id}`)
  const sent: (string | undefined)[] = []
  const { promise: isTried, resolve: noteTry } = Promise.withResolvers<void>()
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  await page.route('**/api/profile/member/*/message', async (route) => {
    sent.push(route.request().headers()['authorization'])
    if (sent.length > 1) return route.continue()
    noteTry()
    await isOver
    // As where an earlier try is still in work: it is asked again in a second.
    return route.fulfill({ status: 409, json: { code: 'requestInProgress', message: 'Wait.' } })
  })
  await fieldFor(page, ben).fill(WORDS)
  await fieldFor(page, ben).press('Enter')
  await isTried
  await page.clock.install()
  const tab = await page.context().newPage()
  await enterAs(tab, other)
  await tab.goto('/search')
  await expect(page.getByRole('banner').getByText(other.username)).toBeVisible()
  const answered = page.waitForResponse((response) => response.url().endsWith('/message'))
  end()
  await answered
  await page.clock.runFor(5_000)
  await tab.goto(`/inbox/message/${ben.id}?new`)
  await expect(fieldFor(tab, ben)).toBeVisible()
  expect(sent).toEqual([`Bearer ${ann.token}`])
})

test('where the browser keeps nothing, what is being written lives as long as the page', async ({ page, site }) => {
  const { ann, ben } = await aPair(site)
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The browser keeps nothing.', 'InvalidStateError')
    }
  })
  await enterAs(page, ann)
  await page.goto(`/inbox/message/${ben.id}`)
  await fieldFor(page, ben).fill(WORDS)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Inbox/ })
    .click()
  await expect(fieldFor(page, ben)).toHaveCount(0)
  await page.getByRole('tab', { name: /^Requests/ }).click()
  await page.getByRole('link', { name: `Answer ${ben.username}` }).click()
  await expect(fieldFor(page, ben)).toHaveValue(WORDS)
})

test('a message that nobody answers waits, is said not to be sent after giving up, and goes by a press', async ({
  page,
  site,
}) => {
  const { ann, ben } = await aPair(site)
  await page.clock.install()
  await enterAs(page, ann)
  await page.goto(`/inbox/message/${ben.id}`)
  let tries = 0
  const address = '**/api/profile/member/*/message'
  await page.route(address, (route) => {
    tries += 1
    return route.abort()
  })
  await fieldFor(page, ben).fill(WORDS)
  await fieldFor(page, ben).press('Enter')
  const log = page.getByRole('log')
  for (let turn = 1; turn < 5; turn += 1) {
    await expect.poll(() => tries).toBe(turn)
    await expect(log.getByText('Waiting for connection')).toBeVisible()
    await expect(log.getByText(/^Not sent/)).toHaveCount(0)
    await page.clock.fastForward(20_000)
  }
  // Where the page heard of the fourth failure only after the leap, it waits for sixteen seconds more.
  await expect(log.getByText('Not sent: no connection.')).toBeVisible({ timeout: 30_000 })
  expect(tries).toBe(5)
  await page.unroute(address)
  const posted = page.waitForResponse((response) => response.url().endsWith('/message'))
  await log.getByRole('button', { name: 'Try again' }).click()
  expect((await posted).status()).toBe(201)
  await expect(log.getByText(/^Not sent/)).toHaveCount(0)
  await expect(log.getByText(WORDS)).toBeVisible()
})

test('where the browser lets no tab speak with another, one writes and sends all the same', async ({ page, site }) => {
  const { ann, ben } = await aPair(site)
  await page.addInitScript(() => {
    globalThis.BroadcastChannel = class extends EventTarget {
      constructor() {
        super()
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    } as unknown as typeof BroadcastChannel // as a browser that keeps nothing has it
  })
  await begin(page, ann, ben)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText(WORDS)).toBeVisible()
  await expect(page.getByRole('log').getByText('Sending…', { exact: true })).toHaveCount(0)
  await logOut(page, ann.username)
  await page.goto('/login')
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
})

test('of two messages written at once the second waits for the first, whose answer was lost on the way', async ({
  page,
  site,
}) => {
  const { ann, ben } = await aPair(site)
  await begin(page, ann, ben)
  const gone = Promise.withResolvers<undefined>()
  const isHeld = Promise.withResolvers<undefined>()
  let tries = 0
  await page.route('**/api/profile/member/*/message', async (route) => {
    tries += 1
    if (tries > 1) return route.continue()
    isHeld.resolve(undefined)
    await gone.promise
    await route.abort('connectionreset')
  })
  await page.keyboard.press('Enter')
  await isHeld.promise
  await fieldFor(page, ben).fill('Bring the other one too.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('Sending…', { exact: true })).toHaveCount(2)
  gone.resolve(undefined)
  const mine = page.getByRole('log').locator('.msg--mine')
  await expect.poll(() => tries).toBe(3)
  await expect(page.getByRole('log').getByText(/^(Sending…|Waiting for connection)$/)).toHaveCount(0)
  await page.reload()
  await expect(mine).toHaveText([WORDS, 'Bring the other one too.'])
})
