import { createHash } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RatingLookReason } from '@amour/contract/people/ratings.ts'
import type { ReportCategory, ReportDraft } from '@amour/contract/trust/reports.ts'
import { findTextSigns } from '@amour/contract/trust/text-signs.ts'
import type { Context, MemberContext, Peer } from '@amour/server/context.ts'
import { appealDecision, listOwnDecisions } from '@amour/server/features/trust/appeals/appeals.service.ts'
import { moderationMaintenance } from '@amour/server/features/trust/case-maintenance/case-maintenance.jobs.ts'
import { receiveNotice } from '@amour/server/features/trust/contact/contact.service.ts'
import { sendMessage } from '@amour/server/features/messages/conversations/sending.service.ts'
import { updateText } from '@amour/server/features/people/profiles/profiles.queries.ts'
import { DAY } from '@amour/server/durations.ts'
import { newId } from '@amour/server/security/ids.ts'
import { signMedia } from '@amour/server/media/media-address.ts'
import { reportIntimate } from '@amour/server/features/trust/reports/public-reports.service.ts'
import { createReport } from '@amour/server/features/trust/reports/reports.service.ts'
import { findRatingsOf } from '@amour/server/features/people/ratings/rating-batches.service.ts'
import { askRatingLook } from '@amour/server/features/trust/rating-looks/rating-looks.service.ts'
import { countRatings } from '@amour/server/features/trust/rating-looks/ratings.jobs.ts'
import { sendSelfie } from '@amour/server/features/trust/identity-verification/selfie.service.ts'
import { startVerification } from '@amour/server/features/trust/identity-verification/verification.service.ts'

import { insertRows } from '#demo/demo.queries.ts'
import { createPastContext, type People } from '#demo/interactions.ts'
import type { Identified } from '#demo/member-rows.ts'
import worries from './reports.json' with { type: 'json' }

/** Whoever writes without an account: an address of those kept for examples. */
const stranger: Peer = { address: '198.51.100.7', header: () => undefined }

/** Gives the moderators something to do: reports of all kinds, texts and selfies that wait, each through its own call. */
export async function fillModerationQueues(context: Context, named: People) {
  for (const worry of worries.reports) {
    const about = named(worry.about)
    const [photo] = about.photos
    const isPhoto = 'isPhoto' in worry && photo !== undefined
    await report(context, named(worry.from), {
      kind: isPhoto ? 'photo' : 'profile',
      target: isPhoto ? photo.id : about.id,
      ...wordsOf(worry),
    })
  }
  for (const { from, to, text, ...worry } of worries.messages) {
    const message = { message: text, mediaId: null }
    const { id, conversationId } = await sendMessage(createPastContext(context, named(from), 90), named(to).id, message)
    const revealed = { id, text, kf: null, mediaId: null, isReported: true }
    await report(context, named(to), {
      kind: 'message',
      target: conversationId,
      ...wordsOf(worry),
      messages: [revealed],
    })
  }
  await takeFromOutside(context, named)
  await objectTo(createPastContext(context, named(worries.appeal.username), 1), worries.appeal.text)
  for (const { username, text } of worries.texts) {
    const held = { held_description: text, held_at: context.clock.now(), held_signs: findTextSigns(text) }
    await updateText(context.db, named(username).id, { ...held, text_state: 'waiting' })
  }
  for (const username of worries.selfies) {
    // A place where pictures cannot be decoded still gets its demo.
    await pose(context, named(username)).catch((error: unknown) => context.log.warn({ err: error }, 'demo selfie'))
  }
  await giveLowRatings(context, named)
  await moderationMaintenance.perform(context, {})
}

/** Three low ratings at once, of somebody who asks what is behind them. */
async function giveLowRatings(context: Context, named: People) {
  const { about, low, reason, words } = worries.ratings
  const subject = named(about)
  const at = new Date(context.clock.now().getTime() - 8 * DAY)
  const given = { subject_id: subject.id, stars: 1, created_at: at, changed_at: at, due_at: at }
  const before = new Set((await findRatingsOf(context, subject.id)).map(({ giver }) => giver))
  const givers = low.filter((username) => !before.has(username)).slice(0, 3)
  const rows = givers.map((username, index) => ({
    ...given,
    rater_id: named(username).id,
    messages: 3 + index,
    days: index,
  }))
  await insertRows(context.db, 'rating', rows)
  await countRatings.perform(context, {})
  await askRatingLook(createPastContext(context, subject, 1), { reason: reason as RatingLookReason, words }) // as above
}

const wordsOf = ({ category, description }: { category: string; description: string }) => ({
  category: category as ReportCategory, // the file's words are the contract's; the service would refuse others
  description,
  messages: [],
  alsoBlock: false,
})

/** Whoever was hidden at once, before a person has looked, asks for another one to look. */
async function objectTo(context: MemberContext, text: string) {
  const [decision] = await listOwnDecisions(context)
  if (decision) await appealDecision(context, { decision: decision.id, text })
}

const report = (context: Context, from: Identified, draft: ReportDraft) =>
  createReport(createPastContext(context, from, 1), draft)

async function takeFromOutside(context: Context, named: People) {
  const { outside, intimate, feedback } = worries
  await receiveNotice(context, { ...feedback, color: 'blue' }, stranger)
  await receiveNotice(context, { ...outside, color: 'red' }, stranger)
  const [photo] = named(intimate.about).photos
  const { name, email, identification } = intimate
  const statement = { isWithoutConsent: true, isTrue: true, signature: name } as const
  // As a friend of theirs copied it from the page.
  const places = [photo ? signMedia(context, photo.id, '960', newId()) : intimate.about]
  await reportIntimate(context, { relation: 'shown', name, email, identification, places, ...statement }, stranger)
}

/** Sends a member's own portrait as the selfie, as far as it was drawn large enough. */
async function pose(context: Context, member: Identified) {
  const { db, storage } = context
  const photo = await db
    .selectFrom('media')
    .select('storage_key')
    .where('member_id', '=', member.id)
    .where('is_default', '=', true)
    .executeTakeFirst()
  const picture = photo && (await storage.read(`${photo.storage_key}/480.webp`))
  if (!picture) return
  const folder = await mkdtemp(join(tmpdir(), 'amour-demo-'))
  try {
    const path = join(folder, 'selfie')
    await writeFile(path, picture)
    const tx = createPastContext(context, member, 1)
    const { code } = await startVerification(tx)
    const file = {
      path,
      bytes: (await stat(path)).size,
      sha256: createHash('sha256').update(picture).digest(),
      [Symbol.asyncDispose]: () => rm(path, { force: true }),
    }
    await sendSelfie(tx, { receive: async () => ({ body: { code: code ?? '' }, file }) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
