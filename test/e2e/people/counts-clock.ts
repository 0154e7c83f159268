import { expect, type Page } from '@playwright/test'

/** Nothing is told as it happens: the page is left to its questions. Before it is opened. */
export async function withoutStream(page: Page) {
  await page.route('**/api/events**', (route) => route.abort())
}

/**
 * Leaps on the clock that the page has been given to its next question for news. From then on the clock stands, until it
 * is resumed: however long a busy machine takes to look at a toast, that gets no older by it.
 */
export async function advanceToCounts(page: Page) {
  // In one go: nothing of a toast's time is in it, whenever the answer comes.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 30_000))
}

/** Opens a page and waits until it is told what happens. */
export async function goLive(page: Page, path: string) {
  const begun = page.waitForResponse((response) => response.url().includes('/api/events?'))
  await page.goto(path)
  await begun
}

/** Stops the clock that the page has been given: what comes from now on comes by no question of its own. */
export async function stopClock(page: Page) {
  // A busy machine may take longer than that to hear of it, and no clock is turned back.
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 500))).toPass()
}
