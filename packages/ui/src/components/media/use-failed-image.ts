import { useEffect, useState } from 'react'

/** Whether this image did not come; it is asked for again under another address, by `retry`, or when the connection is back. */
export function useFailedImage(src: string | null) {
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    if (failed === null) return undefined
    const again = () => setFailed(null)
    globalThis.addEventListener('online', again)
    return () => globalThis.removeEventListener('online', again)
  }, [failed])
  return { isFailed: src !== null && failed === src, onError: () => setFailed(src), retry: () => setFailed(null) }
}
