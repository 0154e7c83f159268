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
export class StaffBrowser {
  readonly sent: Sent = { confirmed: new Map(), takenBack: [], refused: 0 }
  readonly #call: StaffCall
  readonly #undoMs: number
  readonly #storage = new Map<string, Stored>()
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #underWay = new Set<Promise<void>>()

  constructor(call: StaffCall, undoMs: number) {
    this.#call = call
    this.#undoMs = undoMs
  }

  /** Whether this person has decided about a case already, and the server has not heard of it yet. */
  holds = (id: string): boolean => this.#storage.has(id)

  /** Keeps a decision and sends it by and by. */
  decide(claim: Claim, draft: Draft): void {
    const stored = { claim, draft, key: randomUUID(), until: Date.now() + this.#undoMs }
    this.#storage.set(claim.id, stored)
    this.#wait(stored, this.#undoMs)
  }

  /** Takes back what was decided about a case, as if it had not been; says whether it still could be. */
  undo({ id }: Claim): boolean {
    const stored = this.#storage.get(id)
    if (!stored || !this.#timers.has(id)) return false
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
    this.#storage.delete(id)
    this.sent.takenBack.push(stored.key)
    return true
  }

  /** The tab dies: at once, or closed by its person, in which case it sends what it has with its last breath. Another one opens. */
  replaceTab({ isClosed }: { isClosed: boolean }): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
    for (const stored of this.#storage.values()) {
      if (isClosed) this.#start(stored)
      // The next tab knows no more than what lies in the browser, and sends it as well: under one key.
      this.#wait(stored, Math.max(0, stored.until - Date.now()) + SOON)
    }
  }

  /** Until the server has answered all of it. */
  async settle(): Promise<void> {
    while (this.#timers.size > 0 || this.#underWay.size > 0) await pause(Math.min(SOON, this.#undoMs))
  }

  #wait(stored: Stored, ms: number): void {
    const { id } = stored.claim
    const timer = setTimeout(() => {
      this.#timers.delete(id)
      // Another tab may have sent it, or it was taken back.
      if (this.#storage.get(id)?.key === stored.key) this.#start(stored)
    }, ms)
    this.#timers.set(id, timer)
  }

  #start(stored: Stored): void {
    const sending = this.#send(stored).finally(() => this.#underWay.delete(sending))
    this.#underWay.add(sending)
  }

  async #send({ claim: { id, token, version }, key, draft }: Stored): Promise<void> {
    for (;;) {
      const body = { token, version, ...draft }
      const reply = await this.#call(cases.decide, { params: { id }, body }, key).catch(() => undefined)
      // A server that dies, or still has the first of two: the same is asked again.
      if (!reply || reply.status >= 500 || (reply.status === 409 && reply.problem.code === 'requestInProgress')) {
        await pause(SOON)
        continue
      }
      if (this.#storage.get(id)?.key === key) this.#storage.delete(id)
      if (reply.status === 200) this.sent.confirmed.set(id, reply.body.state)
      else this.sent.refused += 1
      return
    }
  }
}
