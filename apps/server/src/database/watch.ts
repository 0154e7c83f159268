import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds between two looks. Time counts by looks, so that a stall of our own is not taken for the server's. */
const LOOK = 100

/** Looks without any sign after which the server is asked once more, over a connection of its own. */
const ASK_AFTER = 3

/** Looks without any sign after which it counts as away: with what else a call does, its answer comes within 2 seconds. */
const AWAY_AFTER = 13

/** Milliseconds for one question while it is away, and between two of them. */
const QUESTION = 1_000
const BETWEEN = 150

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
    this.#timer ??= setInterval(() => this.#look(), LOOK).unref()
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

  /** Whether the server answers a new connection, if only with a refusal. */
  async #isThere(): Promise<boolean> {
    const socket = new Socket().unref()
    // Also while it says good-bye, which nobody waits for.
    socket.setTimeout(QUESTION, () => socket.destroy())
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'amour-watch',
      stream: () => socket,
      connectionTimeoutMillis: QUESTION,
      query_timeout: QUESTION,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('SELECT 1')
      client.end().catch(() => undefined)
      return true
    } catch (error) {
      socket.destroy()
      return error instanceof pg.DatabaseError
    }
  }
}
