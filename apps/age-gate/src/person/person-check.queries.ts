import { sql } from 'kysely'
import type { GateDatabase } from '#database/open-gate-database.ts'
import type { PictureName } from './review-terms.ts'

type Begun = { mark: Buffer; id: string; keyName: string; blinded: Buffer; gesture: string; endsAt: Date }

/** How many begun checks may be without their pictures, for each that may wait: who begins and leaves keeps few out. */
const BEGUN = 5

/** Begins a check unless `most` wait already; says whether it did. */
export async function insertPersonCheck(db: GateDatabase, begun: Begun, most: number): Promise<boolean> {
  const { mark, id, keyName, blinded, gesture, endsAt } = begun
  const counted = await db
    .selectFrom('person_check')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('state', '=', 'waiting').as('waiting'),
      fn.countAll<string>().filterWhere('state', '=', 'begun').as('begun'),
    ])
    .executeTakeFirstOrThrow()
  if (Number(counted.waiting) >= most || Number(counted.begun) >= most * BEGUN) return false
  const row = { mark, id, key_name: keyName, blinded, gesture, ends_at: endsAt }
  await db
    .insertInto('person_check')
    .values({ ...row, state: 'begun', document_seen: false, face_seen: false })
    .execute()
  return true
}

/** A check and how far it is, without its pictures. */
export function selectPersonCheck(db: GateDatabase, mark: Buffer) {
  return db
    .selectFrom('person_check')
    .select(['id', 'gesture', 'state', 'outcome', 'ends_at'])
    .select((eb) => [
      eb('document', 'is not', null).$castTo<boolean>().as('has_document'),
      eb('face', 'is not', null).$castTo<boolean>().as('has_face'),
    ])
    .where('mark', '=', mark)
    .executeTakeFirst()
}

/** Keeps a sealed picture of a check that still begins, in the place of an earlier one. */
export async function updatePicture(db: GateDatabase, mark: Buffer, name: PictureName, sealed: Buffer) {
  await db
    .updateTable('person_check')
    .set({ [name]: sealed })
    .where('mark', '=', mark)
    .where('state', '=', 'begun')
    .execute()
}

/** Lets a check wait that has both its pictures, once. */
export async function updateToWaiting(
  db: GateDatabase,
  mark: Buffer,
  { since, endsAt }: { since: Date; endsAt: Date },
) {
  await db
    .updateTable('person_check')
    .set({ state: 'waiting', waits_since: since, ends_at: endsAt })
    .where('mark', '=', mark)
    .where('state', '=', 'begun')
    .where('document', 'is not', null)
    .where('face', 'is not', null)
    .execute()
}

/** Takes a check away whose visitor wants no more of it. */
export async function deletePersonCheck(db: GateDatabase, mark: Buffer) {
  await db.deleteFrom('person_check').where('mark', '=', mark).where('state', '<>', 'decided').execute()
}

/** Takes a check away that was decided with a yes, so that it is signed once, whoever asks twice at once. */
export function deletePassed(db: GateDatabase, mark: Buffer, now: Date) {
  return db
    .deleteFrom('person_check')
    .where('mark', '=', mark)
    .where('outcome', '=', 'passed')
    .where('ends_at', '>', now)
    .returning(['key_name', 'blinded'])
    .executeTakeFirst()
}

/** What waits to be reviewed, the longest wait first; of one hour in an order that tells nothing. */
export function selectWaiting(db: GateDatabase, now: Date) {
  return db
    .selectFrom('person_check')
    .select(['id', 'gesture', 'waits_since', 'ends_at'])
    .where('state', '=', 'waiting')
    .where('ends_at', '>', now)
    .orderBy('waits_since')
    .orderBy('id')
    .execute()
}

/** A sealed picture of a check that waits; from then on it counts as seen. */
export async function takePicture(db: GateDatabase, id: string, name: PictureName, now: Date) {
  const row = await db
    .updateTable('person_check')
    .set(name === 'document' ? { document_seen: true } : { face_seen: true })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('ends_at', '>', now)
    .returning(name)
    .executeTakeFirst()
  return row && (name === 'document' ? 'document' in row && row.document : 'face' in row && row.face)
}

type Decided = { outcome: string; endsAt: Date; now: Date }

/** Decides a check of which both pictures were seen, and deletes them in the same statement; gives its key, once. */
export function updateDecided(db: GateDatabase, id: string, { outcome, endsAt, now }: Decided) {
  return db
    .updateTable('person_check')
    .set({ state: 'decided', outcome, document: null, face: null, ends_at: endsAt })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('document_seen', '=', true)
    .where('face_seen', '=', true)
    .where('ends_at', '>', now)
    .returning('key_name')
    .executeTakeFirst()
}

export function selectDecision(db: GateDatabase, id: string) {
  return db.selectFrom('person_check').select(['state', 'outcome']).where('id', '=', id).executeTakeFirst()
}

/** Takes away what is over, pictures and all; gives the keys of those that nobody has decided. */
export async function deleteOverdue(db: GateDatabase, now: Date): Promise<string[]> {
  const gone = await db
    .deleteFrom('person_check')
    .where('ends_at', '<=', now)
    .returning(['state', 'key_name'])
    .execute()
  return gone.flatMap(({ state, key_name: key }) => (state === 'waiting' ? [key] : []))
}

/** Since when the check has waited that has waited longest. */
export async function selectOldestWaiting(db: GateDatabase): Promise<Date | undefined> {
  const { oldest } = await db
    .selectFrom('person_check')
    .select(sql<Date | null>`min(waits_since)`.as('oldest'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return oldest ?? undefined
}
