import { accounts } from '@amour/contract/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#app/call.ts'
import { CallError } from '#app/call-error.ts'
import { toDraft } from './registration.ts'
import type { Registration } from './registration.ts'

/** Registers. A try after an outage is the same action, so that nobody is registered twice. */
export function useRegister() {
  const key = useRef<{ draft: string; id: string }>(undefined)
  return useMutation({
    mutationFn(registration: Registration) {
      const body = toDraft(registration)
      const draft = JSON.stringify(body)
      if (key.current?.draft !== draft) key.current = { draft, id: crypto.randomUUID() }
      return call(accounts.create, { body }, { idempotencyKey: key.current.id })
    },
    onError(error) {
      if (!(error instanceof CallError && error.isOutage)) key.current = undefined
    },
  })
}
