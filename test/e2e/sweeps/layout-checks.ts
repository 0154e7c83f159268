import type { Page } from '@playwright/test'

/** A window of that width, in which what is made by script for one has come as well: the next frame is drawn. */
async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** What reaches beyond the right edge of a window of that width; nothing where there is no sideways scroll. */
export async function findSideways(page: Page, width: number): Promise<string[]> {
  await resize(page, width)
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    // A conversation scrolls one way only: what is wider is cut off at its edge.
    for (const log of document.querySelectorAll('[role=log]'))
      if (log.scrollWidth > log.clientWidth) return [`${clientWidth}: the log is ${log.scrollWidth} px wide`]
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
 * Texts that are cut off: they reach out of what hides its overflow, out of their own button, or with what floats out of
 * the window. The product's name, names that end in an ellipsis, hints of keys that all stand in their dialog, what only a screen reader reads, and what scrolls are
 * meant so.
 */
export function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const cut = new Set<string>()
    const isShort = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis'
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (
        !parent ||
        !node.nodeValue?.trim() ||
        !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue
      if (parent.closest('.skip, .brand, .hints, select, option') || isShort(parent)) continue
      range.selectNodeContents(node)
      const { left, right, top, bottom, width } = range.getBoundingClientRect()
      if (width === 0) continue
      for (let around: Element | null = parent; around && around !== document.body; around = around.parentElement) {
        const box = around.getBoundingClientRect()
        const { overflowX, overflowY, position, lineClamp, webkitLineClamp } = getComputedStyle(
          around,
        ) as CSSStyleDeclaration & {
          lineClamp?: string
        } // not yet in TypeScript's library
        const isButton = around.matches('button, .btn, .chip, .badge, .tag')
        const clamps = [lineClamp, webkitLineClamp].some((lines) => lines && lines !== 'none')
        if (clamps || isShort(around) || box.width <= 1) break
        const beyondX = left < box.left - 1 || right > box.right + 1
        const beyondY = top < box.top - 2 || bottom > box.bottom + 2
        const hidesX = isButton || overflowX === 'hidden' || overflowX === 'clip'
        const hidesY = isButton || overflowY === 'hidden' || overflowY === 'clip'
        const isOutside = position === 'fixed' && (left < -1 || right > innerWidth + 1)
        if ((beyondX && hidesX) || (beyondY && hidesY) || isOutside) {
          cut.add(`${innerWidth}: "${node.nodeValue.trim().slice(0, 50)}" in ${around.outerHTML.slice(0, 100)}`)
        }
        if (overflowX === 'auto' || overflowX === 'scroll') break
      }
    }
    return [...cut].slice(0, 8)
  })
}

/**
 * Controls that a finger may miss: less than 44 px in one direction. Links within a sentence are as high as its line, and
 * those of a picture, which no reader is told of, stand in full size beside it.
 */
export function findSmallTargets(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate((part) => {
    const LEAST = 43.5
    const controls = 'a[href], button, input, select, textarea, summary, [role=option]'
    const boxOf = (control: Element) => {
      const label = control.closest('label')
      const { content, position, top, right, bottom, left } = getComputedStyle(control, '::after')
      const { width, height } = (label ?? control).getBoundingClientRect()
      if (label || content === 'none' || position !== 'absolute' || !(control instanceof HTMLElement))
        return { width, height }
      const isFrame = getComputedStyle(control).position !== 'static'
      const frame = (isFrame ? control : control.offsetParent)?.getBoundingClientRect()
      const size = (whole = 0, one = '', other = '') => whole - (parseFloat(one) || 0) - (parseFloat(other) || 0)
      return {
        width: Math.max(width, size(frame?.width, left, right)),
        height: Math.max(height, size(frame?.height, top, bottom)),
      }
    }
    const isInSentence = (control: Element) => {
      const around = control.closest('p, li, dd, td, label, legend, small, h3') ?? control.parentElement
      const words = (around?.textContent ?? '').trim().length
      return getComputedStyle(control).display === 'inline' && words > control.textContent.trim().length + 2
    }
    const all = [...document.querySelectorAll(part)].flatMap((one) => [...one.querySelectorAll(controls)])
    const small = all.flatMap((control) => {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
      if (control.closest('[inert], [aria-hidden=true]') || isInSentence(control)) return []
      const { bottom, right } = control.getBoundingClientRect()
      const { width, height } = boxOf(control)
      // The skip link waits above the page; a native input lies unseen in its label.
      if (bottom < 0 || right < 0 || (width >= LEAST && height >= LEAST)) return []
      return [`${Math.round(width)}×${Math.round(height)} ${control.outerHTML.slice(0, 110)}`]
    })
    return [...new Set(small)].slice(0, 8)
  }, within)
}

/**
 * Controls that cannot be used now and give no reason: none that describes them, none in their own label beside the
 * words, and no choice that says what comes first. The ends of a pager speak for themselves.
 */
export function findUnexplained(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate((part) => {
    const off = ':is(button, input, select, textarea, a):is(:disabled, [aria-disabled=true]:not([aria-busy=true]))'
    const wordsOf = (ids: string | null) =>
      (ids ?? '').split(' ').map((id) => (id && document.getElementById(id)?.textContent?.trim()) || '')
    const isExplained = (control: Element) =>
      wordsOf(control.getAttribute('aria-describedby')).some(Boolean) ||
      control.closest('label')?.querySelector('small') ||
      (control instanceof HTMLSelectElement && control.value === '' && control.selectedOptions[0]?.textContent)
    return [...document.querySelectorAll(`${part} ${off}`)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !isExplained(control))
      .map((control) => `no reason: ${control.outerHTML.slice(0, 120)}`)
      .slice(0, 8)
  }, within)
}

