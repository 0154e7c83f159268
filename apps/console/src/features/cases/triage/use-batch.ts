import { useEffect, useState } from 'react'
import {
  pendingDecisions,
  queueDecision,
  sendPendingDecisions,
  undoLatestDecision,
  unsentDecisions,
} from '#app/state/undo-queue.ts'
import { claims } from '#app/state/claims.ts'
import { useMe } from '#app/call/me.ts'
import { forgetSkippedCase } from '#app/state/skipped-case.ts'
import { useStore } from '@amour/ui/store.ts'
import { type Decision, useNext } from '#features/cases/case-data/cases.api.ts'
import { useHeartbeat } from '#features/cases/case-data/shared/use-heartbeat.ts'

/** Uploads that one person takes at once. */
export const BATCH = 12

type Outcome = 'approve' | 'approveExplicit' | 'reject' | 'escalate' | 'skipped'
/** `gone`: nobody decided it here, and it is not the caller's any more. */
export type ItemState = Outcome | 'open' | 'gone'

type Decided = { id: string; reference: string; version: number; outcome: Outcome; decision: Decision }

/** The uploads that one has taken, which of them lies open, and what became of each. */
function useItems() {
  const held = useStore(claims)
  const [batch, setBatch] = useState<readonly string[]>([])
  const [at, setAt] = useState(0)
  const [outcomes, setOutcomes] = useState<Record<string, Outcome | undefined>>({})
  useHeartbeat(batch.filter((one) => held[one]))
  const stateOf = (id: string): ItemState => outcomes[id] ?? (held[id] ? 'open' : 'gone')
  const isOpen = (id: string) => stateOf(id) === 'open'
  const note = (id: string, outcome: Outcome | undefined) => setOutcomes((before) => ({ ...before, [id]: outcome }))
  return {
    batch,
    at,
    id: batch[at],
    done: batch.filter((one) => !isOpen(one)).length,
    stateOf,
    numberOf: (id: string) => batch.indexOf(id) + 1,
    choose: setAt,
    move: (by: number) => setAt(Math.min(Math.max(0, at + by), Math.max(0, batch.length - 1))),
    /** Then to the next one that is still to be decided, or else the first of them. */
    close(id: string, outcome: Outcome) {
      note(id, outcome)
      const isLeft = (one: string) => one !== id && isOpen(one)
      const following = batch.findIndex((one, index) => index > at && isLeft(one))
      setAt(following < 0 ? Math.max(0, batch.findIndex(isLeft)) : following)
    },
    reopen: (id: string) => note(id, undefined),
    fill(ids: readonly string[]) {
      setBatch(ids)
      setOutcomes({})
      setAt(0)
    },
  }
}

/**
 * A batch of uploads. A decision can be undone for some seconds, in which nobody has heard of it: it is sent after them,
 * or when the screen is left.
 */
export function useBatch() {
  const next = useNext('media')
  const items = useItems()
  const { id: by } = useMe()
  const latest = useStore(pendingDecisions).at(-1)
  useEffect(() => () => void sendPendingDecisions(), [])
  const { reopen } = items
  useEffect(() => unsentDecisions.subscribe(() => unsentDecisions.get().forEach(({ id }) => reopen(id))), [reopen])
  return {
    ...items,
    decide({ id, reference, version, outcome, decision }: Decided) {
      const token = claims.get()[id]?.token ?? null
      forgetSkippedCase()
      queueDecision({ id, reference, by, token, draft: { ...decision, version } })
      items.close(id, outcome)
    },
    undone: latest && items.batch.includes(latest.id) && { ...latest, state: items.stateOf(latest.id) },
    undo() {
      const id = undoLatestDecision()
      if (!id) return
      items.reopen(id)
      items.choose(items.batch.indexOf(id))
    },
    taken: next.data,
    error: next.error,
    isPending: next.isPending,
    async begin() {
      // What one holds still comes again first.
      await sendPendingDecisions()
      next.mutate(BATCH, { onSuccess: (taken) => items.fill(taken.map((hold) => hold.id)) })
    },
  }
}
