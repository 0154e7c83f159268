import type { RefObject } from 'react'

/** Takes sight and focus to the results, which stand where the last ones did. */
export function focusResults({ current }: RefObject<HTMLElement | null>) {
  current?.focus({ preventScroll: true })
  current?.scrollIntoView()
}
