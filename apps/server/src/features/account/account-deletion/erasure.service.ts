import { AGE_DEMAND_DAYS } from '@amour/contract/account/age-proof.ts'
import type { ErasureReceipt } from '@amour/contract/account/account-deletion.ts'
import { type Context, type ErasureStep, inTransaction } from '#context.ts'
import { DAY } from '#durations.ts'
import { retireUsername } from '#features/account/registration/retired-usernames.service.ts'
import { newReference } from '#security/reference.ts'
import { postMail } from '#mail/outbox.ts'
import { Refusal } from '#http/refusal.ts'
import { selectUnproven } from './account-deletion.queries.ts'
import { selectNoticeDue } from './deletion-notice.queries.ts'
import {
  countBelongings,
  deleteJobsOf,
  deleteMember,
  deleteTraces,
  insertErasure,
  lockMember,
  selectAddresses,
  selectStorageKeys,
} from './erasure.queries.ts'
import { openLedger } from './erasure-ledger.ts'

/** By what the ledger knows an erased member: the key to this hash lies outside of database and ledger. */
export function erasureDigest({ secrets }: Pick<Context, 'secrets'>, memberId: string): Buffer {
  return secrets.digest('erasure', memberId)
}

/**
 * Erases a member: rows, sealed values, files, traces. Others keep their side of conversations, with a stand-in for the
 * member. What stays is a keyed hash of the id in the ledger, one of the username for 12 months, and the receipt's
 * reference, and sealed what an authority may ask for; the receipt goes to the member's address. Null when there is no such member any more,
 * or with `only` none for whom that still holds: they may have come back, given their proof, or been freed a moment ago.
 * Throws `accountHeld` for who asks for it and has been held or suspended meanwhile.
 */
export async function eraseMember(
  context: Context,
  memberId: string,
  { only }: { only?: DueFor } = {},
): Promise<ErasureReceipt | null> {
  const digest = erasureDigest(context, memberId)
  const at = context.clock.now()
  for (let crossings = 0; ;) {
    const erased = await eraseOnce(context, memberId, { digest, at, only }).catch((error: unknown) => {
      // Somebody was just telling the member something, and each of the two waited for the other: they have gone on since.
      if (!isDeadlock(error) || crossings++ === CROSSINGS) throw error
      return 'stale' as const
    })
    if (erased === 'stale') continue
    if (erased) {
      context.events.wake(memberId)
      await removeFiles(context, erased.files)
      await forgetCounts(context, erased.counted)
    }
    return erased?.receipt ?? null
  }
}

/** So many times an erasure gives way to somebody and begins anew. */
const CROSSINGS = 3

const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === '40P01'

/**
 * Why it is somebody's day: they ask for it now, their grace is over, they owe a proof of age, or they were suspended and
 * away for so long.
 */
export type DueFor = 'wish' | 'grace' | 'proof' | 'suspension'

/** The moment before which an account was used last that goes because nobody uses it. */
export const unusedSince = (now: Date) => new Date(now.getTime() - 2 * 365 * DAY)

async function isStillDue({ db }: Context, member: LockedMember, at: Date, only: DueFor | undefined) {
  const about = { limit: 1, memberId: member.id }
  switch (only) {
    case undefined:
      return true
    case 'wish':
      if (member.status === 'held' || member.status === 'suspended') throw new Refusal('accountHeld')
      return true
    case 'grace':
      return member.leaves_at !== null && member.leaves_at <= at
    case 'proof':
      return (await selectUnproven(db, unprovenSince(at), 1, member.id)).length > 0
    case 'suspension':
      return (await selectNoticeDue(db, { at, before: unusedSince(at) }, about)).length > 0
  }
}

type LockedMember = NonNullable<Awaited<ReturnType<typeof lockMember>>>

type Erasure = { digest: Buffer; at: Date; only: DueFor | undefined }

/** The moment before which somebody was asked to prove their age whose days for it are over. */
export const unprovenSince = (now: Date) => new Date(now.getTime() - AGE_DEMAND_DAYS * DAY)

async function eraseOnce(context: Context, memberId: string, erasure: Erasure) {
  await using prepared = new AsyncDisposableStack()
  const steps: ErasureStep[] = []
  for (const prepare of context.hooks.onErase) {
    const step = await prepare(context, memberId)
    prepared.defer(async () => step.dispose?.())
    steps.push(step)
  }
  return await inTransaction(context, (tx) => eraseRows(tx, memberId, { ...erasure, steps }))
}

/** `stale`: somebody has reported something of theirs since it was copied; nothing is done. */
async function eraseRows(
  context: Context,
  memberId: string,
  { digest, at, only, steps }: Erasure & { steps: ErasureStep[] },
) {
  const { db, seal } = context
  const member = await lockMember(db, memberId)
  if (!member || !(await isStillDue(context, member, at, only))) return undefined
  const kept = []
  for (const step of steps) kept.push(await step.preserve?.(context))
  if (kept.some((one) => one?.isStale)) return 'stale' as const
  const isEvidenceKept = kept.some((one) => one?.isEvidenceKept)
  const email = seal.openText({ owner: memberId, column: 'member.email' }, member.email_sealed)
  const belongings = await countBelongings(db, memberId)
  const files = await selectStorageKeys(db, memberId)
  // Where somebody has signed in is known by an address's index for thirty days (sign-in/login-limits.ts).
  const addresses = await selectAddresses(db, memberId)
  const counted = [memberId, ...addresses.map((index) => index.toString('base64url'))]
  const reference = newReference()

  for (const step of steps) await step.beforeDelete?.(context)
  await deleteJobsOf(db, memberId)
  await deleteMember(db, memberId)
  await deleteTraces(db, { id: memberId, emailIndex: member.email_index, counted })
  for (const step of steps) await step.afterDelete?.(context)
  await retireUsername(context, member.username)
  await insertErasure(db, { digest, reference, at })
  const template = isEvidenceKept ? 'erasedKept' : 'erased'
  await postMail(context, { to: email, template, data: { reference, ...belongings } })
  // Before the rows are gone, or a crash could leave no note of it; and after all that can fail, since whoever is noted
  // is erased at the next start, even if they have come back meanwhile.
  await openLedger(context).append({ digest: digest.toString('base64url'), at: at.toISOString() })
  return { receipt: { reference, erasedAt: at.toISOString(), ...belongings, isEvidenceKept }, files, counted }
}

/** The rows are gone already: what cannot be removed now belongs to nobody, and the reaper takes it. */
async function removeFiles({ storage, log }: Context, { folders, sources }: Files) {
  const tell = (error: unknown) => log.warn({ err: error }, 'files of an erased member stay')
  for (const folder of folders) await storage.removeFolder(folder).catch(tell)
  for (const source of sources) await storage.remove(source).catch(tell)
}

/** What lies outside of the database cannot go with the rows, and ends by itself where it cannot go now. */
async function forgetCounts({ limits, log }: Context, counted: readonly string[]) {
  await limits
    .forgetTraces(counted)
    .catch((error: unknown) => log.warn({ err: error }, 'what was counted of an erased member stays for its time'))
}

type Files = Awaited<ReturnType<typeof selectStorageKeys>>
