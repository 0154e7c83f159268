import { expect, type Page } from '@playwright/test'
import { logIn, type Person } from './forms.ts'

/**
 * Logs in where nobody has, in pages that are built with a policy of the log of keys: the browser opens the key, makes
 * further halves of it and knows both as its own, so that nobody is asked about them.
 */
export async function logInAsOwner(page: Page, person: Pick<Person, 'email' | 'password'>) {
  await page.goto('/login')
  await logIn(page, person)
  await expect(page).toHaveTitle(/^Home/, { timeout: 180_000 })
  await expect.poll(async () => (await readMark(page)).known, { timeout: 120_000 }).toBe(2)
}

/** Logs in on another device: it has not seen the older of the keys, shows both with their dates, and they are said to be one's own. */
export async function logInElsewhere(page: Page, person: Pick<Person, 'email' | 'password'>) {
  await page.goto('/login')
  await logIn(page, person)
  await expect(page).toHaveTitle(/^Home/, { timeout: 180_000 })
  await page.getByRole('button', { name: 'Keep these keys' }).click({ timeout: 120_000 })
  await untilFound(page)
}

/** Until the browser has found both in the log: a page looks once it has been open for ten seconds. */
export async function untilFound(page: Page) {
  await expect.poll(async () => (await readMark(page)).found, { timeout: 120_000 }).toBe(2)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** How many keys of its member the browser knows, in the log or made here, and how many it has found in the log. */
const readMark = (page: Page) =>
  page.evaluate(() => {
    const { own = {} } = JSON.parse(localStorage.getItem('amour.key-log') ?? '{}')
    const [mark] = Object.values(own) as { number: number; made: unknown[] }[] // one member was here
    return { known: mark ? mark.number + mark.made.length : 0, found: mark?.number ?? 0 }
  })
