import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { addressesOf } from '#database/servers/address.ts'
import { serverOf } from '#database/servers/several-servers.ts'
import type { Database } from '#database/open.ts'
import { CHANNEL, type EventBus, pauseAfter, readNotice } from './bus.ts'

/** Milliseconds between two questions whether the connection still hears: a pooler or a cable may have cut it unheard. */
const PROBE = 15_000

/**
 * Notices by PostgreSQL's own LISTEN and NOTIFY, on a connection of its own that is opened with the first listener. NOTIFY
 * takes a lock of the whole server when it commits, so it is never part of the transaction that it tells of.
 */
export function openPostgresBus(db: Database, url: string): EventBus {
  const closing = new AbortController()
  let client: pg.Client | undefined
  let running: Promise<void> | undefined

  async function hearUntilBroken(hear: Parameters<EventBus['listen']>[0]) {
    const server = serverOf(url)
    const opened = new pg.Client({
      // Of several servers the one that takes writes: only there is anything told.
      connectionString: server.isOneOfSeveral ? await server.findPrimary() : addressesOf(url)[0],
      application_name: 'amour-events',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    const broken = new Promise<void>((resolve) => {
      opened.on('error', () => resolve())
      opened.on('end', () => resolve())
      closing.signal.addEventListener('abort', () => resolve(), { once: true })
    })
    opened.on('notification', ({ payload = '' }) => {
      const notice = readNotice(payload)
      if (notice) hear(notice)
    })
    try {
      await opened.connect()
      await opened.query(`LISTEN ${CHANNEL}`)
      client = opened
      const probe = setInterval(() => void opened.query('SELECT 1').catch(() => opened.end()), PROBE).unref()
      await broken.finally(() => clearInterval(probe))
    } finally {
      client = undefined
      await opened.end().catch(() => undefined)
    }
  }

  async function run(hear: Parameters<EventBus['listen']>[0]) {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      const begun = performance.now()
      await hearUntilBroken(hear).catch(() => undefined)
      if (performance.now() - begun > PROBE) failures = 0
      await pause(pauseAfter(failures), undefined, { ref: false, signal: closing.signal }).catch(() => undefined)
    }
  }

  return {
    async publish(notice) {
      await sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify(notice)})`.execute(db)
    },
    listen(hear) {
      running ??= run(hear)
    },
    get isHearing() {
      return client !== undefined
    },
    async close() {
      closing.abort()
      await running
    },
  }
}
