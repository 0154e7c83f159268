import type { Page } from '@playwright/test'

/** What reaches beyond the right edge of a window of that width; nothing where there is no sideways scroll. */
export async function findSideways(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 })
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const isHeld = (element: Element): boolean =>
      element.parentElement !== null &&
      (getComputedStyle(element.parentElement).overflowX !== 'visible' || isHeld(element.parentElement))
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1 && !isHeld(element))
      .map((element) => `${clientWidth}: ${element.outerHTML.slice(0, 120)}`)
      .slice(0, 5)
  })
}

/**
 * Texts that are cut off: they reach out of what hides its overflow, or out of their own button. The product's name, names that end in
 * an ellipsis, what only a screen reader reads, and what scrolls are meant so.
 */
export function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const cut = new Set<string>()
    const isShort = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis'
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || !node.nodeValue?.trim() || !parent.checkVisibility({ opacityProperty: true })) continue
      if (parent.closest('.skip, .brand, select, option') || isShort(parent)) continue
      range.selectNodeContents(node)
      const { left, right, top, bottom, width } = range.getBoundingClientRect()
      if (width === 0) continue
      for (let around: Element | null = parent; around && around !== document.body; around = around.parentElement) {
        const box = around.getBoundingClientRect()
        const { overflowX, overflowY, lineClamp, webkitLineClamp } = getComputedStyle(around) as CSSStyleDeclaration & {
          lineClamp?: string
        } // not yet in TypeScript's library
        const isButton = around.matches('button, .btn, .chip, .badge, .tag')
        const clamps = [lineClamp, webkitLineClamp].some((lines) => lines && lines !== 'none')
        if (clamps || isShort(around) || box.width <= 1) break
        const beyondX = left < box.left - 1 || right > box.right + 1
        const beyondY = top < box.top - 2 || bottom > box.bottom + 2
        const hidesX = isButton || overflowX === 'hidden' || overflowX === 'clip'
        const hidesY = isButton || overflowY === 'hidden' || overflowY === 'clip'
        if ((beyondX && hidesX) || (beyondY && hidesY)) {
          cut.add(`${innerWidth}: "${node.nodeValue.trim().slice(0, 50)}" in ${around.outerHTML.slice(0, 100)}`)
        }
        if (overflowX === 'auto' || overflowX === 'scroll') break
      }
    }
    return [...cut].slice(0, 8)
  })
}
