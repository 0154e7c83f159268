import type { Page } from '@playwright/test'

/**
 * Leaps on the clock that the page has been given to its next question for news. From then on the clock stands, until it
 * is resumed: however long a busy machine takes to look at a toast, that gets no older by it.
 */
export async function advanceToCounts(page: Page) {
  // In one go: nothing of a toast's time is in it, whenever the answer comes.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 30_000))
}
