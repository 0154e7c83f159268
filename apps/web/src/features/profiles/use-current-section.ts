import { useEffect, useState } from 'react'

/** A band near the top of the window; the part that crosses it is the one being looked at. */
const BAND = '-25% 0px -70% 0px'

/** The id of the part of the page that is in sight. */
export function useCurrentSection<Id extends string>(ids: readonly Id[]): Id | undefined {
  const [current, setCurrent] = useState(ids[0])
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)
        const id = seen && ids.find((known) => known === seen.target.id)
        if (id) setCurrent(id)
      },
      { rootMargin: BAND },
    )
    for (const id of ids) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [ids])
  return current
}
