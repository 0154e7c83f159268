import { contact } from '@amour/contract/trust/contact.ts'
import type { NoticeDraft } from '@amour/contract/trust/contact.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#app/call/call.ts'
import { CallError } from '#app/call/call-error.ts'

/** Sends a form and gives its reference. A try after an outage is the same action, so that it arrives once. */
export function useSendNotice() {
  const tried = useRef<{ draft: string; key: string }>(undefined)
  return useMutation({
    mutationFn(body: NoticeDraft) {
      const draft = JSON.stringify(body)
      if (tried.current?.draft !== draft) tried.current = { draft, key: crypto.randomUUID() }
      return call(contact.notify, { body }, { idempotencyKey: tried.current.key })
    },
    onError(error) {
      if (!(error instanceof CallError && error.isOutage)) tried.current = undefined
    },
  })
}
