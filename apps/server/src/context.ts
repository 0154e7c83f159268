import type { Counts } from '@amour/contract/account/accounts.ts'
import type { StaffRole } from '@amour/contract/trust/staff-roles.ts'
import type { RestrictionNotice } from '@amour/contract/trust/appeals.ts'
import type { Config } from '#config.ts'
import type { Database } from '#database/open.ts'
import type { Events } from '#events/hub.ts'
import type { Limits } from '#http/limits.ts'
import type { Queue } from '#jobs/queue.ts'
import type { MessageRow } from '#database/tables.ts'
import type { Log } from '#log.ts'
import type { MailTransport } from '#mail/transport.ts'
import type { Decoder } from '#media/decoding.ts'
import type { Storage } from '#media/storage.ts'
import type { Replica } from '#database/servers/replica.ts'
import type { Redis } from '#redis.ts'
import type { DeriveLoginSecret } from '#security/passwords/given-password.ts'
import type { Secrets } from '#security/secrets.ts'
import type { Seal } from '#security/seal.ts'

/** The time, as a thing that tests can move. */
export type Clock = { now(): Date }

/** What any code below a route may use. Inside a transaction `db` is the transaction. */
export type Context = {
  config: Config
  db: Database
  /** A copy that follows the database; undefined where there is none. `readFromReplica` says what may be read of it. */
  replica: Replica | undefined
  clock: Clock
  secrets: Secrets
  seal: Seal
  queue: Queue
  limits: Limits
  /** Undefined where there is none. What lies in it may be lost at any time. */
  redis: Redis | undefined
  events: Events
  mail: MailTransport
  storage: Storage
  decoder: Decoder
  deriveLoginSecret: DeriveLoginSecret
  log: Log
  hooks: Hooks
}

/**
 * What features above do when something happens to an account, so that the account's own features need not know them;
 * `hooks.ts` names them.
 */
export type Hooks = {
  /** In the transaction in which a registration becomes an account. */
  onActivate: readonly ((tx: Context, memberId: string) => Promise<void>)[]
  /** Ahead of the erasure of a member, in this order. */
  onErase: readonly ((context: Context, memberId: string) => Promise<ErasureStep>)[]
  onExport: ExportHooks
  /** In the transaction in which a member starts a conversation; `left`: how many more they may start that day. */
  onStartConversation: readonly ((tx: Context, memberId: string, day: { left: number }) => Promise<void>)[]
  /** In the transaction of a sign-in that passed, in this order. */
  onSignIn: readonly ((tx: Context, memberId: string, peer: Peer) => Promise<void>)[]
}

/** A feature's part in one erasure. All but `dispose` run in its transaction, which holds the member. */
export type ErasureStep = {
  /**
   * Keeps what must outlive the member, before anything is counted. `isStale`: what was prepared no longer holds, and
   * all begins anew.
   */
  preserve?(tx: Context): Promise<{ isStale: boolean; isEvidenceKept: boolean }>
  /** Just before the member's rows go. */
  beforeDelete?(tx: Context): Promise<void>
  /** When they have gone. */
  afterDelete?(tx: Context): Promise<void>
  /** Afterwards, whether or not anything was erased. */
  dispose?(): Promise<void>
}

/** What a member's copy of their data takes from other features. */
type ExportHooks = {
  /** Parts by name, in the order in which the copy lists them. */
  parts: readonly (readonly [string, (context: Context, memberId: string) => Promise<Record<string, unknown>[]>])[]
  /** The text of a stored message; null where only a member's key opens it. */
  readMessage(context: Context, row: MessageRow): string | null
  /** Where the files of a member's own items lie. */
  findFiles(context: Context, memberId: string): Promise<{ id: string; kind: 'photo' | 'video'; storage_key: string }[]>
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
  /** Whether explicit items are blurred for them: as they chose, and always where the age policy closes those to them. */
  safeSearch: boolean
  /** Until when their proof of age counts; null where they have none that does. */
  ageProvenUntil: Date | null
  readReceipts: boolean
  showsOnline: boolean
  browsesInvisibly: boolean
  profileUpdatedAt: Date | null
  createdAt: Date
  sessionId: string
  /** When the password was last given in this session. */
  authAt: Date
  /** When this session last changed anything; kept where there is a replica. */
  wroteAt: Date | null
  /** What is unread, where a poll asks: read together with who it is. */
  counts?: Counts
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
