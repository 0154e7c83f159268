import { useState } from 'react'

/** Copies a text and tells that it did; where the browser refuses, the text still stands there to be selected. */
export function useCopy() {
  const [isCopied, setCopied] = useState(false)
  return {
    isCopied,
    copy(text: string) {
      navigator.clipboard?.writeText(text).then(
        () => setCopied(true),
        () => setCopied(false),
      )
    },
  }
}
