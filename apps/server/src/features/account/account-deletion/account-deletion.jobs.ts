import { type Context, inTransaction } from '#context.ts'
import { mailMember } from '#features/account/member-mail/member-mail.service.ts'
import { type Job, TAKES_LONG } from '#jobs/queue.ts'
import { formatLondonDay } from '#london.ts'
import { processBatches, processParts } from '#jobs/process-all.ts'
import { type DueFor, eraseMember, unprovenSince, unusedSince } from './erasure.service.ts'
import { selectDue, selectUnproven, selectUnused, updateDeletionDue } from './account-deletion.queries.ts'
import { deleteOldNotices, insertDeletionNotice, selectNoticeDue, selectUnnoticed } from './deletion-notice.queries.ts'
import { reapplyErasures } from './erasure-replay.service.ts'
import { DELETION_GRACE } from './account-deletion.service.ts'

const BATCH = 100

/**
 * Erases the accounts whose days of grace are over, those that were asked for a proof of age and have given none, and
 * those that were suspended and away for so long.
 */
export const eraseDueAccounts: Job = {
  ...TAKES_LONG,
  name: 'account-deletion.erase',
  formerName: 'leaving.erase',
  needsSteadyClock: true,
  schedule: '20 * * * *',
  async perform(context, _data, signal) {
    const erase = (only: DueFor, next: () => Promise<string[]>) => () =>
      processBatches(context, { size: BATCH, next, signal }, (id) => eraseMember(context, id, { only }))
    const kinds = [
      erase('grace', () => findDue(context)),
      erase('proof', () => findUnproven(context)),
      erase('suspension', () => findSuspended(context)),
    ]
    await processParts(context, kinds, signal)
  },
}

/** Compares the ledger with the database each minute: another server, or a backup, may have taken its place. */
export const replayErasures: Job = {
  name: 'account-deletion.replay',
  schedule: '* * * * *',
  perform: async (context, _data, signal) => void (await reapplyErasures(context, { isRecent: true, signal })),
}

const findDue = ({ db, clock }: Context) => selectDue(db, clock.now(), BATCH)

/** Where the site asks nobody any more, nobody can give a proof, and no account goes for want of one. */
const findUnproven = async ({ config, db, clock }: Context) =>
  config.ageAssurance === 'off' ? [] : selectUnproven(db, unprovenSince(clock.now()), BATCH)

const findSuspended = ({ db, clock }: Context) => {
  const at = clock.now()
  return selectNoticeDue(db, { at, before: unusedSince(at) }, { limit: BATCH })
}

/**
 * Announces to those who have not been here for two years that their account will go. Who is suspended stays so: set to
 * leave, they could sign in.
 */
export const announceUnusedAccounts: Job = {
  ...TAKES_LONG,
  name: 'account-deletion.announce-unused',
  formerName: 'leaving.unused',
  needsSteadyClock: true,
  schedule: '40 3 * * *',
  async perform(context, _data, signal) {
    const { db, clock } = context
    const before = unusedSince(clock.now())
    const tell = (next: () => Promise<string[]>, work: typeof announce) => () =>
      processBatches(context, { size: BATCH, next, signal }, (id) => work(context, id))
    const parts = [
      tell(() => selectUnused(db, before, BATCH), announce),
      () => deleteOldNotices(db, before),
      tell(() => selectUnnoticed(db, before, BATCH), announceToSuspended),
    ]
    await processParts(context, parts, signal)
  },
}

function announce(context: Context, memberId: string) {
  return inTransaction(context, async (tx) => {
    const leavesAt = new Date(tx.clock.now().getTime() + DELETION_GRACE)
    const cause = { unusedSince: unusedSince(tx.clock.now()) }
    if (!(await updateDeletionDue(tx.db, { memberId, leavesAt, cause }))) return
    await mailMember(tx, memberId, 'unused', { day: formatLondonDay(leavesAt) })
  })
}

function announceToSuspended(context: Context, memberId: string) {
  return inTransaction(context, async (tx) => {
    const eraseAt = new Date(tx.clock.now().getTime() + DELETION_GRACE)
    if (!(await insertDeletionNotice(tx.db, memberId, eraseAt))) return
    await mailMember(tx, memberId, 'unusedSuspended', { day: formatLondonDay(eraseAt) })
  })
}
