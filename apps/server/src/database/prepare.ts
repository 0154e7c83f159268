import { createHash } from 'node:crypto'
import pg from 'pg'
import { DatabaseAway, type Watch } from './watch.ts'

/** One program has a few hundred texts; a list of varying length could make more without end. */
const limit = 1_000
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= limit) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}

type Send = (...call: unknown[]) => unknown
type Told = (error: Error) => void

/** What pg's types leave out of a client: its protocol, and below it the socket. */
type Line = { connection: { stream: { destroy(): void }; on(event: 'readyForQuery', listener: () => void): void } }

/** Sends every query with parameters as a named prepared statement, so that the server parses and plans it once. */
export class PreparingClient extends pg.Client {
  override query = preparing(super.query.bind(this) as Send)

  constructor(options?: pg.ClientConfig) {
    super(options)
    // The query under way fails by itself; a broken connection that nobody listens to would end the whole process.
    this.on('error', () => undefined)
  }
}

/** A class of clients that `watch` looks after: none waits for a server that hangs. */
export function watchedClient(watch: Watch): typeof PreparingClient {
  return class extends PreparingClient {
    override connect = this.#connecting(super.connect.bind(this) as Send)
    #hasEnded = false

    constructor(options?: pg.ClientConfig) {
      super(options)
      this.query = this.#asking(this.query as Send)
      lineOf(this).on('readyForQuery', () => watch.answered(this))
      this.once('end', () => {
        this.#hasEnded = true
        watch.ended(this)
      })
    }

    drop() {
      lineOf(this).stream.destroy()
    }

    #asking(send: Send): pg.Client['query'] {
      return ((...call: unknown[]) => {
        if (!this.#hasEnded) watch.asks(this)
        const answer = send(...call)
        // Nothing sent after it would be heard, a rollback least of all.
        if (answer instanceof Promise) answer.catch((error: unknown) => isFrozen(error) && this.drop())
        return answer
      }) as pg.Client['query'] // as in `preparing`
    }

    #connecting(connect: Send): pg.Client['connect'] {
      return ((told?: Told) => {
        if (!watch.isAway) {
          watch.asks(this)
          return connect(...(told ? [told] : []))
        }
        if (!told) return Promise.reject(new DatabaseAway())
        process.nextTick(told, new DatabaseAway())
        return undefined
      }) as pg.Client['connect'] // two overloads in one
    }
  }
}

/** pg's own word for a query whose answer did not come in time. */
const isFrozen = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

const lineOf = (client: pg.Client) => (client as unknown as Line).connection // a member that pg's types leave out

/** pg's many overloads cannot be restated, hence the `as`: any other form of call passes through as it came. */
function preparing(send: Send): pg.Client['query'] {
  return ((...call: unknown[]) => {
    const [text, values, ...rest] = call
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    return name ? send({ name, text, values }, ...rest) : send(...call)
  }) as pg.Client['query']
}
