import { z } from 'zod'
import type { ProcessRole } from '#database/rights.ts'
import { wholeNumber } from '#settings/numbers.ts'
import { addressesOf, isDatabaseAddress } from './address.ts'

const address = z.string().refine(isDatabaseAddress, {
  error:
    'is postgres://user:password@host:port/database; several hosts stand with commas between, and of them the one is taken that takes writes',
})

/** What the database keeps of it is quickly made, so it may not be one that somebody thought of. */
const password = z.string().min(32, { error: 'has 32 characters or more, such as `openssl rand -hex 24` gives' })

/** What of the environment speaks of the database. */
export const databaseSettings = {
  DATABASE_URL: address.optional(),
  DATABASE_DIRECT_URL: address.optional(),
  DATABASE_REPLICA_URL: address
    .refine((url) => addressesOf(url).length === 1, { error: 'names one server, not several' })
    .optional(),
  DATABASE_REPLICA_LAG: wholeNumber(1, 300).default(10),
  DATABASE_PREPARE: z.enum(['on', 'off']).optional(),
  DATABASE_POOL: wholeNumber(2, 200).default(10),
  DATABASE_QUEUE_POOL: wholeNumber(1, 50).default(3),
  MEMBER_API_PASSWORD: password.optional(),
  MODERATOR_API_PASSWORD: password.optional(),
  WORKER_PASSWORD: password.optional(),
}

/** Where the database is, and how many connections a process may have to it. */
export type DatabaseConfig = {
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  /** The way past a pooler, for what needs one connection for longer than a transaction; undefined: there is no pooler. */
  directUrl: string | undefined
  /** A copy that follows it, and how old in milliseconds what is read there may be; undefined: there is none. */
  replica: { url: string; lag: number } | undefined
  /** What the processes' own roles sign in by, where the owner gives them passwords; undefined: the key file has them. */
  rolePasswords: Readonly<Record<ProcessRole, string>> | undefined
  pools: {
    calls: number
    queue: number
    /** Whether statements are prepared; undefined: wherever no pooler stands between. */
    prepare: boolean | undefined
  }
}

type Given = z.output<z.ZodObject<typeof databaseSettings>>

/** Throws for a server that stands beside none, and for a role that would be left without a password. */
export function readDatabase(settings: Given): DatabaseConfig {
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl, DATABASE_PREPARE: prepare } = settings
  const { DATABASE_REPLICA_URL: replicaUrl } = settings
  const beside = { DATABASE_DIRECT_URL: directUrl, DATABASE_REPLICA_URL: replicaUrl }
  for (const [name, url] of Object.entries(beside))
    if (url && !databaseUrl) throw new Error(`These settings are not right:\n  ${name}: DATABASE_URL is missing.`)
  return {
    databaseUrl,
    directUrl,
    replica: replicaUrl ? { url: replicaUrl, lag: settings.DATABASE_REPLICA_LAG * 1_000 } : undefined,
    rolePasswords: readPasswords(settings),
    pools: {
      calls: settings.DATABASE_POOL,
      queue: settings.DATABASE_QUEUE_POOL,
      prepare: prepare && prepare === 'on',
    },
  }
}

function readPasswords(given: Given): DatabaseConfig['rolePasswords'] {
  const { MEMBER_API_PASSWORD: api_rw, MODERATOR_API_PASSWORD: mod_rw, WORKER_PASSWORD: worker } = given
  if (api_rw && mod_rw && worker) return { api_rw, mod_rw, worker }
  if (!api_rw && !mod_rw && !worker) return undefined
  throw new Error(
    'These settings are not right:\n  MEMBER_API_PASSWORD, MODERATOR_API_PASSWORD, WORKER_PASSWORD: all three or none.',
  )
}
