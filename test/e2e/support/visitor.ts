import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { nextAddress, type Site, withoutServiceWorker } from './site.ts'
import { watchRequests } from './network.ts'

/** Somebody with a browser of their own, at an address of their own. */
export type Visitor = {
  page: Page
  context: BrowserContext
  /** What the browser complained of so far: errors, refused content, failed scripts. Refused calls are answers. */
  consoleErrors: string[]
}

type Options = BrowserContextOptions & {
  /** Whether pages can keep the shell and be told by push; what is not about that goes quicker without. */
  hasServiceWorker?: boolean
}

/** Opens a browser that nobody has used before. */
export async function openVisitor(
  browser: Browser,
  site: Site,
  { hasServiceWorker = false, ...options }: Options = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: site.url,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
    ...options,
  })
  if (!hasServiceWorker) await withoutServiceWorker(context)
  watchRequests(context)
  return { context, consoleErrors: listen(context), page: await context.newPage() }
}

function listen(context: BrowserContext): string[] {
  const consoleErrors: string[] = []
  context.on('console', (message) => {
    const { url } = message.location()
    // A call that was refused, or a page that is told not to be there.
    const isAnswer =
      message.text().startsWith('Failed to load resource') && (url.includes('/api/') || url === message.page()?.url())
    // Chromium looks for a newer service worker whenever it likes, also in the seconds without a line.
    const isWorkerUpdate = message.text() === 'An unknown error occurred when fetching the script.'
    if (message.type() === 'error' && !isAnswer && !isWorkerUpdate)
      consoleErrors.push(`${message.page()?.url()}: ${message.text()}`)
  })
  context.on('weberror', (error) => consoleErrors.push(`${error.page()?.url()}: ${error.error().message}`))
  return consoleErrors
}
