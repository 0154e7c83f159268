import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { glide, type Place } from './motion.ts'
import { useRowFocus } from './use-row-focus.ts'

/** Where the rows lie in their list: where the list itself goes to is no move of theirs. */
function placesIn(list: HTMLElement): ReadonlyMap<Element, Place> {
  const rows = [...list.children].filter((row) => row instanceof HTMLElement)
  return new Map(
    rows.map((row) => {
      const origin = row.offsetParent === list ? { x: 0, y: 0 } : { x: list.offsetLeft, y: list.offsetTop }
      return [row, { x: row.offsetLeft - origin.x, y: row.offsetTop - origin.y }]
    }),
  )
}

/** More than these come with a page of a list, which is no move. */
const FEW = 4

/** Where the rows of a list lay when they were last looked at, and how wide it was. */
type Known = { width: number; places: ReadonlyMap<Element, Place> }

/**
 * For a list whose rows come, go or change places one by one: they move rather than jump, and the focus of one that goes
 * is the next one's. Its ref goes to the element whose children are the rows.
 */
export function useMovingList<List extends HTMLElement>() {
  const ref = useRef<List>(null)
  useRowFocus(ref)
  const known = useRef<Known>(undefined)
  useKnownWidth(ref, known)
  useLayoutEffect(() => {
    const list = ref.current
    // To ask where rows lie makes the browser lay them all out at once.
    if (!list || isSame([...list.children], [...(known.current?.places.keys() ?? [])])) return
    const places = placesIn(list)
    const before = known.current
    known.current = { width: list.offsetWidth, places }
    // What a narrower window moved, or another list in its place, is not what a reader did.
    if (!before || before.width !== list.offsetWidth) return
    const stayed = [...places.keys()].filter((row) => before.places.has(row)).length
    if (stayed > 0 && places.size - stayed <= FEW) glide(before.places, places)
  })
  return ref
}

/** Looks anew at where the rows lie when the window has made their list wider or narrower: the next move begins there. */
function useKnownWidth(ref: RefObject<HTMLElement | null>, known: RefObject<Known | undefined>) {
  const watched = useRef<HTMLElement>(null)
  const observer = useRef<ResizeObserver>(undefined)
  useLayoutEffect(() => {
    const list = ref.current
    if (list === watched.current) return
    watched.current = list
    observer.current?.disconnect()
    if (!list) return
    observer.current = new ResizeObserver(() => {
      const { current } = known
      if (!current || current.width === list.offsetWidth || !isSame([...list.children], [...current.places.keys()]))
        return
      known.current = { width: list.offsetWidth, places: placesIn(list) }
    })
    observer.current.observe(list)
  })
  useEffect(() => {
    return () => {
      observer.current?.disconnect()
      watched.current = null
    }
  }, [])
}

const isSame = (rows: readonly Element[], before: readonly Element[]) =>
  rows.length === before.length && rows.every((row, at) => row === before[at])
