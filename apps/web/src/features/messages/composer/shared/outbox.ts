import type { ContactKey } from '@amour/contract/account/keys.ts'
import type { GrantTerm } from '@amour/contract/media/media-access.ts'
import type { OwnMedia } from '@amour/contract/media/media.ts'
import type { MessageOrder } from '#features/account/keys/outer-messages.api.ts'
import { useMemo } from 'react'
import { createStore, useStore } from '@amour/ui/store.ts'

/** Who a message is for, and the key to seal it with. */
export type Recipient = { id: string; key: ContactKey | null }

/** What goes with a message, and for how long its recipient sees it where it is private. */
export type Attached = OwnMedia & { term: GrantTerm }

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
  media?: Attached | undefined
  at: number
  /** Whether a try of it has gone out. */
  isTried?: boolean | undefined
  sealed?: string | undefined
  /** Where it stands, sealed in version 2. */
  order?: MessageOrder | undefined
  /** Why the last try failed; undefined while one is on its way. */
  error?: unknown
  /** How many tries in a row nobody has answered, though the browser has a connection. */
  unanswered?: number | undefined
}

const outbox = createStore<readonly Outgoing[]>([])

/** Messages to a member that have not arrived, the oldest first. */
export function useOutbox(memberId: string): Outgoing[] {
  const all = useStore(outbox)
  return useMemo(() => all.filter((outgoing) => outgoing.memberId === memberId), [all, memberId])
}

/** All that has not arrived, to whomever. */
export const listOutgoing = outbox.get

export const findOutgoing = (id: string) => outbox.get().find((outgoing) => outgoing.id === id)

export const addOutgoing = (outgoing: Outgoing) => outbox.set([...outbox.get(), outgoing])

export function changeOutgoing(id: string, changes: Partial<Outgoing>) {
  outbox.set(outbox.get().map((outgoing) => (outgoing.id === id ? { ...outgoing, ...changes } : outgoing)))
}

export const dropOutgoing = (id: string) => outbox.set(outbox.get().filter((outgoing) => outgoing.id !== id))

export const forgetOutbox = () => outbox.set([])

export const subscribeOutbox = outbox.subscribe
