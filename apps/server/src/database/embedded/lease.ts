import { Socket } from 'node:net'
import pg from 'pg'

/** One connection held for as long as the app lives: it notices when the server dies and tells other apps of ours. */
type Lease = {
  onLost: (listener: () => void) => void
  /** Lets go and answers whether no other app holds this server open. */
  release: () => Promise<boolean>
}

const name = 'amour-keeper'

/** Connects, creates the database `amour` when missing, and stays; undefined while the server takes nobody in yet. */
export async function acquireLease(url: string): Promise<Lease | undefined> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 2_000,
    stream: () => socket,
  })
  let lost = false
  let listener: (() => void) | undefined
  const lose = () => {
    if (lost) return
    lost = true
    listener?.()
  }
  client.on('error', lose)
  client.on('end', lose)
  try {
    await client.connect()
    await createDatabase(client)
  } catch (error) {
    await client.end().catch(() => undefined)
    if (isPermanent(error)) throw error
    return undefined
  }
  // Watching is no reason to keep the app alive.
  socket.unref()

  return {
    onLost(told) {
      listener = told
      if (lost) told()
    },
    async release() {
      socket.ref()
      const isLast = await client
        .query<{ others: number }>(
          `select count(*)::int as others from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()`,
          [name],
        )
        .then(({ rows }) => rows[0]?.others === 0)
        .catch(() => true)
      await client.end().catch(() => undefined)
      return isLast
    },
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_database where datname = 'amour'`)
  if (rowCount) return
  await client.query('create database amour').catch((error: unknown) => {
    // Another app that started at the same moment was first.
    if (!(error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? ''))) throw error
  })
}

/** A wrong password does not heal by waiting; a server that is starting up or shutting down does. */
function isPermanent(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code?.startsWith('28') ?? false)
}
