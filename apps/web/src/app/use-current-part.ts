import { useEffect, useState } from 'react'

/** A band near the top of the window; the part that crosses it is the one being read. */
const BAND = '-15% 0px -75% 0px'

/** Which part of the page is in sight; `ids` are those of all parts, with blanks between. */
export function useCurrentPart(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)
        if (seen) setCurrent(seen.target.id)
      },
      { rootMargin: BAND },
    )
    for (const id of ids.split(' ')) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [ids])
  return current ?? ids.split(' ')[0]
}
