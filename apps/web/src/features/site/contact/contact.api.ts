import { contact } from '@amour/contract/trust/contact.ts'
import type { NoticeDraft } from '@amour/contract/trust/contact.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createActionKey } from '#app/call/action-key.ts'
import { call } from '#app/call/call.ts'

/** Sends a form and gives its reference. A try after an outage is the same action, so that it arrives once. */
export function useSendNotice() {
  const [actionKey] = useState(createActionKey)
  return useMutation({
    mutationFn: (body: NoticeDraft) =>
      actionKey.sendOnce(body, (idempotencyKey) => call(contact.notify, { body }, { idempotencyKey })),
  })
}
