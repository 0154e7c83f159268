import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

type NewMail = { id: string; template: string; memberId: string | null; toSealed: Buffer; dataSealed: Buffer; at: Date }

export async function insertMail(db: Database, { id, template, memberId, toSealed, dataSealed, at }: NewMail) {
  await db
    .insertInto('mail')
    .values({
      id,
      template,
      member_id: memberId,
      to_sealed: toSealed,
      data_sealed: dataSealed,
      created_at: at,
      sent_at: null,
    })
    .execute()
}

/** A mail server may take longer between two sentences than a transaction of the app may be idle. */
export async function waitForMailServer(db: Database) {
  await sql`SET LOCAL idle_in_transaction_session_timeout = '100s'`.execute(db)
}

/** Locks the mail for its delivery; undefined when it is gone, sent, or being sent by another worker. */
export function takeMail(db: Database, id: string) {
  return db
    .selectFrom('mail')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Mails of a template that wait, but for those that are being sent, held until the transaction ends. */
export function lockWaiting(db: Database, template: string) {
  return db
    .selectFrom('mail')
    .select(['id', 'data_sealed'])
    .where('template', '=', template)
    .where('sent_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function deleteMail(db: Database, id: string) {
  await db.deleteFrom('mail').where('id', '=', id).execute()
}

/** A sent mail keeps no address, no content, and not whose it was. */
export async function markMailSent(db: Database, id: string, at: Date) {
  const empty = Buffer.alloc(0)
  await db
    .updateTable('mail')
    .set({ sent_at: at, member_id: null, to_sealed: empty, data_sealed: empty, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .execute()
}

/** Counts once more that its recipient was refused: how often that makes. */
export async function countRefusal(db: Database, id: string) {
  const { attempts } = await db
    .updateTable('mail')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirstOrThrow()
  return attempts
}

/** Whether there is still an account that a mail is about. */
export async function isMemberThere(db: Database, id: string) {
  const row = await db.selectFrom('member').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** The account of an e-mail address that mails may reach. */
export function selectRecipient(db: Database, emailIndex: Buffer) {
  return db
    .selectFrom('member')
    .select(['id', 'email_sealed'])
    .where('email_index', '=', emailIndex)
    .where('status', 'not in', ['unactivated', 'closed'])
    .executeTakeFirst()
}
