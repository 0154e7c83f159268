import { expect, type Page } from '@playwright/test'
import { test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'

/** How long the slowest movement of the page takes, in seconds, with a dialog open. */
async function longestMotion(page: Page): Promise<number> {
  await page.goto('/about')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  return page.evaluate(() => {
    const parts = [undefined, '::before', '::after', '::backdrop']
    const seconds = [...document.querySelectorAll('*')].flatMap((element) =>
      parts.flatMap((part) => {
        const { transitionDuration, transitionProperty, animationDuration, animationName, animationIterationCount } =
          getComputedStyle(element, part)
        const longest = (list: string) => Math.max(...list.split(',').map((one) => parseFloat(one)))
        return [
          transitionProperty === 'none' ? 0 : longest(transitionDuration),
          // What turns for as long as something takes is a state, and no movement to wait for.
          animationName === 'none' || animationIterationCount === 'infinite' ? 0 : longest(animationDuration),
        ]
      }),
    )
    return Math.max(...seconds)
  })
}

test('who asks for less motion meets none, and nobody else waits long for it', async ({ browser, site }) => {
  for (const [reducedMotion, least, most] of [
    ['reduce', 0, 0],
    ['no-preference', 0.15, 0.3],
  ] as const) {
    const { page, context } = await openVisitor(browser, site, { reducedMotion })
    const longest = await longestMotion(page)
    expect(longest).toBeGreaterThanOrEqual(least)
    expect(longest).toBeLessThanOrEqual(most)
    await context.close()
  }
})

test('a legal document on paper is its text, black on white, with the addresses of its links', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/legal/safe-online-dating')
  await expect(page.getByRole('heading', { level: 1, name: 'Safe Online Dating' })).toBeVisible()
  for (const part of ['header', 'footer', '.side-tab', '.index', '.folded', '.no-print']) {
    await expect(page.locator(part).filter({ visible: true }), part).toHaveCount(0)
  }
  const paper = await page.evaluate(() => {
    const colour = (element: Element, name: 'color' | 'backgroundColor') => getComputedStyle(element)[name]
    const text = document.querySelector('.reading p')
    const link = document.querySelector('.reading a[href^="http"]')
    return {
      ground: colour(document.body, 'backgroundColor'),
      text: text && colour(text, 'color'),
      address: link && getComputedStyle(link, '::after').content.includes('http'),
    }
  })
  expect(paper).toEqual({ ground: 'rgb(255, 255, 255)', text: 'rgb(0, 0, 0)', address: true })
})
