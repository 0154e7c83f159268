import { useEffect, useRef, useState } from 'react'

/** How long the page has to be at rest before what gave way comes back, in milliseconds. */
const REST = 250

/** How soon it gives way to what appears under it, in milliseconds: a look holds up the page that is just being drawn. */
const SOON = 100

/** Room that is kept free around what floats, in CSS pixels. */
const ROOM = 4

/** How far a finger reaches that means it, in CSS pixels. */
const FINGER = 44

const STEPS = [0, 0.25, 0.5, 0.75, 1]

const controls = 'a, button, input, select, textarea, label, summary, [role=option]'
// One corner of a notice under it would look like part of what the notice offers.
const notices = '.alert'
const pictures = ':is(img, svg, video, canvas):not([aria-hidden=true] *, [aria-hidden=true])'

/**
 * For something that floats over the page: whether it lies over nothing that is read, looked at or pressed. It gives way
 * at once when the page is scrolled under it, and soon to what appears there; it comes back when the page is at rest.
 * Answers the floating element's ref.
 */
export function useUnobstructed<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const [isFree, setFree] = useState(false)

  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined
    let soon: ReturnType<typeof setTimeout> | undefined
    let frame = 0
    let isShown = false
    function look() {
      isShown = ref.current !== null && isNothingUnder(ref.current)
      setFree(isShown)
    }
    const giveWay = () => isShown && look()
    function waitForRest() {
      clearTimeout(rest)
      rest = setTimeout(look, REST)
    }
    function scroll() {
      waitForRest()
      // Once for all that is painted together.
      frame ||= requestAnimationFrame(() => {
        frame = 0
        giveWay()
      })
    }
    function change() {
      waitForRest()
      soon ??= setTimeout(() => {
        soon = undefined
        giveWay()
      }, SOON)
    }
    waitForRest()
    const changes = new MutationObserver(change)
    changes.observe(document.body, { childList: true, subtree: true })
    const size = new ResizeObserver(change)
    size.observe(document.body)
    // What scrolls inside the page does not bubble.
    window.addEventListener('scroll', scroll, { capture: true, passive: true })
    return () => {
      clearTimeout(rest)
      clearTimeout(soon)
      cancelAnimationFrame(frame)
      changes.disconnect()
      size.disconnect()
      window.removeEventListener('scroll', scroll, { capture: true })
    }
  }, [])

  return { ref, isFree }
}

function isNothingUnder(floating: HTMLElement): boolean {
  const { left, top, width, height } = floating.getBoundingClientRect()
  const area = new DOMRect(left - ROOM, top - ROOM, width + 2 * ROOM, height + 2 * ROOM)
  // What is pressed keeps clear of the finger too, which is wider than what is seen.
  const reach = matchMedia('(pointer: coarse)').matches ? Math.max(FINGER, area.width) : area.width
  const points = STEPS.flatMap((x) => STEPS.map((y) => [area.right - x * reach, area.top + y * area.height]))
  const seen = new Set<Element>()
  const isNew = (element: Element) => !seen.has(element) && Boolean(seen.add(element))
  return !points.some(([x = 0, y = 0]) =>
    document
      .elementsFromPoint(x, y)
      .some((element) => isNew(element) && !floating.contains(element) && counts(element, area)),
  )
}

function counts(element: Element, area: DOMRect): boolean {
  if (element.matches(controls)) return true
  if (element.matches(`${notices}, ${pictures}`)) return meet(element.getBoundingClientRect(), area)
  return [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '' && lies(node, area))
}

function lies(text: Text, area: DOMRect): boolean {
  const range = document.createRange()
  range.selectNodeContents(text)
  return [...range.getClientRects()].some((line) => meet(line, area))
}

const meet = ({ left, right, top, bottom }: DOMRect, area: DOMRect) =>
  left < area.right && right > area.left && top < area.bottom && bottom > area.top
