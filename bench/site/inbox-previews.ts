import type { Browser, Page } from '@playwright/test'
import { untilQuiet } from '@amour/test/e2e/support/network.ts'
import { readProcessorTime, slowRenderers } from './slow-renderer.ts'

/**
 * Milliseconds from the press on the link until the first page of previews was painted, and until all were; the longest
 * task of the main thread until then; and seconds of the processor that the pages took.
 */
export type Previews = { first: number; all: number; longest: number; processor: number }

type Inbox = { count: number; rate: number }

/** An inbox in a page that has opened none of it before: its worker has not started either. */
export async function measureInbox(browser: Browser, page: Page, { count, rate }: Inbox): Promise<Previews> {
  await page.goto('/account')
  await untilQuiet(page)
  const before = await readProcessorTime(browser)
  await using _slow = rate > 1 ? await slowRenderers(browser, rate) : undefined
  const seen = await page.evaluate(pressInbox, count)
  return { ...seen, processor: (await readProcessorTime(browser)) - before }
}

/** Presses the link, and 'Older conversations' whenever it is there, until so many previews are read. */
function pressInbox(count: number): Promise<Omit<Previews, 'processor'>> {
  const link = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].find((one) => one.pathname === '/inbox')
  if (!link) throw new Error('No link leads to the inbox.')
  let longest = 0
  const take = (tasks: PerformanceEntry[]) => {
    for (const { duration, startTime } of tasks) if (startTime >= start) longest = Math.max(longest, duration)
  }
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  const start = performance.now()
  observer.observe({ type: 'longtask' })
  return new Promise((resolve, reject) => {
    let first = 0
    let pressedAt = 0
    const look = () => {
      const list = document.querySelector('.conv-list')
      const read = list?.textContent.match(/Letter \d+/g)?.length ?? 0
      // What comes after the callbacks of a frame comes after its paint.
      if (read > 0 && first === 0) setTimeout(() => (first ||= performance.now() - start))
      if (read >= count) {
        setTimeout(() => {
          const all = performance.now() - start
          // A task is told of once it is over.
          setTimeout(() => {
            take(observer.takeRecords())
            observer.disconnect()
            resolve({ first, all, longest })
          }, 200)
        })
        return
      }
      const older = list?.querySelector<HTMLButtonElement>(':scope > li > button')
      if (older && read > pressedAt) {
        pressedAt = read
        older.click()
      }
      if (performance.now() - start > 240_000) reject(new Error(`Of ${count} previews ${read} came.`))
      else requestAnimationFrame(look)
    }
    link.click()
    requestAnimationFrame(look)
  })
}
