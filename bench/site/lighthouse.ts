import { mkdtemp, rm } from 'node:fs/promises'
import { constants, getPriority, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserArguments, findBrowser } from '@amour/test/process/browser.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import type { DemoLogin } from '@amour/tools/demo/logins.ts'
import { chromium, type Page } from '@playwright/test'
import lighthouse from 'lighthouse'
import { enter } from './load-page.ts'
import { untilQuiet, watchRequests } from '@amour/test/e2e/support/network.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Of 100, by category; and what took points away. */
export type Marks = { scores: Record<(typeof categories)[number], number>; faults: string[] }

/**
 * `keyDigest` names the key of the site's own certificate. A browser that was told to pass over what is wrong with a
 * certificate would keep no file of the site.
 * `login` signs in by the form first, which leaves in the browser what it leaves in a member's: the session and the
 * files of the site. `account` puts a session alone into a browser that has never seen the site.
 */
type Screen = { url: string; keyDigest?: string | undefined; login?: DemoLogin; account?: object; isHidden: boolean }

/**
 * What Lighthouse says of a screen, on its slow telephone. Search engines are kept out of a hidden one by order, so the
 * audit that asks whether they are let in is left out there.
 */
export async function markScreen({ url, keyDigest = '', login, account, isHidden }: Screen): Promise<Marks> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'amour-lighthouse-'))
  // Lighthouse opens its own page in the browser's first context.
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await findBrowser(),
    args: [
      ...browserArguments,
      `--remote-debugging-port=${port}`,
      `--ignore-certificate-errors-spki-list=${keyDigest}`,
    ],
  })
  try {
    watchRequests(context)
    const page = await context.newPage()
    if (login) await signIn(page, url, login)
    if (account) await enter(page, url, account)
    await page.close()
    const result = await stayBehind(() =>
      lighthouse(url, {
        port,
        logLevel: 'error',
        onlyCategories: [...categories],
        disableStorageReset: true,
        ...(isHidden && { skipAudits: ['is-crawlable'] }),
      }),
    )
    if (!result) throw new Error(`Lighthouse said nothing of ${url}.`)
    const { lhr } = result
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
    const scoreOf = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100)
    return {
      scores: Object.fromEntries(categories.map((name) => [name, scoreOf(name)])) as Marks['scores'], // each one of them
      faults: Object.values(lhr.audits)
        .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
        .map(({ id, displayValue }) => [id, displayValue].filter(Boolean).join(' ')),
    }
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Runs something while this process comes after the browser: what is marked is a telephone, on which neither Lighthouse
 * nor the server runs, and both are in this process. Where it may not be made more urgent again it stays as it is then,
 * and so is the next browser, which is as urgent as what starts it.
 */
async function stayBehind<T>(run: () => Promise<T>): Promise<T> {
  const before = getPriority()
  setPriority(Math.max(before, constants.priority.PRIORITY_BELOW_NORMAL))
  try {
    return await run()
  } finally {
    try {
      setPriority(before)
    } catch {
      // Not root.
    }
  }
}

/** As Lighthouse's own guide to pages behind a login has it. */
async function signIn(page: Page, url: string, { email, password }: DemoLogin) {
  await page.goto(new URL('/login', url).href)
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(new URL('/', url).href)
  await untilQuiet(page)
}
