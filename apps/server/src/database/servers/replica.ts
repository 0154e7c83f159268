import { sql } from 'kysely'
import { type Database, openDatabase } from '#database/open.ts'
import { Watch } from '#database/watch.ts'

/** Milliseconds between two looks at how far it has followed, while somebody reads it. */
const LOOK = 500

/** Milliseconds after the last read in which the looks go on. */
const INTEREST = 30_000

/** Looks that are remembered: those of the oldest that any reader may be given. */
const MOST = 600

/** A place in the server's log of changes, as PostgreSQL writes it: `16/B374D848`. */
export type LogPosition = string

const positionOf = (text: LogPosition): bigint => {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/**
 * How old a replica is at most, by what both servers said: all that the primary had kept at some moment is there too. No
 * clock of a server is trusted, and an idle primary makes nobody old.
 */
export class LagClock {
  readonly #marks: { at: number; position: bigint }[] = []
  #freshAt = -Infinity

  /** One look: first the replica was asked, then the primary. Moments are milliseconds of our own. */
  note(at: number, replica: LogPosition, primary: LogPosition) {
    const [replayed, kept] = [positionOf(replica), positionOf(primary)]
    // Ahead of the primary: it follows another one, or did until that was given up.
    if (replayed > kept) return this.forget()
    const followed = this.#marks.findLastIndex(({ position }) => position <= replayed)
    this.#freshAt = Math.max(this.#freshAt, this.#marks[followed]?.at ?? -Infinity)
    this.#marks.splice(0, followed)
    this.#marks.push({ at, position: kept })
    if (this.#marks.length > MOST) this.#marks.shift()
  }

  forget() {
    this.#marks.length = 0
    this.#freshAt = -Infinity
  }

  /** In milliseconds. */
  ageAt(now: number): number {
    return now - this.#freshAt
  }
}

type Options = { url: string; primary: Database; connections: number; prepare: boolean | undefined; lag: number }

/** A copy of the database that follows it, for reads that may be as old as `lag` milliseconds. */
export class Replica {
  readonly lag: number
  readonly #db: Database
  readonly #primary: Database
  readonly #watch: Watch
  readonly #clock = new LagClock()
  #timer: NodeJS.Timeout | undefined
  #isLooking = false
  #readAt = 0

  constructor({ url, primary, connections, prepare, lag }: Options) {
    this.lag = lag
    this.#primary = primary
    this.#watch = new Watch(url)
    this.#db = openDatabase(url, { name: 'replica', connections, watch: this.#watch, prepare })
  }

  /** The replica while it is there and no older than may be; undefined otherwise, and until that is known. */
  current(): Database | undefined {
    this.#readAt = performance.now()
    this.#timer ??= setInterval(() => void this.#look(), LOOK).unref()
    return this.#clock.ageAt(this.#readAt) <= this.lag ? this.#db : undefined
  }

  /** Whether it is this that `db` reads. */
  isReadBy(db: Database) {
    return db === this.#db
  }

  /** Whoever read it was told that it is away: nobody else does until a look has shown it back. */
  forget() {
    this.#clock.forget()
  }

  async close() {
    clearInterval(this.#timer)
    this.#watch.close()
    await this.#db.destroy()
  }

  async #look() {
    const now = performance.now()
    if (now - this.#readAt > INTEREST) {
      clearInterval(this.#timer)
      this.#timer = undefined
      return this.#clock.forget()
    }
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const { rows } = await sql<{ position: string | null }>`
        SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END::text AS position`.execute(this.#db)
      const kept = await sql<{ position: string }>`SELECT pg_current_wal_lsn()::text AS position`.execute(this.#primary)
      const [replica, primary] = [rows[0]?.position, kept.rows[0]?.position]
      // One that takes writes itself follows nobody.
      if (replica && primary) this.#clock.note(now, replica, primary)
      else this.#clock.forget()
    } catch {
      this.#clock.forget()
    } finally {
      this.#isLooking = false
    }
  }
}
