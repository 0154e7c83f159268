import { type AnnouncementKind, TERMS_NOTICE_DAYS } from '@amour/contract/account/announcements.ts'
import type { Context } from '#context.ts'
import { DAY } from '#durations.ts'
import { londonDay, londonMoment } from '#london.ts'
import { withdrawMails } from '#mail/outbox.ts'
import { newId } from '#security/ids.ts'
import {
  countRecipients,
  insertAnnouncement,
  insertConcerned,
  lockAnnouncements,
  selectAnnouncements,
  selectIdsOf,
  selectSameBefore,
  updateWithdrawn,
} from './announcements.queries.ts'
import { PARAGRAPH } from './announcements.service.ts'

/** Longest title and longest text, in characters. */
const TITLE_MAX = 100
const TEXT_MAX = 5_000

/** For so many days a command that is given twice, by whoever did not see its answer, writes to nobody again. */
const SAME_WORDS_DAYS = 30

/**
 * What is to be told. `holdsFrom` is a day as year-month-day, of `terms` and `privacy` always. `registeredBefore` and
 * `members`, usernames or ids, leave out whom `leak` and `service` do not concern; everyone registered now is, otherwise.
 */
export type AnnouncementDraft = {
  kind: AnnouncementKind
  title: string
  text: readonly string[]
  holdsFrom?: string | undefined
  registeredBefore?: Date | undefined
  members?: readonly string[] | undefined
}

/**
 * Has members told, in the caller's transaction: on the site from now on, by mail as the worker gets to it. Says how many
 * have an account that a mail reaches. Throws, in words for whoever typed it, where something is lacking or contradicts a
 * promise.
 */
export async function publishAnnouncement(tx: Context, draft: AnnouncementDraft) {
  const { db, clock } = tx
  const now = clock.now()
  const { kind, title, text, holdsFrom, members } = draft
  checkWords(draft)
  const registeredBefore = boundOf(draft, now)
  const memberIds = members && (await findMembers(tx, members))
  const id = newId()
  await lockAnnouncements(db)
  await insertAnnouncement(db, {
    id,
    kind,
    title,
    text: text.join(PARAGRAPH),
    holds_from: holdsFrom ?? null,
    registered_before: registeredBefore,
    is_for_some: memberIds !== undefined,
    created_at: now,
  })
  if (memberIds) await insertConcerned(db, id, memberIds)
  const recipients = await countRecipients(db, id)
  if (recipients === 0) throw new Error('It concerns nobody.')
  const same = await selectSameBefore(db, id, new Date(now.getTime() - SAME_WORDS_DAYS * DAY))
  if (same)
    throw new Error(
      `Members whom it concerns were told the same in the last ${SAME_WORDS_DAYS} days, by ${same.id}. Nobody is told it ` +
        'twice: take that one back first, or say what is new.',
    )
  return { id, recipients }
}

function checkWords({ title, text }: AnnouncementDraft) {
  if (title === '' || title.length > TITLE_MAX) throw new Error(`The title has 1 to ${TITLE_MAX} characters.`)
  const length = text.join(PARAGRAPH).length
  if (length === 0 || length > TEXT_MAX) throw new Error(`The text below it has 1 to ${TEXT_MAX} characters.`)
}

/** Whoever has registered from that moment on is not told. */
function boundOf({ kind, holdsFrom, registeredBefore, members }: AnnouncementDraft, now: Date): Date {
  if (holdsFrom !== undefined && holdsFrom <= londonDay(now)) throw new Error('The day from which it holds is to come.')
  if (kind === 'leak' || kind === 'service') {
    if (registeredBefore && registeredBefore > now) throw new Error('Nobody has registered after now.')
    return registeredBefore ?? now
  }
  if (registeredBefore || members) throw new Error('What changes for everyone is told to everyone.')
  if (holdsFrom === undefined) throw new Error('It needs the day from which it holds.')
  const earliest = londonDay(new Date(now.getTime() + (TERMS_NOTICE_DAYS + 1) * DAY))
  if (kind === 'terms' && holdsFrom < earliest)
    throw new Error(`The Terms promise ${TERMS_NOTICE_DAYS} days, and mails take a day: ${earliest} at the earliest.`)
  return londonMoment(holdsFrom, 0)
}

async function findMembers({ db }: Context, names: readonly string[]) {
  const found = await selectIdsOf(db, names)
  const unknown = found.filter(({ id }) => id === null).map(({ name }) => name)
  if (unknown.length > 0) throw new Error(`Nobody has an account of that name: ${unknown.join(', ')}.`)
  return found.flatMap(({ id }) => id ?? [])
}

/** All that were told within the last year, the newest first, with how far their mails are and how many have read them. */
export async function reviewAnnouncements({ db }: Context) {
  const rows = await selectAnnouncements(db)
  return Promise.all(
    rows.map(async ({ mailed_until: until, ...row }) => ({
      ...row,
      recipients: await countRecipients(db, row.id),
      mailed: until === null ? 0 : await countRecipients(db, row.id, until),
    })),
  )
}

/** Takes one back, in the caller's transaction: nobody is shown it or mailed of it any more. Throws where there is none. */
export async function withdrawAnnouncement(tx: Context, id: string): Promise<void> {
  if (!(await updateWithdrawn(tx.db, id, tx.clock.now())))
    throw new Error('There is no such announcement, or it was taken back.')
  // Those that are written already wait behind all others' mails, or for a mail server that is away.
  for (const template of ['announcement', 'leak'] as const) await withdrawMails(tx, template, (data) => data.id === id)
}
