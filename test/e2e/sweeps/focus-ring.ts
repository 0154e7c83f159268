import type { CDPSession, ElementHandle, Page } from '@playwright/test'

/** Contrast that a change has to have to be seen (WCAG 2.2, 1.4.11). */
const VISIBLE = 3

/** Room round an element in which its ring is looked for, in CSS pixels. */
const ROOM = 8

const focusable =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]:not([aria-activedescendant])'

/**
 * Looks at the controls of a screen with the focus and without, in both themes, and answers those that have no ring: nothing round them
 * that stands out 3:1 from what is there otherwise. `known` holds the kinds already looked at, here and elsewhere.
 */
export async function findMissingFocusRing(page: Page, judge: Page, known: Set<string>): Promise<string[]> {
  // After a key the browser shows the focus wherever a script puts it.
  await page.keyboard.press('Tab')
  const violations: string[] = []
  const camera = await page.context().newCDPSession(page)
  const controls = []
  const elements = await page.$$(`:is(${focusable}):visible:enabled`)
  const described = await describe(page, elements)
  for (const [index, element] of elements.entries()) {
    const { kind = '', text = '' } = described[index] ?? {}
    if (!known.has(kind)) controls.push({ element, kind, text })
    known.add(kind)
  }
  // One theme after the other: painting a whole page anew takes longer than all of its controls.
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    for (const { element, kind, text } of controls) {
      const place = await bringIntoView(element)
      if (!place) continue
      let seen = await countRing(page, camera, judge, element, place)
      // Two pixels wide round half of it: the rest may lie beyond the window.
      const least = place.width + place.height - 4 * ROOM
      // A picture may be of the frame before the focus came, on a busy machine: who has no ring has none in the next ones.
      if (seen < least) seen = await countRing(page, camera, judge, element, place, drawn)
      if (seen < least) violations.push(`${theme} ${kind}: ${seen} px of ${text}`)
    }
  }
  await camera.detach()
  return violations
}

/** How much of a control's surroundings tells that it has the focus; `settle` is waited for before each picture. */
async function countRing(
  page: Page,
  camera: CDPSession,
  judge: Page,
  element: ElementHandle<Element>,
  place: Place,
  settle: (page: Page) => Promise<unknown> = () => Promise.resolve(),
) {
  await element.evaluate((control) => (control as HTMLElement).focus({ preventScroll: true })) // all that is listed above can take it
  await settle(page)
  const withFocus = await shoot(camera, place)
  await element.evaluate((control) => (control as HTMLElement).blur())
  await settle(page)
  return countChanged(judge, withFocus, await shoot(camera, place))
}

/** Two frames later what was asked for stands on the screen. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

type Place = { x: number; y: number; width: number; height: number }

/** A picture of a part of the window, as base64; several times as quick as Playwright's, which waits for fonts first. */
export async function shoot(camera: CDPSession, { x, y, width, height }: Place): Promise<string> {
  const { cssVisualViewport } = await camera.send('Page.getLayoutMetrics')
  const clip = { x: x + cssVisualViewport.pageX, y: y + cssVisualViewport.pageY, width, height, scale: 1 }
  const { data } = await camera.send('Page.captureScreenshot', { clip, optimizeForSpeed: true })
  return data
}

/** All at once: a question to the browser for each would take longer than the pictures. */
const describe = (page: Page, elements: ElementHandle<Element>[]) =>
  page.evaluate(
    (controls) =>
      controls.map((control) => ({
        kind: `${control.tagName} ${control.className} in ${control.parentElement?.className}`,
        text: (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40),
      })),
    elements,
  )

/** Scrolls to a control. Answers where its ring is drawn: round the element, or round what its `::after` fills; undefined where it is not to be seen. */
const bringIntoView = (element: ElementHandle<Element>) =>
  element.evaluate((control, room) => {
    control.scrollIntoView({ block: 'center' })
    const { position, content } = getComputedStyle(control, '::after')
    const isSpread = position === 'absolute' && content !== 'none' && control instanceof HTMLAnchorElement
    const hidden = control.getBoundingClientRect().width <= 1 ? control.closest('label, fieldset') : undefined
    const drawn = hidden ?? ((isSpread && (control as HTMLElement).offsetParent) || control) // an anchor is one
    const { left, top, right, bottom } = drawn.getBoundingClientRect()
    const [x, y] = [Math.max(0, left - room), Math.max(0, top - room)]
    const [width, height] = [Math.min(innerWidth, right + room) - x, Math.min(innerHeight, bottom + room) - y]
    return width > 2 * room && height > 2 * room ? { x, y, width, height } : undefined
  }, ROOM)

/** How many pixels differ visibly between two pictures; the judge is any page of a browser. */
export function countChanged(judge: Page, one: string, other: string) {
  return judge.evaluate(
    async ([before, after, least]) => {
      async function pixelsOf(image: string) {
        const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${image}`)).blob())
        const paper = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
        paper?.drawImage(bitmap, 0, 0)
        return paper?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray()
      }
      const linear = (part = 0) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4)
      const light = (data: Uint8ClampedArray, at: number) =>
        0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2])
      const [a, b] = [await pixelsOf(before), await pixelsOf(after)]
      let changed = 0
      for (let at = 0; at < a.length; at += 4) {
        if (a[at] === b[at] && a[at + 1] === b[at + 1] && a[at + 2] === b[at + 2]) continue
        const [first, second] = [light(a, at), light(b, at)]
        if ((Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05) >= least) changed += 1
      }
      return changed
    },
    [one, other, VISIBLE] as const,
  )
}
