import { Socket } from 'node:net'
import pg from 'pg'
import type { Watched } from '#database/watch.ts'
import { addressesOf } from './address.ts'

/** Milliseconds that a host has to say whether it takes writes. */
const QUESTION = 1_000

/** What is known of the server, or the servers of which one takes writes, behind an address. */
export class Server {
  readonly addresses: readonly string[]
  /** Whether something stands before it that gives each transaction another connection; undefined until one is asked. */
  isPooled: boolean | undefined
  #primary: string | undefined
  #finding: Promise<string> | undefined
  readonly #clients = new Map<Watched, string>()

  constructor(addresses: readonly string[]) {
    this.addresses = addresses
  }

  get isOneOfSeveral() {
    return this.addresses.length > 1
  }

  /** The address of the one of several that takes writes. Throws when none does. */
  async findPrimary(): Promise<string> {
    if (this.#primary) return this.#primary
    const finding = (this.#finding ??= this.#ask())
    try {
      const primary = await finding
      this.#primary = primary
      // A pooler before the former one may keep what is asked there waiting for minutes.
      for (const [client, address] of this.#clients) if (address !== primary) client.drop()
      return primary
    } finally {
      this.#finding = undefined
    }
  }

  /** The same for a client that goes there: it is dropped when another one takes the writes. */
  async findFor(client: Watched): Promise<string> {
    const address = await this.findPrimary()
    this.#clients.set(client, address)
    return address
  }

  /** A client's connection has ended: the next one looks again for the server that takes writes. */
  left(client: Watched) {
    this.#clients.delete(client)
    this.#primary = undefined
  }

  /** All are asked at once: one that hangs keeps nobody waiting while another answers. */
  async #ask(): Promise<string> {
    const sockets: Socket[] = []
    try {
      return await Promise.any(this.addresses.map((address) => askWhetherPrimary(address, sockets)))
    } catch (error) {
      throw findRefusal(error) ?? new NoPrimary(error)
    } finally {
      // Without a word: one that hangs would not hear it.
      for (const socket of sockets) socket.destroy()
    }
  }
}

/** None of the servers takes writes: they are away, or one is about to take over. Calls answer 503. */
class NoPrimary extends Error {
  override name = 'NoPrimary'
  /** As a standby says it. */
  readonly code = '25006'

  constructor(cause: unknown) {
    super('No server takes writes', { cause })
  }
}

/** A wrong password, or a role or database that is not there, heals by no waiting. */
function findRefusal(error: unknown): pg.DatabaseError | undefined {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : []
  return errors.filter((each) => each instanceof pg.DatabaseError).find(({ code }) => /^(28|3D)/.test(code ?? ''))
}

async function askWhetherPrimary(address: string, sockets: Socket[]): Promise<string> {
  const socket = new Socket().unref()
  sockets.push(socket)
  const client = new pg.Client({
    connectionString: address,
    application_name: 'amour-finder',
    stream: () => socket,
    connectionTimeoutMillis: QUESTION,
    query_timeout: QUESTION,
  })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby')
  if (rows[0]?.standby !== false) throw new Error('A standby takes no writes')
  return address
}

const known = new Map<string, Server>()

/** What this process knows of the server of an address, which all who connect to it share. */
export function serverOf(url: string): Server {
  const addresses = addressesOf(url)
  // Of several, the one who asks has to get in everywhere; of one alone, nothing depends on who comes.
  const key = addresses.length > 1 ? url : new URL(url).host || url
  const server = known.get(key) ?? new Server(addresses)
  known.set(key, server)
  return server
}
