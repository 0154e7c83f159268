import { createHash } from 'node:crypto'
import pg from 'pg'
import { traceStatement } from '#telemetry/spans.ts'
import { serverOf } from '#database/servers/several-servers.ts'
import { DatabaseAway, type Watch } from './watch.ts'

/** One program has a few hundred texts; a list of varying length could make more without end. */
const LIMIT = 1_000

/**
 * All columns of a table. A later release adds one to it while this one runs, and the server then refuses such a statement
 * for as long as it is prepared, in every connection that knows it.
 */
const ALL_COLUMNS = /(?:\b(?:select|distinct|returning)|,)\s+(?:"?\w+"?\.)?\*/i

/** The names of the statements that the connections to one database know; each is the same for every connection. */
class StatementNames {
  readonly #names = new Map<string, string>()

  /** A call of `query` with a name for its text, where it is one with values. */
  giveTo(call: unknown[]): unknown[] {
    const [text, values, ...rest] = call
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? this.#of(text) : undefined
    return name ? [{ name, text, values }, ...rest] : call
  }

  #of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= LIMIT || ALL_COLUMNS.test(text)) return known
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    this.#names.set(text, name)
    return name
  }
}

type Send = (...call: unknown[]) => unknown
type Told = (error?: unknown) => void

/** What pg's types leave out of a client: its protocol, and below it the socket. */
type Line = { connection: { stream: { destroy(): void }; on(event: 'readyForQuery', listener: () => void): void } }

type Options = {
  url: string
  /** Looks after the clients, so that none waits for a server that hangs. */
  watch?: Watch | undefined
  /** Whether queries are prepared under a name; unless told, wherever the connection stays the same. */
  prepare?: boolean | undefined
}

/**
 * A class of clients for the server, or the servers, of `url`. Queries with parameters are named, so that the server
 * parses and plans them once; behind a pooler that gives each transaction another connection a name would be missing
 * there, or taken, so that they go without.
 */
export function clientFor({ url, watch, prepare }: Options): typeof pg.Client {
  const server = serverOf(url)
  const names = new StatementNames()
  return class extends pg.Client {
    override query = this.#asking(super.query.bind(this) as Send)
    override connect = this.#connecting(super.connect.bind(this) as () => Promise<unknown>)
    #hasEnded = false

    constructor(options?: pg.ClientConfig) {
      super(options)
      // The query under way fails by itself; a broken connection that nobody listens to would end the whole process.
      this.on('error', () => undefined)
      lineOf(this).on('readyForQuery', () => watch?.answered(this))
      this.once('end', () => {
        this.#hasEnded = true
        server.left(this)
        watch?.ended(this)
      })
    }

    drop() {
      lineOf(this).stream.destroy()
    }

    #connecting(connect: () => Promise<unknown>): pg.Client['connect'] {
      const open = async () => {
        if (watch?.isAway) throw new DatabaseAway()
        if (server.isOneOfSeveral) Object.assign(this, hostOf(await server.findFor(this)))
        watch?.asks(this)
        await connect()
        server.isPooled ??= await this.#isPooled()
      }
      return ((told?: Told) => {
        const opening = open()
        if (!told) return opening
        opening.then(
          () => process.nextTick(told),
          (error: unknown) => process.nextTick(told, error),
        )
        return undefined
      }) as pg.Client['connect'] // two overloads in one
    }

    /** A pooler makes up the number that it greets with. */
    async #isPooled() {
      const asked = this.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      // Nobody else knows of this connection yet.
      asked.catch(() => this.drop())
      const { rows } = await asked
      return rows[0]?.pid !== (this as unknown as { processID?: number | null }).processID // left out of pg's types
    }

    /** pg's many overloads cannot be restated, hence the `as`: any form of call but the usual passes through as it came. */
    #asking(send: Send): pg.Client['query'] {
      return ((...call: unknown[]) => {
        if (!this.#hasEnded) watch?.asks(this)
        const answer = (prepare ?? server.isPooled === false) ? send(...names.giveTo(call)) : send(...call)
        traceStatement(call[0], answer)
        if (answer instanceof Promise) answer.catch((error: unknown) => this.#lookAt(error))
        return answer
      }) as pg.Client['query']
    }

    #lookAt(error: unknown) {
      // Nothing sent after it would be heard, a rollback least of all.
      if (watch && isFrozen(error)) this.drop()
      // Another server takes writes now: the next connection looks for it.
      if (server.isOneOfSeveral && isStandby(error)) this.drop()
    }
  }
}

/** As pg keeps it of where a client goes. */
function hostOf(address: string) {
  const { hostname, port } = new URL(address)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) }
}

const isStandby = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25006'

/** pg's own word for a query whose answer did not come in time. */
const isFrozen = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

const lineOf = (client: unknown) => (client as Line).connection // a member that pg's types leave out
