import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { findAnchor } from './find-anchor.ts'

/** Goes to the part that the address names as soon as it is there: on a first load that is after the layout. */
export function useAnchor(isThere = true) {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash && isThere) findAnchor(hash)?.scrollIntoView()
    // oxlint-disable-next-line react/exhaustive-deps -- later changes are the layout's
  }, [isThere])
}
