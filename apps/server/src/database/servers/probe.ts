import { Socket } from 'node:net'
import pg from 'pg'
import { serverOf } from './several-servers.ts'

/** Milliseconds for a connection or an answer. */
const QUESTION = 1_000

/** A connection for one question alone: whether the server answers at all. */
export type Probe = {
  /** False once the server has ended it. */
  readonly isOpen: boolean
  ask(): Promise<boolean>
  /** Gives it up without a word, which a server that hangs would not hear. */
  drop(): void
}

/**
 * Opens a probe; true for a server that answers with a refusal, false for one that does not answer. Of several servers
 * the one that takes writes is asked.
 */
export async function openProbe(url: string): Promise<Probe | boolean> {
  const server = serverOf(url)
  const address = server.isOneOfSeveral ? await server.findPrimary().catch(() => undefined) : url
  if (!address) return false
  const socket = new Socket().unref()
  const client = new pg.Client({
    connectionString: address,
    application_name: 'amour-watch',
    keepAlive: true,
    stream: () => socket,
    connectionTimeoutMillis: QUESTION,
    query_timeout: QUESTION,
  })
  let isOpen = true
  // A server that starts again ends it between two questions.
  for (const event of ['error', 'end'] as const) client.on(event, () => (isOpen = false))
  const drop = () => void socket.destroy()
  try {
    await client.connect()
  } catch (error) {
    drop()
    return error instanceof pg.DatabaseError
  }
  return {
    get isOpen() {
      return isOpen
    },
    ask: () => client.query('SELECT 1').then(() => true, isAnswer),
    drop,
  }
}

const isAnswer = (error: unknown) => error instanceof pg.DatabaseError
