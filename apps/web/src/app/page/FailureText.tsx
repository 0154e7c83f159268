import type { ReactNode } from 'react'
import { CallError } from '#app/call/call-error.ts'
import { FailureNumber } from './FailureNumber.tsx'

/**
 * Why a screen could not be shown, and its number: the server's own sentence, such as how long to wait, or `children`
 * where nobody answered.
 */
export function FailureText({ error, children }: { error: unknown; children: ReactNode }) {
  return (
    <>
      {(error instanceof CallError && error.message) || children}
      <FailureNumber error={error} />
    </>
  )
}
