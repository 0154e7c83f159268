import type { Browser, CDPSession, Page } from '@playwright/test'
import { untilQuiet, watchRequests } from '@amour/test/e2e/support/network.ts'

/** What a page did while it came: its largest paint and its jumps, long tasks and bytes of text as they were sent. */
export type Loaded = { lcp: number; cls: number; longest: number; bytes: Record<string, number> }

/** A telephone on a slow line (docs/performance.md §P13): 1.6 Mbit/s, 150 ms, a fourth of this machine's speed. */
const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

type Options = { isSlow?: boolean; account?: object | undefined }

/** Opens a page in a browser that nobody has used before and watches it until it is still. */
export async function loadPage(browser: Browser, url: string, { isSlow, account }: Options = {}): Promise<Loaded> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  watchRequests(context)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    if (account) await enter(page, url, account)
    const bytes = await countBytes(session)
    if (isSlow) {
      await session.send('Network.emulateNetworkConditions', slow)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    }
    await page.addInitScript(watch)
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
    await untilQuiet(page)
    await page.waitForTimeout(500)
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Omit<Loaded, 'bytes'> }).seen) // set by watch
    return { ...seen, bytes }
  } finally {
    await context.close()
  }
}

/** Puts a session into the browser before the site has been there. */
export async function enter(page: Page, url: string, account: object) {
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto(new URL('/empty', url).href)
  await page.evaluate((kept) => localStorage.setItem('amour.account', JSON.stringify(kept)), account)
}

/** Bytes of each kind as they came over the line, without the headers. */
async function countBytes(session: CDPSession): Promise<Record<string, number>> {
  const kinds = new Map<string, string>()
  const bytes: Record<string, number> = {}
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.includes('/api/')) kinds.set(requestId, type)
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind) bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
  })
  return bytes
}

function watch() {
  const seen = { lcp: 0, cls: 0, longest: 0 }
  Object.assign(globalThis, { seen })
  const observe = (
    type: string,
    take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  observe('layout-shift', ({ value = 0, hadRecentInput }) => (seen.cls += hadRecentInput ? 0 : value))
  observe('longtask', ({ duration }) => (seen.longest = Math.max(seen.longest, duration)))
}
