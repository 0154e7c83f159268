import { LOOKS_AN_HOUR } from '@amour/contract/console/member-looks.ts'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { executeRaw } from '#database/execute-raw.ts'
import type { Database } from '#database/open.ts'
import { deleteKeys, questionsTo, type Redis } from '#redis.ts'
import { Refusal } from './refusal.ts'

/** So many times in so many seconds. */
type Rule = { points: number; seconds: number }

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Who may do what how often (docs/security/rules.md §2.9). */
export const limitRules = {
  /** By address, which people of one mobile network share. */
  anonymous: { points: 1200, seconds: minute },
  signedIn: { points: 600, seconds: minute },
  loginByEmail: { points: 10, seconds: 15 * minute },
  /** Failed sign-ins of an address and of the network around it; docs/decisions/051 on both. */
  loginByAddress: { points: 100, seconds: 15 * minute },
  loginByNetwork: { points: 400, seconds: 15 * minute },
  /** Failed sign-ins for an e-mail address, and those in a browser that is known for it. */
  loginFailures: { points: 3, seconds: 15 * minute },
  /** Where somebody has signed in with this e-mail address before, by browser and by address. */
  loginKnown: { points: 1, seconds: 30 * day },
  /** Questions and answers of keys at the console, by address. */
  staffSignIn: { points: 60, seconds: 5 * minute },
  /** Checks of the whole audit log, by person. */
  auditCheck: { points: 10, seconds: hour },
  /** Looks at members without a case, by person. */
  memberLooks: { points: LOOKS_AN_HOUR, seconds: hour },
  /** Looks at pictures of checks of age, by person: each check has two. */
  ageReviewLooks: { points: 200, seconds: hour },
  /** Waves of like reports that one person decides. */
  waves: { points: 20, seconds: hour },
  /** Looks for words that were reported, by person. */
  wordFinds: { points: 60, seconds: hour },
  /** Messages to oneself that try whether one is reached, by person. */
  onCallTest: { points: 5, seconds: hour },
  /** Pushes to oneself that try whether they come, by member. */
  pushTest: { points: 10, seconds: hour },
  twoStep: { points: 5, seconds: 15 * minute },
  /** Questions to the passkeys of a signed-in member. */
  passkeyChallenge: { points: 30, seconds: 15 * minute },
  /** Accounts made from an address, from the network around it, and by everybody: docs/decisions/051. */
  register: { points: 200, seconds: hour },
  registerByNetwork: { points: 1000, seconds: hour },
  registrations: { points: 2000, seconds: day },
  registeredByAll: { points: 1_000_000, seconds: hour },
  /** Usernames that an address asked for and that were taken. */
  takenUsernames: { points: 300, seconds: 15 * minute },
  /** Usernames that the registration form asks about while they are typed, by address. */
  usernameChecks: { points: 60, seconds: minute },
  activationMail: { points: 3, seconds: hour },
  recoverByAddress: { points: 300, seconds: hour },
  recoverByEmail: { points: 3, seconds: hour },
  recoverByEmailDaily: { points: 10, seconds: day },
  deletionByAddress: { points: 300, seconds: hour },
  deletionByEmail: { points: 3, seconds: hour },
  deletionByEmailDaily: { points: 10, seconds: day },
  /** Proofs of age that a member hands in. */
  ageTokens: { points: 10, seconds: hour },
  /** The password given again by a signed-in member. */
  passwordAgain: { points: 10, seconds: 15 * minute },
  /** Sign-ins that took wrapped private keys along; more raise an alarm, not a refusal. */
  keyDelivery: { points: 5, seconds: day },
  /** The same sign-in counts once; it may take them for a quarter of an hour. */
  keySignIn: { points: 1, seconds: hour },
  keyAlarm: { points: 1, seconds: day },
  refresh: { points: 30, seconds: 5 * minute },
  search: { points: 60, seconds: minute },
  /** Counts for filters that somebody is trying out; beside the searches, so that none of them is used up by it. */
  searchCounts: { points: 60, seconds: minute },
  suggest: { points: 20, seconds: minute },
  /** Files of the log of keys, by address: whoever follows it from its beginning reads thousands. */
  keyLogFiles: { points: 6000, seconds: minute },
  profileViews: { points: 300, seconds: day },
  viewedMember: { points: 1, seconds: day },
  message: { points: 60, seconds: minute },
  /** Signs that somebody is writing. */
  typing: { points: 60, seconds: minute },
  /** Streams of events that a member opens. */
  eventStreams: { points: 60, seconds: minute },
  /** Copies of one's data. */
  export: { points: 3, seconds: day },
  like: { points: 60, seconds: minute },
  /** Changes of the counties and people that a member hides from: addresses are not to be tried out by the hundred. */
  hiding: { points: 120, seconds: day },
  /** Questions to see private photos and videos. */
  askAccess: { points: 30, seconds: day },
  /** Copies of private films that are made for a viewer. */
  filmCopy: { points: 30, seconds: day },
  /** Forms and reports that an address sends without an account. */
  notice: { points: 60, seconds: hour },
  /** Looks of one moderator at what is urgent, serious or intimate. */
  heavyLooks: { points: 20, seconds: hour },
  /** Such cases that one moderator is given. */
  heavyCases: { points: 20, seconds: hour },
  /** Reports of a member. */
  report: { points: 60, seconds: day },
  /** Images that are hidden on the word of strangers from one network, or on the addresses that one session was given. */
  hiddenForNetwork: { points: 6, seconds: day },
  hiddenForSession: { points: 3, seconds: day },
  reportStatus: { points: 200, seconds: 15 * minute },
  /** Photos and videos that are kept, and files that are begun. */
  uploads: { points: 20, seconds: hour },
  uploadTries: { points: 60, seconds: hour },
  /** Codes for a selfie. */
  verificationCodes: { points: 10, seconds: day },
} as const satisfies Record<string, Rule>

