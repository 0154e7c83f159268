import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserArguments, findBrowser } from '@amour/test/browser.ts'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort } from './free-port.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Of 100, by category; and what took points away. */
export type Marks = { scores: Record<(typeof categories)[number], number>; faults: string[] }

type Screen = { url: string; account?: object | undefined; isHidden: boolean }

/**
 * What Lighthouse says of a screen, on its slow telephone. Search engines are kept out of a hidden one by order, so the
 * audit that asks whether they are let in is left out there.
 */
export async function markScreen({ url, account, isHidden }: Screen): Promise<Marks> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'amour-lighthouse-'))
  // Lighthouse opens its own page in the browser's first context.
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await findBrowser(),
    args: [...browserArguments, `--remote-debugging-port=${port}`],
  })
  try {
    if (account) {
      const page = await context.newPage()
      await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
      await page.goto(new URL('/empty', url).href)
      await page.evaluate((kept) => localStorage.setItem('amour.account', JSON.stringify(kept)), account)
      await page.close()
    }
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: [...categories],
      disableStorageReset: true,
      ...(isHidden && { skipAudits: ['is-crawlable'] }),
    })
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
