import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'

export async function insertAuditEvent(db: Database, event: NewRow<'audit_event'>) {
  await db.insertInto('audit_event').values(event).execute()
}

/** Entries that are looks at what members wrote or showed. */
const VIEWS = 'look.%'

/** The id of a subject of that kind; other kinds may have ids of another form, and whoever tampers may write any. */
const idOf = (kind: 'case' | 'staff' | 'rule') => sql<string>`CASE WHEN entry.subject_kind = ${kind}
  AND entry.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN entry.subject_id::uuid END`

type AuditFilter = {
  before: number | undefined
  staff: string | undefined
  kind: 'all' | 'looks' | 'actions'
  limit: number
}

/**
 * Whether an entry tells who made or agreed to a decision that somebody has appealed against and that still waits: one of
 * its case, or of the case in which words were found that were taken down.
 */
const isUnderAppeal = sql<boolean>`EXISTS (SELECT FROM appeal JOIN decision first ON first.id = appeal.decision_id
  JOIN decision made ON made.case_id = first.case_id WHERE appeal.state = 'open' AND (${idOf('case')} IN (made.case_id, made.found_in)
    OR made.proposal_id = CASE WHEN entry.subject_kind = 'proposal' THEN entry.subject_id::uuid END))`

/** Entries, the newest first, with who did it and with which key, and what a case, a person or a rule it was about is called; a rule keeps its name for good. */
export function selectAuditEvents(db: Database, { before, staff, kind, limit }: AuditFilter) {
  return db
    .selectFrom('audit_event as entry')
    .leftJoin('staff', 'staff.id', 'entry.staff_id')
    .leftJoin('staff_session as session', 'session.id', 'entry.session_id')
    .leftJoin('staff_key as key', 'key.id', 'session.key_id')
    .leftJoin('moderation_case as about', (join) => join.on('about.id', '=', idOf('case')))
    .leftJoin('staff as colleague', (join) => join.on('colleague.id', '=', idOf('staff')))
    .leftJoin('rule_version as version', (join) => join.on('version.id', '=', idOf('rule')))
    .leftJoin('rule as ruled', 'ruled.id', 'version.rule_id')
    .selectAll('entry')
    .select(['staff.name', 'session.created_at as session_since', 'key.name as key_name'])
    .select(
      sql<string | null>`coalesce(about.reference, colleague.name, ruled.name || ', v' || version.version)`.as(
        'subject_name',
      ),
    )
    .select(isUnderAppeal.as('is_under_appeal'))
    .where('entry.seq', 'is not', null)
    .$if(before !== undefined, (query) => query.where('entry.seq', '<', String(before)))
    .$if(staff !== undefined, (query) =>
      query.where('entry.staff_id', '=', staff ?? null).where((eb) => eb.not(isUnderAppeal)),
    )
    .$if(kind === 'looks', (query) => query.where('entry.action', 'like', VIEWS))
    .$if(kind === 'actions', (query) => query.where('entry.action', 'not like', VIEWS))
    .orderBy('entry.seq', 'desc')
    .limit(limit)
    .execute()
}

/** The last entry of the chain. */
export function selectHead(db: Database) {
  return db
    .selectFrom('audit_event')
    .select(['seq', 'hash'])
    .where('seq', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** When the log began. */
export async function selectOldestAt(db: Database): Promise<Date | undefined> {
  const found = await db.selectFrom('audit_event').select('at').where('seq', '=', '1').executeTakeFirst()
  return found?.at
}

/** Links of the chain after `seq`, in order, each with the text that its hash is of. */
export async function selectLinks(db: Database, seq: string, limit: number) {
  const { rows } = await sql<{ seq: string; previous_hash: Buffer; hash: Buffer; content: string }>`
    SELECT seq, previous_hash, hash, audit_content(audit_event) AS content
    FROM audit_event WHERE seq > ${seq} ORDER BY seq LIMIT ${limit}`.execute(db)
  return rows
}

/** Whether an entry stands outside of the chain. */
export async function hasUnchained(db: Database) {
  const found = await db.selectFrom('audit_event').select('id').where('seq', 'is', null).limit(1).executeTakeFirst()
  return found !== undefined
}

export function selectLastOf(db: Database, action: string) {
  return db
    .selectFrom('audit_event')
    .select(['at', 'detail'])
    .where('action', '=', action)
    .where('seq', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function countViewsSince(db: Database, since: Date) {
  const { looks, lookers } = await db
    .selectFrom('audit_event')
    .select((eb) => [eb.fn.countAll<string>().as('looks'), eb.fn.count<string>('staff_id').distinct().as('lookers')])
    .where('action', 'like', VIEWS)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow()
  return { looks: Number(looks), lookers: Number(lookers) }
}