export type LimitName = keyof typeof limitRules

/** One that was counted before its work was done, so that many at once count each other. */
type Reservation = {
  /** How many had been counted before it. */
  before: number
  /** Throws `tooManyRequests` with the seconds to wait when it is one too many. */
  requireNotOver(): void
  giveBack(): Promise<void>
}

/**
 * Counts across processes: in Redis where there is one, in PostgreSQL where there is none or while it is away, in the
 * memory of this process while both are (docs/decisions/093).
 */
export type Limits = {
  /** Counts once. Throws `tooManyRequests` with the seconds to wait when the rule is used up. */
  take(name: LimitName, key: string): Promise<void>
  /**
   * The same for the general limit of all calls, a tenth of which a process counts by itself: only whoever makes more calls
   * than that is counted across processes, with all of them (docs/decisions/106).
   */
  takeSignedIn(key: string): Promise<void>
  /** Counts once and says whether the rule still allowed it. */
  allows(name: LimitName, key: string): Promise<boolean>
  /** How many times are left; counts nothing. */
  remaining(name: LimitName, key: string): Promise<number>
  /** Counts once and says how many are left; never throws. */
  count(name: LimitName, key: string): Promise<number>
  /** Throws as `take` would, and counts nothing. */
  requireBudget(name: LimitName, key: string): Promise<void>
  /** Counts once what may yet come to nothing. */
  reserve(name: LimitName, key: string): Promise<Reservation>
  /** Forgets what was counted. */
  forget(name: LimitName, key: string): Promise<void>
  /**
   * Forgets whatever is counted under keys in which one of these stands, ids or hashes of whoever has gone, outside of the
   * database, where the rows go by themselves. Throws where Redis does not answer: then it ends in its own time.
   */
  forgetTraces(traces: readonly string[]): Promise<void>
}

