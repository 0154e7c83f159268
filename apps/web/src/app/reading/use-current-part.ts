import { useEffect, useState } from 'react'

/** How far down the window a part has to begin to be the one that is read, as a part of the window's height. */
const LINE = 0.3

/** Which part of the page is being read; `ids` are those of all parts, with blanks between. */
export function useCurrentPart(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    function look() {
      const line = window.innerHeight * LINE
      const hasBegun = (id: string) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < line
      setCurrent(ids.split(' ').findLast(hasBegun))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [ids])
  return current ?? ids.split(' ')[0]
}
