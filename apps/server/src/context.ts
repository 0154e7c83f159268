import type { StaffRole } from '@amour/contract/trust/staff-roles.ts'
import type { RestrictionNotice } from '@amour/contract/trust/appeals.ts'
import type { Config } from '#config.ts'
import type { Database } from '#database/open.ts'
import type { Limits } from '#http/limits.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Log } from '#log.ts'
import type { MailTransport } from '#mail/transport.ts'
import type { Storage } from '#media/storage.ts'
import type { Secrets } from '#security/secrets.ts'
import type { Seal } from '#security/seal.ts'

/** The time, as a thing that tests can move. */
export type Clock = { now(): Date }

/** What any code below a route may use. Inside a transaction `db` is the transaction. */
export type Context = {
  config: Config
  db: Database
  clock: Clock
  secrets: Secrets
  seal: Seal
  queue: Queue
  limits: Limits
  mail: MailTransport
  storage: Storage
  log: Log
}

/** The signed-in member who makes a call, read from the database for each call. */
export type Caller = {
  id: string
  username: string
  /** `held`, `paused` and `leaving` members are hidden from everybody and may only see to their account. */
  status: 'active' | 'restricted' | 'held' | 'paused' | 'leaving'
  /** Why, where the moderators have restricted or held them. */
  restriction: RestrictionNotice | null
  gender: 'Man' | 'Woman'
  seeking: 'Man' | 'Woman'
  locationId: number
  safeSearch: boolean
  readReceipts: boolean
  browsesInvisibly: boolean
  profileUpdatedAt: Date | null
  createdAt: Date
  sessionId: string
  /** When the password was last given in this session. */
  authAt: Date
}

export type MemberContext = Context & { caller: Caller }

/** The signed-in person of the staff who makes a call at the console. */
export type StaffCaller = {
  id: string
  name: string
  roles: readonly StaffRole[]
  isDemo: boolean
  sessionId: string
  startedAt: Date
  endsAt: Date
  /** When a key was last touched in this session. */
  touchedAt: Date | null
}

export type StaffContext = Context & { staff: StaffCaller }

/** The connection a request came over; `address` is the client's IP address. */
export type Peer = { address: string; header(name: string): string | undefined }

/**
 * Runs work with `db` replaced by one transaction; a throw rolls everything back, jobs and mails included.
 * Inside a transaction it joins that one.
 */
export function inTransaction<C extends Context, Result>(
  context: C,
  work: (context: C) => Promise<Result>,
): Promise<Result> {
  if (context.db.isTransaction) return work(context)
  return context.db.transaction().execute((db) => work({ ...context, db }))
}
