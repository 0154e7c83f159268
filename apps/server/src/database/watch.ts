import { setTimeout as pause } from 'node:timers/promises'
import { openProbe, type Probe } from '#database/servers/probe.ts'

/** Milliseconds between two looks. Time counts by looks, so that a stall of our own is not taken for the server's. */
const CHECK_INTERVAL = 100

/** Looks without any sign after which the server is asked once more, over a connection that is kept for it. */
const ASK_AFTER = 3

/** Looks without any sign after which it counts as away: with what else a call does, its answer comes within 2 seconds. */
const AWAY_AFTER = 13

/** Milliseconds between two questions while it is away. */
const BETWEEN = 150

/** Milliseconds after the first question of all until the watch opens its own connection; a short life needs none. */
const PROBE_AFTER = 500

/** A connection that is watched; `drop` gives it up without a word, which a server that hangs would not hear. */
export type Watched = { drop(): void }

/** The server has said nothing for so long that nobody waits for it any more. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'

  constructor() {
    super('The database does not answer')
  }
}

/**
 * Notices a server that hangs: one that takes questions and answers none, on any connection. A slow answer is none of
 * it, since the server then still answers others. All its connections are dropped, whoever waits on one fails at once,
 * and nobody may ask until one question, asked here again and again, has had an answer (docs/decisions/047).
 */
export class Watch {
  readonly #url: string
  readonly #told: (isAway: boolean) => void
  readonly #all = new Set<Watched>()
  readonly #asking = new Set<Watched>()
  #timer: NodeJS.Timeout | undefined
  #opening: NodeJS.Timeout | undefined
  #probe: Probe | undefined
  #silence = 0
  #isAway = false
  #isClosed = false

  /** `told` hears when the server goes away and when it is back. */
  constructor(url: string, told: (isAway: boolean) => void = () => undefined) {
    this.#url = url
    this.#told = told
  }

  get isAway() {
    return this.#isAway
  }

  /** A question goes out. */
  asks(connection: Watched) {
    this.#all.add(connection)
    this.#asking.add(connection)
    this.#timer ??= setInterval(() => this.#look(), CHECK_INTERVAL).unref()
    this.#opening ??= setTimeout(() => void this.#isThere(), PROBE_AFTER).unref()
  }

  /** The answer is here. */
  answered(connection: Watched) {
    this.#asking.delete(connection)
    this.#silence = 0
  }

  /** The connection has ended. */
  ended(connection: Watched) {
    this.#all.delete(connection)
    this.#asking.delete(connection)
  }

  close() {
    this.#isClosed = true
    clearTimeout(this.#opening)
    this.#probe?.drop()
    this.#rest()
  }

  #look() {
    if (this.#asking.size === 0 || this.#isAway) return this.#rest()
    this.#silence += 1
    if (this.#silence === ASK_AFTER) {
      void this.#isThere().then((isThere) => {
        if (isThere) this.#silence = 0
      })
    }
    if (this.#silence >= AWAY_AFTER) void this.#goAway()
  }

  #rest() {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#silence = 0
  }

  async #goAway() {
    this.#rest()
    this.#isAway = true
    this.#told(true)
    for (const connection of this.#all) connection.drop()
    while (!this.#isClosed && !(await this.#isThere())) await pause(BETWEEN, undefined, { ref: false })
    this.#isAway = false
    if (!this.#isClosed) this.#told(false)
  }

  /** Whether the server answers: over the connection kept for it, or over a new one, which a refusal answers too. */
  async #isThere(): Promise<boolean> {
    const kept = this.#probe?.isOpen ? this.#probe : undefined
    this.#probe = undefined
    const probe = kept ?? (await openProbe(this.#url))
    if (typeof probe === 'boolean') return probe
    const isThere = await probe.ask()
    if (isThere && !this.#isClosed && !this.#probe) this.#probe = probe
    else probe.drop()
    return isThere
  }
}
