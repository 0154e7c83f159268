import { expect, type Page } from '@playwright/test'

/** What has the focus, by the name a person would give it; undefined where nothing of the page has it. */
function readFocus(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    // After the last one the browser's own controls have their turn.
    if (!element || element === document.body) return undefined
    const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null
    const label = labels?.[0] ?? (element instanceof HTMLTextAreaElement ? element.labels[0] : undefined)
    const text = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent
    // A card's link is as large as its card: the ring is drawn around that.
    const isSeen = [undefined, '::after'].some((part) => {
      const { outlineStyle, boxShadow } = getComputedStyle(element, part)
      return outlineStyle !== 'none' || boxShadow !== 'none'
    })
    return { text: text.trim(), isSeen }
  })
}

/** Goes on by Tab until the control of that name has the focus; whatever has it on the way shows it. */
export async function tabTo(page: Page, name: string | RegExp) {
  for (let steps = 0; steps < 200; steps += 1) {
    await page.keyboard.press('Tab')
    const reached = await readFocus(page)
    if (reached) expect(reached.isSeen, `the focus on ${reached.text} is to be seen`).toBe(true)
    if (reached && (typeof name === 'string' ? reached.text === name : name.test(reached.text))) return
  }
  throw new Error(`Tab does not lead to ${name}.`)
}

/** The screen's heading has the focus, so that the next Tab goes into the screen. */
export async function expectAtHeading(page: Page, name: string | RegExp) {
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
}

/** Chooses in the list that has the focus by letters, again where pauses between them made the browser begin anew. */
export async function chooseByLetters(page: Page, text: string) {
  await expect(async () => {
    await page.keyboard.type(text)
    const chosen = await page.evaluate(() =>
      document.activeElement instanceof HTMLSelectElement ? document.activeElement.selectedOptions[0]?.text : undefined,
    )
    expect(chosen).toBe(text)
  }).toPass({ intervals: [1500], timeout: 15_000 })
}

/** The control in the page's main part that has the focus, where the bar at the foot of the window lies over it. */
export function findCoveredFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const control = document.querySelector('main :focus')
    const bar = document.querySelector('.tabbar')
    if (!control || !bar) return []
    const { bottom } = control.getBoundingClientRect()
    return bottom > bar.getBoundingClientRect().top ? [(control.textContent || control.tagName).trim()] : []
  })
}
