import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { cases } from '@amour/contract/console/cases.ts'
import type { Claim } from '@amour/contract/console/case-file.ts'
import type { Endpoint, RequestOf } from '@amour/contract/endpoint.ts'
import type { Reply } from '@amour/test/world.ts'

/** Makes calls of the console as one person; rejects where no answer came. `key`: under which it is one call. */
export type StaffCall = <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  key?: string,
) => Promise<Pick<Reply<E>, 'status' | 'body' | 'problem'>>

type Draft = { action: 'ban' | 'educate' | 'none' | 'approve' | 'reject'; reason: string; mediaReason?: 'unclear' }

/** A decision as the browser keeps it until the server has confirmed it, whichever tab made it. */
type Stored = { claim: Claim; key: string; until: number; draft: Draft }

/** What became of a person's decisions. */
export type Sent = {
  /** Cases by what the server has said of their decision: in what state they are. */
  confirmed: Map<string, string>
  /** Keys of decisions that were taken back, which no server may ever hear of. */
  takenBack: string[]
  refused: number
}

/** Milliseconds after which what is on its way, or met a dead server, is asked for again. */
const SOON = 200

/**
 * A browser at the console with what outlives its tabs (decision 068): decisions wait `undoMs` in it, can be taken back
 * until then, are sent under one key each, and are sent again by the next tab where one has died. A call without an
 * answer is made again until one comes.
 */
export function openBrowser(call: StaffCall, undoMs: number) {
  const storage = new Map<string, Stored>()
  const sent: Sent = { confirmed: new Map(), takenBack: [], refused: 0 }
  const timers = new Map<string, NodeJS.Timeout>()
  const underWay = new Set<Promise<void>>()

  async function send(stored: Stored): Promise<void> {
    const { claim, key, draft } = stored
    const { id, token, version } = claim
    for (;;) {
      const body = { token, version, ...draft }
      const reply = await call(cases.decide, { params: { id }, body }, key).catch(() => undefined)
      // A server that dies, or still has the first of two: the same is asked again.
      if (!reply || reply.status >= 500 || (reply.status === 409 && reply.problem.code === 'requestInProgress')) {
        await pause(SOON)
        continue
      }
      if (storage.get(id)?.key === key) storage.delete(id)
      if (reply.status === 200) sent.confirmed.set(id, reply.body.state)
      else sent.refused += 1
      return
    }
  }

  const start = (stored: Stored) => {
    const sending = send(stored).finally(() => underWay.delete(sending))
    underWay.add(sending)
  }

  const wait = (stored: Stored, ms: number) =>
    timers.set(
      stored.claim.id,
      setTimeout(() => {
        timers.delete(stored.claim.id)
        // Another tab may have it, or it was taken back.
        if (storage.get(stored.claim.id)?.key === stored.key) start(stored)
      }, ms),
    )

  return {
    sent,
    /** Whether this person has decided about a case already, and the server has not heard of it yet. */
    holds: (id: string) => storage.has(id),
    /** Keeps a decision and sends it by and by. */
    decide(claim: Claim, draft: Draft) {
      const stored = { claim, draft, key: randomUUID(), until: Date.now() + undoMs }
      storage.set(claim.id, stored)
      wait(stored, undoMs)
    },
    /** Takes back what was decided about a case, as if it had not been; says whether it still could be. */
    undo({ id }: Claim): boolean {
      const stored = storage.get(id)
      if (!stored || !timers.has(id)) return false
      clearTimeout(timers.get(id))
      timers.delete(id)
      storage.delete(id)
      sent.takenBack.push(stored.key)
      return true
    },
    /** The tab dies: at once, or closed by its person, in which case it sends what it has with its last breath. Another one opens. */
    replaceTab({ isClosed }: { isClosed: boolean }) {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      for (const stored of storage.values()) {
        if (isClosed) start(stored)
        // The next tab knows no more than what lies in the browser, and sends it as well: under one key.
        wait(stored, Math.max(0, stored.until - Date.now()) + SOON)
      }
    },
    /** Until the server has answered all of it. */
    async settle() {
      while (timers.size > 0 || underWay.size > 0) await pause(Math.min(SOON, undoMs))
    },
  }
}
