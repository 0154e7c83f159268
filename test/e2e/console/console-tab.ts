import type { TestStaff } from '@amour/test/members/make-staff.ts'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { runAxeVariants } from '@amour/test/e2e/sweeps/axe.ts'
import { findCutOff, findOverlaps } from '@amour/test/e2e/sweeps/layout-checks.ts'

/** A tab of somebody of the staff, as after signing in with a key. */
export async function openConsoleTab(context: BrowserContext, { token }: TestStaff) {
  const page = await context.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript((given) => sessionStorage.setItem('console.token', given), token)
  return page
}

/** What lies over something else, or is cut off, in the windows of small desks and tablets. */
export async function findTightLayout(page: Page): Promise<string[]> {
  const violations: string[] = []
  for (const width of [1440, 1280, 1100, 1024, 820]) {
    await page.setViewportSize({ width, height: 800 })
    const outgrown = (await findOutgrown(page)).map((row) => `${width}: ${row} outgrows its card`)
    violations.push(...(await findOverlaps(page)), ...(await findCutOff(page)), ...outgrown)
  }
  return violations
}

/** Rows of tables, and words of members, that are wider than the card they stand in. */
function findOutgrown(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.card > .table tr, .card p:not(.trunc) > bdi, .card .words > bdi')]
      .filter(
        (row) => row.getBoundingClientRect().right > (row.closest('.card')?.getBoundingClientRect().right ?? 0) + 1,
      )
      .map(({ innerText }) => innerText.replaceAll(/\s+/g, ' ').slice(0, 60)),
  )
}

/** Headings of cards of which a word stands out of the room that the line leaves them. */
function findSquashedHeadings(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.card > header h2')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .filter((heading) => getComputedStyle(heading).textOverflow !== 'ellipsis')
      .map(({ innerText }) => `"${innerText.replaceAll(/\s+/g, ' ')}" stands out of its place`),
  )
}

/** What axe finds in both themes, and what stands out at the side of narrow windows. */
export async function findConsoleBarriers(page: Page): Promise<string[]> {
  const violations = await runAxeVariants(page, new URL(page.url()).pathname.replace(/[\da-f-]{36}/g, ''))
  // The last two are a window of 1,280 by 900 pixels at 200 % and one as wide at 400 %.
  for (const [width, height] of [
    [1024, 850],
    [820, 850],
    [390, 850],
    [640, 450],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) violations.push(`${width}: ${over} px at the side`)
    violations.push(...(await findSquashedHeadings(page)).map((heading) => `${width}: ${heading}`))
  }
  violations.push(...(await findCutOff(page)))
  await page.setViewportSize({ width: 1440, height: 900 })
  violations.push(...(await findUnmarked(page)))
  return violations
}

/** What is chosen of which only a colour says so: a palette of the reader's own takes that away. */
async function findUnmarked(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const violations = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'tr[data-chosen=true], .seg > [aria-current], .btn[aria-pressed=true], .seg > [aria-pressed=true]',
      ),
    ]
      .filter((chosen) => getComputedStyle(chosen).outlineStyle === 'none')
      .map(({ innerText }) => `nothing marks "${innerText.replaceAll(/\s+/g, ' ').slice(0, 40)}" in forced colours`),
  )
  await page.emulateMedia({ forcedColors: null })
  return violations
}

/** The names of the controls that what floats lies over, seen from their own middle and ends. */
export function coveredBy(floating: Locator): Promise<string[]> {
  return floating.evaluate((bar) =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], input, textarea, select')]
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        const y = (top + bottom) / 2
        const ends = [left + 2, (left + right) / 2, right - 2]
        return !bar.contains(control) && ends.some((x) => bar.contains(document.elementFromPoint(x, y)))
      })
      .map((control) => control.innerText || control.getAttribute('aria-label') || control.tagName),
  )
}

/**
 * What of a case is on no sheet of A4, what lies over each, and what is there to be filled in: in a window of that width
 * the decision keeps its place.
 */
export async function findCutOffInPrint(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 703, height: 1030 })
  await page.emulateMedia({ media: 'print' })
  const violations = await page.evaluate(() => {
    const main = document.querySelector('.main')
    const cut = (main?.scrollHeight ?? 0) - (main?.clientHeight ?? 0)
    const bar = document.querySelector('.decidebar')
    const isFixed = bar !== null && getComputedStyle(bar).position === 'fixed'
    const fields = [...document.querySelectorAll('textarea, select, input')].filter((field) => field.checkVisibility())
    return [
      ...(cut > 1 ? [`${cut} px of the case are on no sheet`] : []),
      ...(isFixed ? ['a bar on every sheet'] : []),
      ...fields.map(({ id, tagName }) => `a ${tagName.toLowerCase()} ${id} on paper`),
    ]
  })
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1440, height: 900 })
  return violations
}
