import type { BrowserContext, Page } from '@playwright/test'

/** Nothing moves under the finger (docs/design.md §4). Half of what Core Web Vitals still call good. */
const CLS_MAX = 0.05

/** What the browser tells of a shift; TypeScript's own types do not know it. */
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }

type Watched = { shifts?: { value: number; moved: string }[] }

/** From now on every page of this browser notes what moves by itself. */
export const watchShifts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const shifts: { value: number; moved: string }[] = []
    ;(globalThis as Watched).shifts = shifts // read by findShifts
    const nameOf = ({ node }: Shift['sources'][number]) =>
      node instanceof Element ? node.outerHTML.slice(0, 100) : (node?.textContent ?? '').slice(0, 40)
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        // of the one kind asked for
        if (!hadRecentInput) shifts.push({ value, moved: sources.map(nameOf).join(' and ') })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** What moved on this page since it was loaded, where that is more than a reader should bear. */
export async function findShifts(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => (globalThis as Watched).shifts ?? []) // noted above
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  return sum < CLS_MAX ? [] : shifts.map(({ value, moved }) => `moved by itself (${value.toFixed(3)}): ${moved}`)
}
