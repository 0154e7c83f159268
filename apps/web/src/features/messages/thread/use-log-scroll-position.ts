import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So near to the end counts as at the end, in pixels. */
const NEAR = 80

type Ends = {
  /** What stands first and last in the log, and whether the last is one's own. */
  first: string | undefined
  last: string | undefined
  isOwnLast: boolean
  /** All that stands in it. */
  content: unknown
}

/**
 * Keeps the place in a log: at its end while one reads there, and where one reads while older things come above.
 * Answers the log's ref, whether something new came below, and the way there.
 */
export function useLogScrollPosition({ first, last, isOwnLast, content }: Ends) {
  const log = useRef<HTMLDivElement>(null)
  const before = useRef({ first, last, height: 0, isAtEnd: true })
  const [hasNewBelow, setNewBelow] = useState(false)

  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    const known = before.current
    const isOlderAbove = known.first !== first && known.last === last && known.height > 0
    const isNewBelow = known.last !== last
    if (isOlderAbove) element.scrollTop += element.scrollHeight - known.height
    // A log with nothing in it begins at its beginning.
    else if (last !== undefined && (known.isAtEnd || (isNewBelow && isOwnLast))) toEnd(element)
    else if (isNewBelow) setNewBelow(true)
    before.current = { first, last, height: element.scrollHeight, isAtEnd: isAtEnd(element) }
  }, [first, last, isOwnLast, content])

  useEffect(() => {
    const element = log.current
    if (!element) return
    const scroll = () => {
      before.current.isAtEnd = isAtEnd(element)
      if (before.current.isAtEnd) setNewBelow(false)
    }
    // A composer that grows, or a phone's keyboard, takes room from the log.
    const resize = new ResizeObserver(() => {
      if (before.current.isAtEnd) toEnd(element)
      before.current.height = element.scrollHeight
    })
    resize.observe(element)
    element.addEventListener('scroll', scroll, { passive: true })
    return () => {
      resize.disconnect()
      element.removeEventListener('scroll', scroll)
    }
  }, [])

  return { log, hasNewBelow, toEnd: () => log.current && toEnd(log.current) }
}

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: Element) => scrollHeight - scrollTop - clientHeight < NEAR

function toEnd(element: Element) {
  element.scrollTop = element.scrollHeight
}
