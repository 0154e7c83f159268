import type { Page } from '@playwright/test'

/** All scripts but that of the page itself, which runs before the app. */
export const appScripts = /\/assets\/(?!start-)[^/]*\.js$/

/** Keeps the app's scripts back until the returned function is called. */
export const blockScripts = (page: Page) => blockRequests(page, appScripts)

/** Keeps what matches back in the same way. */
export async function blockRequests(page: Page, files: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await promise
    await route.continue().catch(() => undefined)
  })
  return resolve
}