/** Counts in the table `rate_limit`, and in Redis before it where there is one. */
function openLimiter(name: LimitName, db: Database, redis: Redis | undefined) {
  const { points, seconds } = limitRules[name]
  const common = { keyPrefix: name, points, duration: seconds }
  const inDatabase = new RateLimiterPostgres({
    ...common,
    storeClient: { query: queryOver(db) },
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    insuranceLimiter: new RateLimiterMemory(common),
  })
  if (!redis) return inDatabase
  return new RateLimiterRedis({
    ...common,
    keyPrefix: `limit:${name}`,
    storeClient: questionsTo(redis),
    useRedisPackage: true,
    insuranceLimiter: inDatabase,
  })
}

/** Opens the limits over Redis, and over the database for when it is away or there is none. */
export function openLimits(db: Database, redis?: Redis): Limits {
  const limiters = new Map<LimitName, ReturnType<typeof openLimiter>>()
  const limiterOf = (name: LimitName) => {
    const limiter = limiters.get(name) ?? openLimiter(name, db, redis)
    limiters.set(name, limiter)
    return limiter
  }
  const consume = (name: LimitName, key: string, points = 1) =>
    limiterOf(name)
      .consume(key, points)
      .catch((reason: unknown) => {
        if (reason instanceof RateLimiterRes) return reason
        throw reason
      })

  const ownCount = openOwnCount()

  return {
    async take(name, key) {
      requireWithinLimit(name, await consume(name, key))
    },
    async takeSignedIn(key) {
      const owed = ownCount.count(key)
      if (owed > 0) requireWithinLimit('signedIn', await consume('signedIn', key, owed))
    },
    async reserve(name, key) {
      const counted = await consume(name, key)
      return {
        before: counted.consumedPoints - 1,
        requireNotOver: () => requireWithinLimit(name, counted),
        giveBack: async () => void (await limiterOf(name).reward(key)),
      }
    },
    allows: async (name, key) => (await consume(name, key)).consumedPoints <= limitRules[name].points,
    async remaining(name, key) {
      const counted = await limiterOf(name).get(key)
      return counted ? counted.remainingPoints : limitRules[name].points
    },
    async requireBudget(name, key) {
      const counted = await limiterOf(name).get(key)
      if (counted && counted.remainingPoints < 1) {
        throw new Refusal('tooManyRequests', { retryAfter: Math.ceil(counted.msBeforeNext / 1000) })
      }
    },
    count: async (name, key) => (await consume(name, key)).remainingPoints,
    forget: async (name, key) => void (await limiterOf(name).delete(key)),
    async forgetTraces(traces) {
      if (redis) for (const trace of traces) await deleteKeys(redis, `limit:*${trace}*`)
    },
  }
}

/** Calls of one member that a process keeps to itself in a minute, a tenth of what there may be. */
const OWN_CALLS = limitRules.signedIn.points / 10

/** What one process has counted by itself in the present minute, and not yet told. */
function openOwnCount() {
  let counts = new Map<string, number>()
  let begunAt = performance.now()
  return {
    /** Counts once; answers how many of the calls are to be counted across processes now. */
    count(key: string): number {
      if (performance.now() - begunAt > limitRules.signedIn.seconds * 1_000) {
        counts = new Map()
        begunAt = performance.now()
      }
      const made = (counts.get(key) ?? 0) + 1
      counts.set(key, made)
      if (made < OWN_CALLS) return 0
      return made === OWN_CALLS ? made : 1
    },
  }
}

function requireWithinLimit(name: LimitName, { consumedPoints, msBeforeNext }: RateLimiterRes) {
  if (consumedPoints <= limitRules[name].points) return
  throw new Refusal('tooManyRequests', { retryAfter: Math.ceil(msBeforeNext / 1000) })
}

/** The one method of pg's client that the limiter uses. */
function queryOver(db: Database) {
  return async ({ text, values }: { text: string; values?: unknown[] }) => {
    const rows = await executeRaw(db, text, values)
    return { rows, rowCount: rows.length }
  }
}
