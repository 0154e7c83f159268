import { useSyncExternalStore } from 'react'

/** Where the filters have room beside the results; anywhere else they come as a sheet, and go to show them. */
const wide = '(min-width: 1024px)'

export const isWide = () => matchMedia(wide).matches

/** The same, for as long as the window is as it is. */
export const useIsWide = () => useSyncExternalStore(subscribe, isWide)

function subscribe(listener: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
