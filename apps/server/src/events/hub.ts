import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#database/open.ts'
import type { Log } from '#log.ts'
import { newId } from '#security/ids.ts'
import { type EventBus, NAMED_MAX, type Notice, PLACE_MAX } from './bus.ts'
import { type Look, selectAddressees } from './events.queries.ts'

/** The console's streams are woken together. */
export const STAFF = 'staff'

/** Whoever is to be woken: a member's id, or `STAFF`. */
type Addressee = string

/** What a stream is woken by. */
type Wake = {
  /** Something may have changed: read it. */
  onNews(): void
  /** The other one in a conversation is writing. */
  onTyping?(conversationId: string): void
}

/** Wakes streams, in whichever process they are, when something has changed for whom they are open. */
export type Events = {
  /** Something may have been committed. Nothing waits for it. */
  poke(): void
  /** Wakes from now on; answers what stops it. */
  listen(to: Addressee, wake: Wake): () => void
  /** Has a member's streams look again whose row is gone, so that nothing can stand in the table for them. Never throws. */
  wake(memberId: string): void
  /** Tells a member's streams that the other one in a conversation is writing. Never throws. */
  tellTyping(memberId: string, conversationId: string): void
  /** Whether what was new last could not be told to other processes: their streams hear of it later, by their own looks. */
  readonly isFailing: boolean
  close(): Promise<void>
}

/** Milliseconds in which what is committed is gathered for one look. */
const GATHER = 20

/** Milliseconds between two looks without being told, while notices are heard, and while they are not. */
const LOOK = 5_000
const LOOK_UNHEARD = 1_000

type Options = { db: Database; bus: EventBus; log: Pick<Log, 'warn'> }

/**
 * Opens the events of one process. After a commit it looks once what is new in the table `event`, and for whom, and tells
 * the others over the bus. It looks by itself too, now and then and while a stream is open: for notices that got lost, and
 * for what a process of the release before has written.
 */
export const openEvents = (options: Options): Events => new EventHub(options)

class EventHub implements Events {
  readonly #db: Database
  readonly #bus: EventBus
  readonly #log: Pick<Log, 'warn'>
  readonly #name = newId()
  readonly #wakes = new Map<Addressee, Set<Wake>>()
  readonly #closing = new AbortController()
  /** What of the table has been told, by this process or another. */
  #told: string | undefined
  /** The name of the table at the last look. */
  #epoch: string | null | undefined
  /** What fails, and has been said to: a look at what is new, or telling others of it. */
  #failing: 'look' | 'telling' | undefined
  #step: 'look' | 'telling' = 'look'
  #isPoked = false
  #telling: Promise<void> | undefined
  #looking: Promise<void> | undefined

  constructor({ db, bus, log }: Options) {
    this.#db = db
    this.#bus = bus
    this.#log = log
  }

  get isFailing() {
    return this.#failing !== undefined
  }

