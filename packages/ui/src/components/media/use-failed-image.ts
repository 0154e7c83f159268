import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'

/**
 * Whether this image did not come; it is asked for again under another address, by `retry`, when the connection is back, or
 * in a window of another width, which may want a file of the set that has come before.
 */
export function useFailedImage(src: string | null) {
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    if (failed === null) return undefined
    const again = () => setFailed(null)
    const { innerWidth: width } = globalThis
    const onResize = () => {
      if (globalThis.innerWidth !== width) again()
    }
    globalThis.addEventListener('online', again)
    globalThis.addEventListener('resize', onResize)
    return () => {
      globalThis.removeEventListener('online', again)
      globalThis.removeEventListener('resize', onResize)
    }
  }, [failed])
  return { isFailed: src !== null && failed === src, onError: () => setFailed(src), retry: () => setFailed(null) }
}

/**
 * Calls `onError` too where a window of another size, such as a phone that is turned, wants another file of a set and
 * does not get it: Chromium then shows neither that nor the one before, and fires no event. Goes to an image's `ref` and
 * `onLoad`.
 */
export function useResizedImage(onError: () => void) {
  const image = useRef<HTMLImageElement>(null)
  // What waits until it is near would be loaded by being asked for.
  const loaded = useRef<EventTarget>(null)
  const tellFailure = useEffectEvent((of: HTMLImageElement) => {
    if (of === image.current && of.complete && of.naturalWidth === 0) onError()
  })
  useEffect(() => {
    const look = () => {
      const { current } = image
      if (!current || loaded.current !== current || (current.complete && current.naturalWidth > 0)) return
      current.decode().catch(() => tellFailure(current))
    }
    // The file is chosen when the page is laid out for its new size.
    const lookOnceDrawn = () => requestAnimationFrame(() => requestAnimationFrame(look))
    addEventListener('resize', lookOnceDrawn)
    return () => removeEventListener('resize', lookOnceDrawn)
  }, [])
  return {
    ref: image,
    onLoad({ currentTarget }: SyntheticEvent) {
      loaded.current = currentTarget
    },
  }
}
