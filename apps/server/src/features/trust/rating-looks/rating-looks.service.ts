import type { FiledRating, FiledRatings } from '@amour/contract/console/filed-ratings.ts'
import type { OwnRatings, RatingLookReason } from '@amour/contract/people/ratings.ts'
import { type Context, inTransaction, type MemberContext } from '#context.ts'
import type { CaseRow } from '#database/tables.ts'
import { DAY } from '#durations.ts'
import { notify } from '#features/people/notifications/notifications.service.ts'
import { findRatings } from '#features/people/ratings/rating-summaries.service.ts'
import {
  countStruckAlone,
  findRatingsOf,
  type GivenRating,
  isGone,
  isHeld,
  updateCleared,
  updateStruck,
} from '#features/people/ratings/rating-batches.service.ts'
import { openRoutedCase } from '#features/trust/cases/case-opening.service.ts'
import { ratingRouting } from '#features/trust/cases/routing.service.ts'
import { Refusal, refuseField } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
import {
  insertLook,
  selectLatestLook,
  selectLookOfCase,
  selectLooks,
  updateLooksEnded,
} from './rating-looks.queries.ts'

/** How long after one look the next may be asked for, in milliseconds. */
const AGAIN = 30 * DAY

/** Ratings of one member that one person strikes alone within this, in milliseconds; the database keeps both too. */
const ALONE = 2
const ALONE_WITHIN = 30 * DAY

/** Ratings that a case shows at most. */
const SHOWN = 100

/** What others are told of the caller's ratings, and the look that they asked for. */
export async function describeOwnRatings(context: MemberContext): Promise<OwnRatings> {
  const { db, caller, clock } = context
  const [ratingOf, look] = await Promise.all([findRatings(context, [caller.id]), selectLatestLook(db, caller.id)])
  const again = look && new Date(look.asked_at.getTime() + AGAIN)
  return {
    ...ratingOf(caller.id),
    look: look ? { state: look.ended_at ? 'done' : 'waiting', askedAt: look.asked_at.toISOString() } : null,
    askAgainAt: again && again > clock.now() ? again.toISOString() : null,
  }
}

/**
 * Puts the caller's ratings before a moderator. Only what others are told can be looked at: else the answer would say
 * whether something waits. Throws `ratingsNone`, `ratingsAsked`.
 */
export function askRatingLook(
  context: MemberContext,
  { reason, words }: { reason: RatingLookReason; words: string },
): Promise<OwnRatings> {
  return inTransaction(context, async (tx) => {
    const { db, caller, clock, seal } = tx
    const at = clock.now()
    const opened = await openRatingCase(tx, caller.id)
    const { count, look, askAgainAt } = await describeOwnRatings(tx)
    if (look?.state === 'waiting' || askAgainAt !== null) throw new Refusal('ratingsAsked')
    if (count === 0) throw new Refusal('ratingsNone')
    const id = newId()
    await insertLook(db, {
      id,
      subject_id: caller.id,
      reason,
      words_sealed: words ? seal.seal({ owner: id, column: 'rating_look.words' }, words) : null,
      case_id: opened.id,
      asked_at: at,
    })
    return describeOwnRatings(tx)
  })
}

/** The case in which somebody looks at a member's ratings: opened, or the one that is open. It is held until the end. */
export const openRatingCase = (tx: Context, memberId: string): Promise<CaseRow> =>
  openRoutedCase(tx, { kind: 'rating', memberId, targetId: memberId, place: ratingRouting })

/** What a member has asked for, with their words, for the copy of their data. */
export async function describeRatingLooks({ db, seal }: Context, memberId: string): Promise<Record<string, unknown>[]> {
  const rows = await selectLooks(db, memberId)
  return rows.map(({ id, reason, words_sealed: words, asked_at: askedAt, ended_at: endedAt }) => ({
    reason,
    words: words ? seal.openText({ owner: id, column: 'rating_look.words' }, words) : null,
    asked_at: askedAt,
    ended_at: endedAt,
  }))
}

/** The ratings of a case, those that wait for a look first. Undefined for another kind of case. */
export async function describeFiledRatings(
  context: Context,
  { id, kind, target_id: subjectId }: Pick<CaseRow, 'id' | 'kind' | 'target_id'>,
): Promise<FiledRatings | null> {
  if (kind !== 'rating' || !subjectId) return null
  const { db, seal } = context
  const [ratings, look, alone] = await Promise.all([
    findRatingsOf(context, subjectId),
    selectLookOfCase(db, id),
    countAlone(context, subjectId),
  ])
  const data = ratings
    .filter(({ removed_at: removedAt }) => removedAt === null)
    .map((rating) => viewRating(rating))
    .toSorted((one, other) => Number(other.state === 'held') - Number(one.state === 'held'))
    .slice(0, SHOWN)
  const asked = look && {
    reason: look.reason,
    words: look.words_sealed ? seal.openText({ owner: look.id, column: 'rating_look.words' }, look.words_sealed) : '',
    askedAt: look.asked_at.toISOString(),
  }
  return { asked: asked ?? null, alone, data }
}

function viewRating(rating: GivenRating): FiledRating {
  return {
    id: rating.id,
    stars: rating.stars,
    state: stateOf(rating),
    heldFor: rating.held_for,
    giver: rating.giver,
    giverDays: Math.max(0, Math.floor((rating.changed_at.getTime() - rating.giver_since.getTime()) / DAY)),
    given: rating.given,
    givenLow: rating.given_low,
    messages: rating.messages,
    days: rating.days,
    isBlocked: rating.is_blocked,
    changedAt: rating.changed_at.toISOString(),
  }
}

function stateOf(rating: GivenRating): FiledRating['state'] {
  if (rating.struck_at) return 'struck'
  if (isGone(rating)) return 'gone'
  if (isHeld(rating)) return 'held'
  return rating.published_stars === null ? 'waiting' : 'counted'
}

async function countAlone({ db, clock }: Context, subjectId: string): Promise<number> {
  const since = new Date(clock.now().getTime() - ALONE_WITHIN)
  return Math.max(0, ALONE - (await countStruckAlone(db, subjectId, since)))
}

type Case = Pick<CaseRow, 'target_id' | 'kind'>

/**
 * The ratings that a decision strikes belong to whom the case is about. Says whether they are so many that a second
 * person has to agree. Throws a violation of `ratings`.
 */
export async function needsTwoToStrike(context: Context, row: Case, ids: readonly string[]): Promise<boolean> {
  const subjectId = row.target_id ?? ''
  const known = new Set((await findRatingsOf(context, subjectId)).map(({ id }) => id))
  if (ids.length === 0 || ids.some((id) => !known.has(id))) throw refuseField('ratings', 'choiceInvalid')
  return new Set(ids).size > (await countAlone(context, subjectId))
}

/**
 * Carries out what was decided: some count no more, and whatever else waited counts like any other. Whoever asked hears
 * that somebody has looked, and neither which nor whose.
 */
export async function concludeRatings(
  tx: Context,
  row: Pick<CaseRow, 'id' | 'target_id' | 'viewed_at'>,
  { ids, decisionId }: { ids: readonly string[]; decisionId: string },
): Promise<void> {
  const { db, clock } = tx
  const at = clock.now()
  if (!row.target_id) return
  if (ids.length > 0) await updateStruck(db, [...ids], decisionId, at)
  await updateCleared(db, row.target_id, at, row.viewed_at ?? at)
  const wasAsked = await updateLooksEnded(db, row.id, at)
  if (wasAsked) await notify(tx, { memberId: row.target_id, type: 'rating', detail: 'looked' })
}