  poke() {
    if (this.#closing.signal.aborted) return
    this.#isPoked = true
    this.#telling ??= this.#quietly(this.#tell()).finally(() => (this.#telling = undefined))
  }

  listen(to: Addressee, wake: Wake) {
    const here = this.#wakes.get(to) ?? new Set()
    this.#wakes.set(to, here.add(wake))
    this.#bus.listen((notice) => this.#hear(notice))
    this.#looking ??= this.#quietly(this.#look())
    return () => {
      here.delete(wake)
      if (here.size === 0 && this.#wakes.get(to) === here) this.#wakes.delete(to)
    }
  }

  wake(memberId: string) {
    if (this.#closing.signal.aborted) return
    this.#wake([memberId])
    this.#bus.publish({ from: this.#name, to: [memberId] }).catch(() => undefined)
  }

  tellTyping(memberId: string, conversationId: string) {
    if (this.#closing.signal.aborted) return
    const typing: Notice['typing'] = [memberId, conversationId]
    this.#showTyping(typing)
    this.#bus.publish({ from: this.#name, to: [], typing }).catch(() => undefined)
  }

  async close() {
    this.#closing.abort()
    await this.#bus.close()
    await this.#telling
    await this.#looking
  }

  #wake(addressees: readonly Addressee[]) {
    for (const to of addressees) for (const wake of this.#wakes.get(to) ?? []) wake.onNews()
  }

  #showTyping([memberId, conversationId]: NonNullable<Notice['typing']>) {
    for (const wake of this.#wakes.get(memberId) ?? []) wake.onTyping?.(conversationId)
  }

  #hear({ from, to, typing, upTo }: Notice) {
    if (from === this.#name) return
    this.#wake(to)
    if (typing) this.#showTyping(typing)
    // What another has told need not be told again.
    if (upTo && isNoEarlier(upTo, this.#told)) this.#told = upTo
  }

  /** Tells what was committed up to now; what is committed meanwhile makes another round. */
  async #tell() {
    while (this.#isPoked) {
      await this.#pause(GATHER)
      this.#isPoked = false
      this.#step = 'look'
      const { snapshot, addressees } = await this.#find(this.#told)
      if (this.#failing === 'look') this.#failing = undefined
      // Whether or not the others hear of it: whoever has not been told looks by themselves soon.
      if (isNoEarlier(snapshot, this.#told)) this.#told = snapshot
      const upTo = snapshot.length <= PLACE_MAX && { upTo: snapshot }
      for (let at = 0; at < addressees.length; at += NAMED_MAX) {
        const isLast = at + NAMED_MAX >= addressees.length
        const to = addressees.slice(at, at + NAMED_MAX)
        this.#step = 'telling'
        await this.#bus.publish({ from: this.#name, to, ...(isLast && upTo) })
        // Not where there was nothing to tell: that says nothing of whether it could be.
        this.#failing = undefined
      }
    }
  }

  /** Looks for those whose streams are here, by a place of its own: what the others have told may not have come. */
  async #look() {
    for (let seen: string | undefined; ;) {
      const found = this.#wakes.size > 0 && (await this.#find(seen).catch(() => undefined))
      if (found) seen = found.snapshot
      await this.#pause((this.#bus.isHearing ? LOOK : LOOK_UNHEARD) * (0.8 + Math.random() * 0.4))
    }
  }

  /** Looks what is new since a snapshot, and wakes for whom; everybody where another table has come in the place of this. */
  async #find(since: string | undefined): Promise<Look> {
    const found = await selectAddressees(this.#db, since)
    if (isOther(found.epoch, this.#epoch)) {
      this.#told = undefined
      this.#wake([...this.#wakes.keys()])
    } else this.#wake(found.addressees)
    this.#epoch = found.epoch
    return found
  }

  #pause(milliseconds: number) {
    return pause(milliseconds, undefined, { ref: false, signal: this.#closing.signal })
  }

  /** A failure here delays what streams hear, and nothing else; it is said once, and the end of the process is none. */
  #quietly(work: Promise<void>) {
    return work.catch((error: unknown) => {
      if (!this.#closing.signal.aborted && !this.#failing)
        this.#log.warn({ err: error }, 'streams hear later of what has changed')
      if (this.#failing !== 'telling') this.#failing = this.#step
    })
  }
}

/**
 * Whether a crash has emptied the table meanwhile, or another server has taken over, where it is empty too. A table that has
 * no name yet gets one from the first stream that reads it.
 */
const isOther = (epoch: string | null, last: string | null | undefined) => !!last && epoch !== last

/** Whether a snapshot has seen no fewer transactions begin than another. */
function isNoEarlier(snapshot: string, other: string | undefined): boolean {
  return other === undefined || nextOf(snapshot) >= nextOf(other)
}

const nextOf = (snapshot: string) => BigInt(/^\d+:(\d+):/.exec(snapshot)?.[1] ?? 0)
