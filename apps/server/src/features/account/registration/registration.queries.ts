import type { RegistrationDraft } from '@amour/contract/account/accounts.ts'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

type UsernameRequest = { username: string; digest: Buffer }

/** Which of these usernames nobody can have: a member's, those that are reserved, and those of erased members. */
export async function selectTakenUsernames(
  db: Database,
  wanted: readonly UsernameRequest[],
  { at, since }: { at: Date; since: Date },
): Promise<Set<string>> {
  const names = wanted.map(({ username }) => username.toLowerCase())
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM unnest(${names}::text[], ${wanted.map(({ digest }) => digest)}::bytea[]) AS wanted (name, digest)
    WHERE EXISTS (SELECT FROM member WHERE lower(username) = name AND (status <> 'unactivated' OR created_at > ${since}))
      OR EXISTS (SELECT FROM username_reservation WHERE username = encode(wanted.digest, 'hex') AND expires_at > ${at})
      OR EXISTS (SELECT FROM retired_username AS retired WHERE retired.digest = wanted.digest AND until > ${at})`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}

/** Keeps a username until `until`; false when somebody holds it. Two calls at once wait for each other here. */
export async function reserveUsername(db: Database, { digest, at, until }: { digest: Buffer; at: Date; until: Date }) {
  const row = await db
    .insertInto('username_reservation')
    .values({ username: digest.toString('hex'), expires_at: until })
    .onConflict((conflict) =>
      conflict.column('username').doUpdateSet({ expires_at: until }).where('username_reservation.expires_at', '<=', at),
    )
    .returning('username')
    .executeTakeFirst()
  return row !== undefined
}

/** Frees the username of a registration that was not activated in time and that the hourly job has not reached. */
export async function deleteLapsedRegistration(db: Database, username: string, before: Date) {
  await db
    .deleteFrom('member')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('status', '=', 'unactivated')
    .where('created_at', '<=', before)
    .execute()
}

type Known = { index: Buffer; at: Date; except?: string }

/** Says whether `selectEmailOwner` finds anybody. */
export async function isEmailKnown(db: Database, known: Known) {
  return (await selectEmailOwner(db, known)) !== undefined
}

/**
 * The account to which the e-mail address belongs, active or not, or did so short enough ago to be brought back; `except`
 * is the member whose own former addresses do not count.
 */
export async function selectEmailOwner(db: Database, { index, at, except }: Known): Promise<string | undefined> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('email_index', '=', index)
    .where('status', '<>', 'unactivated')
    .unionAll(
      db
        .selectFrom('former_email')
        .select('member_id as id')
        .where('email_index', '=', index)
        .where('expires_at', '>', at)
        .where('restored_at', 'is', null)
        .$if(except !== undefined, (former) => former.where('member_id', '<>', except ?? '')),
    )
    .executeTakeFirst()
  return row?.id
}

type NewMember = Pick<RegistrationDraft, 'username' | 'gender' | 'seeking' | 'location'> & {
  id: string
  age: number
  emailIndex: Buffer
  emailSealed: Buffer
  dobSealed: Buffer
  passwordHash: string
  reference: string
  at: Date
}

export async function insertMember(db: Database, member: NewMember) {
  await db
    .insertInto('member')
    .values({
      id: member.id,
      username: member.username,
      status: 'unactivated',
      gender: member.gender,
      seeking: member.seeking,
      location_id: member.location,
      age: member.age,
      email_index: member.emailIndex,
      email_sealed: member.emailSealed,
      dob_sealed: member.dobSealed,
      password_hash: member.passwordHash,
      reference: member.reference,
      verified_at: null,
      profile_updated_at: null,
      active_at: member.at,
      created_at: member.at,
      activated_at: null,
    })
    .execute()
}

/** Holds an address until the transaction ends: whoever would take it waits for whoever is taking it. */
export async function lockAddress(db: Database, index: Buffer) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`email|${index.toString('hex')}`}, 0))`.execute(db)
}

export async function insertRetiredUsername(db: Database, digest: Buffer, until: Date) {
  await db
    .insertInto('retired_username')
    .values({ digest, until })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ until }))
    .execute()
}

/** A process of the release before may have reserved the name in clear. */
export async function deleteReservation(db: Database, { username, digest }: { username: string; digest: Buffer }) {
  const names = [digest.toString('hex'), username.toLowerCase()]
  await db.deleteFrom('username_reservation').where('username', 'in', names).execute()
}
