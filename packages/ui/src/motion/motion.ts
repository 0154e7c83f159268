/** How long something takes to come from one place to another, in milliseconds (docs/design.md §2). */
const CALM = 240
/** As `--ease-calm` of tokens.css. */
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)'

const timing = { duration: CALM, easing: EASE }

/** Whether the reader wants nothing to move. */
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Lets a picture grow out of the smaller one that was pressed, which shows a part of it. */
export function growFrom(element: Element, from: DOMRect) {
  const to = element.getBoundingClientRect()
  if (isStill() || to.width === 0 || to.height === 0 || from.width === 0) return
  const scale = Math.max(from.width / to.width, from.height / to.height)
  const x = from.x + from.width / 2 - (to.x + to.width / 2)
  const y = from.y + from.height / 2 - (to.y + to.height / 2)
  const above = (1 - from.height / (to.height * scale)) * 50
  const beside = (1 - from.width / (to.width * scale)) * 50
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, clipPath: `inset(${above}% ${beside}%)` },
      { transform: 'none', clipPath: 'inset(0)' },
    ],
    timing,
  )
}

/** Where an element lies in its list, whatever is scrolled or animated, in pixels. */
export type Place = { x: number; y: number }

/** Has the elements of a list glide from where they lay to where they lie; what is new appears. */
export function glide(before: ReadonlyMap<Element, Place>, after: ReadonlyMap<Element, Place>) {
  if (isStill()) return
  for (const [element, to] of after) {
    const from = before.get(element)
    if (!from) element.animate([{ opacity: 0 }, { opacity: 1 }], timing)
    else if (from.x !== to.x || from.y !== to.y)
      element.animate([{ translate: `${from.x - to.x}px ${from.y - to.y}px` }, { translate: 'none' }], timing)
  }
}
