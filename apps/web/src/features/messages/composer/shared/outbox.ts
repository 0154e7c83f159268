import type { ContactKey } from '@amour/contract/account/keys.ts'
import type { OwnMedia } from '@amour/contract/media/media.ts'
import { useMemo, useSyncExternalStore } from 'react'

/** Who a message is for, and the key to seal it with. */
export type Recipient = { id: string; key: ContactKey | null }

/**
 * A message on its way. `id` is the idempotency key of all its tries, `to` whom the first of them was for, `sealed` what
 * it sent.
 */
export type Outgoing = {
  id: string
  memberId: string
  to: Recipient
  text: string
  /** What goes with it. */
  media?: OwnMedia | undefined
  at: number
  sealed?: string | undefined
  /** Why the last try failed; undefined while one is on its way. */
  error?: unknown
  /** How many tries in a row nobody has answered, though the browser has a connection. */
  unanswered?: number | undefined
}

let outbox: readonly Outgoing[] = []
const listeners = new Set<() => void>()

/** Messages to a member that have not arrived, the oldest first. */
export function useOutbox(memberId: string): Outgoing[] {
  const all = useSyncExternalStore(subscribeOutbox, () => outbox)
  return useMemo(() => all.filter((outgoing) => outgoing.memberId === memberId), [all, memberId])
}

/** All that has not arrived, to whomever. */
export const listOutgoing = () => outbox

export const findOutgoing = (id: string) => outbox.find((outgoing) => outgoing.id === id)

export const addOutgoing = (outgoing: Outgoing) => change([...outbox, outgoing])

export function changeOutgoing(id: string, changes: Partial<Outgoing>) {
  change(outbox.map((outgoing) => (outgoing.id === id ? { ...outgoing, ...changes } : outgoing)))
}

export const dropOutgoing = (id: string) => change(outbox.filter((outgoing) => outgoing.id !== id))

export const forgetOutbox = () => change([])

export function subscribeOutbox(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Outgoing[]) {
  outbox = next
  for (const listener of listeners) listener()
}
