import { expect, type Page, type Route } from '@playwright/test'
import { makeMember } from '@amour/test/members/make-member.ts'
import { fillRegistration, type Person } from '@amour/test/e2e/support/forms.ts'
import { pressAtOnce } from '@amour/test/e2e/support/keyboard.ts'
import { test } from '@amour/test/e2e/support/site.ts'

const beatrice: Person = {
  username: 'beatrice',
  email: 'beatrice@example.com',
  password: 'As-you-like-it 1',
  iAm: 'A woman looking for a man',
  town: { typed: 'bath', taken: 'Somerset - Bath' },
}

const CHECK = '**/api/users/username?*'

const formOf = (page: Page) => {
  const form = page.getByRole('form', { name: 'Create Account' })
  return {
    form,
    username: form.getByLabel('Username'),
    submit: form.getByRole('button', { name: 'Create free account!' }),
    said: (text: string) => form.getByRole('status').filter({ hasText: text }),
  }
}

const isDone = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'Please activate your account' })).toBeVisible()

test('a username is told to be taken or free while it is typed, with free ones that a key fills in', async ({
  page,
  site,
}) => {
  await makeMember(site.context, { username: 'Benedick', email: 'benedick@example.com' })
  await page.goto('/register')
  const { form, username, said } = formOf(page)
  await username.pressSequentially('benedick')
  await expect(said('benedick is taken. Free:')).toBeVisible()
  await expect(username).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(form.getByRole('button', { name: 'benedick_2' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(username).toHaveValue('benedick_2')
  await expect(username).toBeFocused()
  await expect(said('benedick_2 is free.')).toBeVisible()
  await username.fill('moderator')
  await expect(said('moderator is taken.')).toBeVisible()
})

test('the town that was chosen is in what is offered, and nothing moves while the answer comes', async ({
  page,
  site,
}) => {
  await makeMember(site.context, { username: 'Hero', email: 'hero@example.com' })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/register')
  const { form, username, said } = formOf(page)
  await fillRegistration(page, { ...beatrice, username: 'h' })
  await expect(said('h is free.')).toBeVisible()
  const topOf = async (label: string) => (await form.getByLabel(label).boundingBox())?.y ?? 0
  const place = async () => (await topOf('Email')) - (await topOf('Username'))
  const before = await place()
  await username.fill('hero')
  await expect(form.getByRole('button', { name: 'hero_Bath' })).toBeVisible()
  expect(await place()).toBe(before)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a name is asked for once its keys have come to rest, and an answer that comes late is not told of another', async ({
  page,
}) => {
  const asked: string[] = []
  let letFirstThrough = () => {}
  const isHeld = new Promise<void>((resolve) => (letFirstThrough = resolve))
  await page.route(CHECK, async (route) => {
    const name = new URL(route.request().url()).searchParams.get('username') ?? ''
    asked.push(name)
    if (name === 'first') await isHeld
    await route.fulfill({ json: { username: name, isFree: name === 'second', free: [] } }).catch(() => undefined)
  })
  await page.goto('/register')
  const { form, username, said } = formOf(page)
  await username.focus()
  await pressAtOnce(page, 'f i r s t')
  await expect(said('Checking…')).toBeVisible()
  await username.fill('second')
  await expect(said('second is free.')).toBeVisible()
  letFirstThrough()
  await username.fill('1234')
  await expect(form.getByText('is free.')).toHaveCount(0)
  await username.fill('third')
  await expect(said('third is taken.')).toBeVisible()
  expect(asked).toEqual(['first', 'second', 'third'])
})

const nonsense: Record<string, (route: Route) => Promise<void>> = {
  'no answer at all': (route) => route.abort(),
  'an outage': (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Away.' } }),
  'half an answer': (route) => route.fulfill({ body: '{"username":"beatr' }),
  'an answer about another name': (route) => route.fulfill({ json: { username: 'x', isFree: false, free: ['y'] } }),
  'offers that are no usernames': (route) =>
    route.fulfill({ json: { username: 'beatrice-2', isFree: false, free: ['<img src=x>'] } }),
  'a limit': (route) => route.fulfill({ status: 429, json: { code: 'tooManyRequests', message: 'Wait.' } }),
}

for (const [name, answer] of Object.entries(nonsense)) {
  test(`${name} to the check says nothing and keeps nobody from registering`, async ({ page }) => {
    await page.route(CHECK, answer)
    await page.goto('/register')
    const { form, submit } = formOf(page)
    const username = `beatrice-${Object.keys(nonsense).indexOf(name) + 2}`
    const checked = page.waitForRequest(CHECK)
    await fillRegistration(page, { ...beatrice, username, email: `${username}@example.com` })
    await checked
    await submit.click()
    await isDone(page)
    await expect(form).toHaveCount(0)
  })
}

test('a check that never ends is given up, and one that lies does not stop anybody', async ({ page, site }) => {
  await makeMember(site.context, { username: 'Claudio', email: 'claudio@example.com' })
  await page.clock.install()
  let isHung = true
  await page.route(CHECK, async (route) => {
    if (isHung) return
    const username = new URL(route.request().url()).searchParams.get('username') ?? ''
    await route.fulfill({ json: { username, isFree: username === 'claudio', free: [] } })
  })
  await page.goto('/register')
  const { form, username, submit, said } = formOf(page)
  await fillRegistration(page, { ...beatrice, username: 'claudio', email: 'claudio-2@example.com' })
  await page.clock.runFor(400)
  await expect(said('Checking…')).toBeVisible()
  await page.clock.runFor(7000)
  await expect(form.getByText('Checking…')).toHaveCount(0)

  isHung = false
  await username.fill('claudi')
  await username.fill('claudio')
  await page.clock.runFor(400)
  await expect(said('claudio is free.')).toBeVisible()
  await submit.click()
  await expect(said('claudio is taken.')).toBeVisible()
  await username.fill('claudio-the-second')
  await page.clock.runFor(400)
  await expect(said('claudio-the-second is taken.')).toBeVisible()
  await submit.click()
  await isDone(page)
})