/** Controls that cannot be pressed where they stand, because something else lies over them, and stays there. */
export function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const open = document.querySelector('dialog:modal') ?? document.body
    const controls = [...open.querySelectorAll('a[href], button, input, select, textarea, summary')]
    const coverOf = (control: Element) => {
      const { left, top, width, height } = (control.closest('label') ?? control).getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (width <= 1 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return undefined
      const met = document.elementFromPoint(x, y)
      const isIt = met && (control.contains(met) || met.contains(control) || met.closest('label')?.contains(control))
      return isIt ? undefined : (met?.outerHTML.slice(0, 60) ?? 'nothing')
    }
    const covered: string[] = []
    for (const control of controls) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (control.closest('.skip, .side-tab--away, [inert]')) continue
      control.scrollIntoView({ block: 'center', inline: 'center' })
      if (coverOf(control) === undefined) continue
      // What floats gives way a moment after the page has moved.
      await new Promise((rested) => setTimeout(rested, 400))
      const cover = coverOf(control)
      if (cover !== undefined) covered.push(`${control.outerHTML.slice(0, 90)} under ${cover}`)
    }
    scrollTo(0, 0)
    return [...new Set(covered)].slice(0, 8)
  })
}

/** Controls of which one lies over another, as far as each is in sight; of a dialog those within it. */
export function findOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const open = document.querySelector('dialog:modal') ?? document.body
    /** What of a control is in sight: what scrolls or hides cuts it off. */
    const seenOf = (control: Element) => {
      let { left, top, right, bottom } = (control.closest('label') ?? control).getBoundingClientRect()
      for (let around = control.parentElement; around && around !== document.body; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue
        const box = around.getBoundingClientRect()
        left = Math.max(left, box.left)
        top = Math.max(top, box.top)
        right = Math.min(right, box.right)
        bottom = Math.min(bottom, box.bottom)
      }
      return { control, left, top, right, bottom }
    }
    const seen = [...open.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((control) => !control.closest('.skip, [inert]'))
      .map(seenOf)
      .filter(({ left, top, right, bottom }) => right - left > 1 && bottom - top > 1)
    const isOne = (one: Element, other: Element) =>
      one.contains(other) || other.contains(one) || (one.closest('label') ?? one) === other.closest('label')
    const nameOf = (control: Element) => (control.textContent || control.getAttribute('aria-label') || '').slice(0, 40)
    return seen
      .flatMap((one, index) =>
        seen.slice(index + 1).flatMap((other) => {
          const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
          const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
          if (width <= 1 || height <= 1 || isOne(one.control, other.control)) return []
          return [`${innerWidth}: "${nameOf(one.control)}" and "${nameOf(other.control)}" overlap`]
        }),
      )
      .slice(0, 8)
  })
}

/** Whether something lies over a menu that is open, which goes for toasts too; of what is in sight. */
export function findOverMenu(page: Page, menu: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const list = document.querySelector(`${selector} > .menu-list`)
    if (!list) return []
    const { left, top, width, height } = list.getBoundingClientRect()
    const over = [0.1, 0.5, 0.9].flatMap((across) =>
      [0.1, 0.5, 0.9].flatMap((down) => {
        const met = document.elementFromPoint(left + width * across, top + height * down)
        return !met || list.contains(met) ? [] : [`${innerWidth}: over the menu ${met.outerHTML.slice(0, 80)}`]
      }),
    )
    return [...new Set(over)]
  }, menu)
}

/** As much of the height as bars that stay in sight may take at 200 % of a window of 1,280 by 900. */
const BARS = 0.2

/** What keeps its place while the page scrolls, at twice the size: nothing where it takes less than a fifth of the height. */
export async function findTallBars(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 640, height: 450 })
  return page.evaluate((most) => {
    if (document.querySelector('dialog:modal')) return []
    scrollTo(0, 200)
    // Whatever covers a row of the window from edge to edge, or nearly so, is a bar there.
    const isBar = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isBar(element.parentElement))
    let taken = 0
    const bars = new Set<string>()
    for (let y = 0; y < innerHeight; y += 1) {
      const met = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(innerWidth * part, y))
      if (!met.every(isBar)) continue
      taken += 1
      bars.add(met[1]?.closest('header, nav, [class]')?.className.toString() ?? '')
    }
    scrollTo(0, 0)
    return taken < most * innerHeight ? [] : [`bars take ${taken} of ${innerHeight} px: ${[...bars].join(', ')}`]
  }, BARS)
}

/** What is lost at twice the size: of everything, as a browser enlarges it, and of the text alone. */
export async function findLostWhenEnlarged(page: Page): Promise<string[]> {
  const whole = [...(await findSideways(page, 640)), ...(await findCutOff(page))]
  const text: string[] = []
  for (const width of [390, 1280]) {
    await resize(page, width)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    text.push(...(await findSideways(page, width)), ...(await findCutOff(page)))
  }
  text.push(...(await findUneven(page)))
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  return [...whole.map((violation) => `enlarged ${violation}`), ...text.map((violation) => `larger text ${violation}`)]
}

/** What stands in the bar beside each other, and not on one line. */
function findUneven(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const places = [...document.querySelectorAll('.bar-menu-in > li')].flatMap(({ firstElementChild }) =>
      firstElementChild?.checkVisibility() ? Math.round(firstElementChild.getBoundingClientRect().top) : [],
    )
    return new Set(places).size < 2 ? [] : [`the bar has its places at ${places.join(', ')} px`]
  })
}
