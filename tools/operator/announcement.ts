import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Context, inTransaction } from '@amour/server/context.ts'
import {
  type AnnouncementDraft,
  publishAnnouncement,
  reviewAnnouncements,
  withdrawAnnouncement,
} from '@amour/server/features/account/announcements/publishing.service.ts'
import { appendAudit } from '@amour/server/features/trust/audit/audit.service.ts'
import { writeMail } from '@amour/server/mail/templates.ts'
import words from '@amour/locales/i18n/announcements.json' with { type: 'json' }
import { say, withApp } from './open-app.ts'

/** How it was typed: `members` is a file of usernames or ids, one a line; `send` is the code under which it was shown. */
export type AnnouncementOptions = Pick<AnnouncementDraft, 'kind' | 'holdsFrom' | 'registeredBefore'> & {
  members?: string
  send?: string
}

/** Tells members what a file says, or shows what it would tell them. Throws what `announce` and reading files do. */
export async function announceToMembers(file: string, options: AnnouncementOptions): Promise<void> {
  const draft = await readDraft(file, options)
  await withApp((context) => announce(context, draft, options.send))
}

/** What a file says: its first line is the title, an empty line parts paragraphs. Throws where a file cannot be read. */
export async function readDraft(file: string, options: AnnouncementOptions): Promise<AnnouncementDraft> {
  const { kind, holdsFrom, registeredBefore, members } = options
  return {
    kind,
    holdsFrom,
    registeredBefore,
    ...readWords(await readFile(file, 'utf8')),
    ...(members !== undefined && { members: readLines(await readFile(members, 'utf8')) }),
  }
}

/**
 * Tells it, and notes so in the audit log; where no `code` is given, goes the same way, takes it back and shows what would
 * be told, and under which code. So nobody sends what was not shown, as it stands now: a file that an editor has saved
 * since has another one. Throws where the code is another, and what publishAnnouncement does.
 */
export async function announce(context: Context, draft: AnnouncementDraft, code?: string): Promise<void> {
  if (code === undefined) return preview(context, draft)
  if (code.toUpperCase() !== codeOf(draft))
    throw new Error('This was not shown under that code: run it without --send, and read what it would tell, and whom.')
  const { id, recipients } = await inTransaction(context, (tx) => publishWithAudit(tx, draft))
  say(`Told: ${context.config.siteUrl}/announcements/${id}`)
  say(`Members who get a mail, as fast as the mail server takes them: ${recipients}. How far: amour announcement list`)
}

/** What is typed by whoever means these words, to these members: eight letters and digits that change with either. */
function codeOf({ kind, title, text, holdsFrom, registeredBefore, members }: AnnouncementDraft): string {
  const told = JSON.stringify([kind, title, text, holdsFrom, registeredBefore, members])
  const digits = createHash('sha256').update(told).digest('hex').slice(0, 8).toUpperCase()
  return `${digits.slice(0, 4)}-${digits.slice(4)}`
}

async function publishWithAudit(tx: Context, draft: AnnouncementDraft) {
  const published = await publishAnnouncement(tx, draft)
  const { kind, holdsFrom = null } = draft
  const subject = { kind: 'announcement', id: published.id }
  const detail = { kind, holdsFrom, recipients: published.recipients }
  await appendAudit(tx, { staffId: null, action: 'announcement.publish', subject, detail })
  return published
}

class Previewed extends Error {}

const days = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })

/** Goes the whole way, so that it is refused what would be refused, and takes it back. */
async function preview(context: Context, draft: AnnouncementDraft) {
  let recipients = 0
  await inTransaction(context, async (tx) => {
    recipients = (await publishAnnouncement(tx, draft)).recipients
    throw new Previewed()
  }).catch((error: unknown) => {
    if (!(error instanceof Previewed)) throw error
  })
  const { kind, title, text, holdsFrom } = draft
  // As members read it.
  const day = holdsFrom && words.holdsFrom.replace('{{day}}', days.format(new Date(holdsFrom)))
  say([title, ...(day ? [day] : []), ...text].join('\n\n'))
  const mail = writeMail(kind === 'leak' ? 'leak' : 'announcement', { id: '' }, context.config.siteUrl)
  say(`\nKind: ${kind}. Mail: “${mail.subject}”, with the address of this and none of its words.`)
  say('\nNobody has been told yet, and mails cannot be called back: let somebody else read this first.')
  say(`With --send ${codeOf(draft)} they are, on the site at once and by mail: ${recipients}.`)
}

/** Shows what was told, the newest first, and how far it came. */
export const listAnnouncements = (): Promise<void> =>
  withApp(async (context) => {
    const all = await reviewAnnouncements(context)
    if (all.length === 0) say('Nothing was announced.')
    for (const { id, kind, title, created_at: at, withdrawn_at: withdrawn, recipients, mailed, readers } of all) {
      const how = withdrawn ? `taken back ${withdrawn.toISOString()}` : `mails ${mailed} of ${recipients}`
      say(`${id}  ${at.toISOString()}  ${kind}  ${how}, read by ${readers}  ${title}`)
    }
  })

/** Takes one back: nobody is shown it or mailed of it any more. */
export const takeAnnouncementBack = (id: string): Promise<void> =>
  withApp(async (context) => {
    await inTransaction(context, async (tx) => {
      await withdrawAnnouncement(tx, id)
      const subject = { kind: 'announcement', id }
      await appendAudit(tx, { staffId: null, action: 'announcement.withdraw', subject, detail: {} })
    })
    say('Taken back. Mails that have gone cannot be; their link says so.')
  })

const readLines = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The lines of a paragraph become one, as an editor that breaks them meant it. */
function readWords(text: string) {
  const [title = '', ...below] = text.trim().split('\n')
  const paragraphs = below.join('\n').split(/\n\s*\n/)
  return {
    title: title.trim(),
    text: paragraphs.map((paragraph) => readLines(paragraph).join(' ')).filter((paragraph) => paragraph !== ''),
  }
}
