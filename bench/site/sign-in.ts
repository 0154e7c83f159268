import { untilQuiet, watchRequests } from '@amour/test/e2e/support/network.ts'
import type { Browser, Page } from '@playwright/test'
import { slowRenderers } from './slow-renderer.ts'

/** Who logs in where. */
type Login = { url: string; email: string; username: string; password: string }

/** Seconds from the press of the button to the first screen, in a browser where nobody has logged in before. */
export async function measureSignIn(browser: Browser, login: Login, rate: number): Promise<number> {
  const context = await browser.newContext({ baseURL: login.url, viewport: { width: 390, height: 844 } })
  watchRequests(context)
  try {
    const page = await context.newPage()
    await fillLogin(page, login)
    await untilQuiet(page)
    await using _slow = await slowRenderers(browser, rate)
    return (await page.evaluate(pressLogin, login.username)) / 1_000
  } finally {
    await context.close()
  }
}

/** Logs in without a look at the clock. */
export async function signIn(page: Page, login: Login) {
  await fillLogin(page, login)
  await page.evaluate(pressLogin, login.username)
}

async function fillLogin(page: Page, { email, password }: Login) {
  await page.goto('/login')
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
}

/** Milliseconds until the frame is painted in which the heading of the first screen stands. */
function pressLogin(username: string): Promise<number> {
  const button = document.querySelector<HTMLButtonElement>('form button[type=submit]')
  if (!button) throw new Error('There is no form to log in by.')
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const look = () => {
      if (document.querySelector('h1')?.textContent.includes(username))
        setTimeout(() => resolve(performance.now() - start))
      else if (performance.now() - start > 240_000) reject(new Error('The first screen did not come.'))
      else requestAnimationFrame(look)
    }
    button.click()
    requestAnimationFrame(look)
  })
}
