import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { workerJobs } from '@amour/server/processes/worker.ts'
import { expect, test } from 'vitest'
import { root } from './lint.ts'

/**
 * How the rows of a table come to an end. `with`: the table with whose rows they go, by the database itself. `by`: the job of
 * the worker that removes them in their time. `few`: why there are never many. `kept`: why they stay for good.
 */
type TableEnd = { with?: string; by?: string; few?: string; kept?: string }

const withMember = { with: 'member' }
const withMedia = { with: 'media' }
const untilHousekeeping = { by: 'accounts.housekeeping' }
const untilPassed = { by: 'accounts.remove-passing' }
const ofMember = { ...withMember, ...untilHousekeeping }
const shownWhatWasDone = { kept: 'as long as it may be needed to show what was done, as the policy says' }
const publicForGood = { kept: 'the log of keys only grows: whoever has seen it can tell' }
const ofStaff = { few: 'one or a few for each person of the staff' }
const work = { few: 'a few a day for each person of the staff at work' }
const oneRow = { few: 'one row' }
const places = { few: 'the places of the United Kingdom' }
const emptiedSoon = { few: 'each is taken within seconds or minutes' }

/** Of each table of the database. */
const tableEnds: Readonly<Record<string, TableEnd>> = {
  account_fingerprint: { ...withMember, by: 'linked-accounts.delete-old' },
  activation: withMember,
  age_proof: withMember,
  age_review: { kept: 'who compared, and what they said: no account is known there' },
  age_token_spent: untilHousekeeping,
  age_visibility: oneRow,
  announcement: untilHousekeeping,
  announcement_member: withMember,
  appeal: shownWhatWasDone,
  arrival: withMember,
  audit_event: shownWhatWasDone,
  authority_referral: shownWhatWasDone,
  auto_hide: { with: 'report' },
  block: withMember,
  case_alert: { with: 'moderation_case', by: 'on-call.round' },
  case_conflict: shownWhatWasDone,
  case_skip: work,
  complaint: shownWhatWasDone,
  conflict_withdrawal: withMember,
  consent: withMember,
  conversation: ofMember,
  county: places,
  decision: shownWhatWasDone,
  deletion_link: untilHousekeeping,
  deletion_notice: { ...withMember, by: 'account-deletion.announce-unused' },
  digest: withMember,
  disclosure: shownWhatWasDone,
  email_change: ofMember,
  erasure: { kept: 'whoever was erased is so again in whatever backup is restored' },
  event: { ...withMember, ...untilPassed },
  event_epoch: oneRow,
  explicit_consent: withMember,
  export: { ...withMember, by: 'exports.delete-old' },
  favourite: withMember,
  film_copy: { ...withMedia, by: 'media.remove-film-copies' },
  flirt: ofMember,
  former_email: ofMember,
  hidden_county: withMember,
  hidden_person: withMember,
  hidden_set: { by: 'hiding.forget-stays' },
  hidden_set_begin: oneRow,
  hide: withMember,
  idempotency: untilHousekeeping,
  key_checkpoint: { few: 'one for each size of the log in thirty days: each round removes older ones' },
  key_kit: { with: 'member_key' },
  key_pending: emptiedSoon,
  key_publication: publicForGood,
  key_publication_day: publicForGood,
  key_tile: publicForGood,
  lit_window: withMember,
  location: places,
  mail: untilHousekeeping,
  media: { ...withMember, by: 'media.purge-deleted' },
  media_ban: { kept: 'what was banned is refused for good' },
  media_duplicate: withMedia,
  media_grant: { ...withMember, by: 'media.remove-ended-grants' },
  media_hash: withMedia,
  media_like: withMedia,
  media_match: { kept: 'as long as the law requires, as the policy says' },
  media_removal: withMedia,
  media_request: withMember,
  media_takedown: withMedia,
  media_view: withMedia,
  meeting: { ...withMember, by: 'meetings.housekeeping' },
  member: untilHousekeeping,
  member_key: withMember,
  member_mailbox: withMember,
  member_profile: withMember,
  member_search: withMember,
  member_search_count: places,
  member_stay: { ...withMember, by: 'hiding.forget-stays' },
  message: { with: 'conversation', ...untilPassed },
  moderation_case: shownWhatWasDone,
  notice: untilHousekeeping,
  notification: ofMember,
  notification_preference: withMember,
  on_call_contact: ofStaff,
  on_call_round: oneRow,
  on_call_shift: { few: 'a few a week, until a lead takes them away' },
  participant: { with: 'conversation' },
  passkey: withMember,
  passkey_challenge: { ...withMember, ...untilPassed },
  passkey_wrap: { with: 'passkey' },
  preservation: shownWhatWasDone,
  preserved_item: { by: 'moderation.forget-closed' },
  preserved_person: { by: 'moderation.forget-closed' },
  private_notice: withMember,
  private_view: { ...withMedia, by: 'media.remove-old-private-views' },
  profile_prompt: withMember,
  proposal: shownWhatWasDone,
  proposal_question: shownWhatWasDone,
  push_schedule: withMember,
  push_subscription: { with: 'session' },
  rate_limit: untilHousekeeping,
  rating: withMember,
  rating_look: withMember,
  rating_summary: withMember,
  recovery: untilHousekeeping,
  recovery_code: withMember,
  report: shownWhatWasDone,
  report_fingerprint: { with: 'report', by: 'report-search.fingerprint' },
  report_message: { with: 'report' },
  restriction: withMember,
  retired_username: untilHousekeeping,
  rule: shownWhatWasDone,
  rule_version: shownWhatWasDone,
  saved_search: withMember,
  search_alert: { with: 'saved_search' },
  search_alert_run: oneRow,
  session: ofMember,
  sign_in: { ...withMember, by: 'sign-ins.delete-old' },
  signal: { ...withMember, by: 'signals.find' },
  staff: ofStaff,
  staff_break: ofStaff,
  staff_challenge: emptiedSoon,
  staff_change: shownWhatWasDone,
  staff_conflict: withMember,
  staff_invitation: ofStaff,
  staff_key: ofStaff,
  staff_push_subscription: { with: 'staff' },
  staff_session: work,
  staff_wellness_setting: ofStaff,
  two_step: withMember,
  upload_slot: { ...withMember, ...untilPassed },
  used_proof: untilHousekeeping,
  username_reservation: untilHousekeeping,
  verification: { ...withMember, by: 'verification.end-old' },
  verification_print: { ...withMember, by: 'verification.end-old' },
  verification_repeat: { with: 'verification' },
  visit: ofMember,
  wave: shownWhatWasDone,
}

type Schema = {
  /** Each table with those whose rows take its own along. */
  tables: ReadonlyMap<string, readonly string[]>
  /** Tables of which some code of the server removes rows. */
  removed: ReadonlySet<string>
  /** Jobs of the worker that come round by themselves. */
  scheduled: ReadonlySet<string>
}

/** Each table of the written schema with those that its rows go with. */
function readTables(schema: string): Map<string, string[]> {
  const tables = [...schema.matchAll(/^CREATE TABLE (\w+) \((.*?)^\)/gms)]
  const owners = (body: string) => [...body.matchAll(/REFERENCES (\w+)\([^)]*\) ON DELETE CASCADE/g)]
  return new Map(tables.map(([, name = '', body = '']) => [name, owners(body).map(([, owner = '']) => owner)]))
}

/** What is wrong with how a table is said to come to an end. */
function findFaults(name: string, end: TableEnd, { tables, removed, scheduled }: Schema): string[] {
  const { with: owner, by, few, kept } = end
  const ways = [owner ?? by, few, kept].filter((way) => way !== undefined)
  return [
    ...(ways.length === 1 ? [] : [`${name} has no end, or more than one`]),
    ...(owner && !tables.get(name)?.includes(owner) ? [`${name} does not go with ${owner}`] : []),
    ...(by && !scheduled.has(by) ? [`${by} comes round for nothing of ${name}`] : []),
    ...(by && !removed.has(name) ? [`nothing removes rows of ${name}`] : []),
  ]
}

/** The same of all, and which tables or ends have no match. */
function compare(schema: Schema, ends: Readonly<Record<string, TableEnd>>): string[] {
  const { tables } = schema
  return [
    ...[...tables.keys()].filter((name) => !ends[name]).map((name) => `nobody has said how ${name} ends`),
    ...Object.keys(ends).flatMap((name) => (tables.has(name) ? [] : [`${name} is no table`])),
    ...Object.entries(ends).flatMap(([name, end]) => findFaults(name, end, schema)),
  ]
}

async function readRemoved(): Promise<Set<string>> {
  const removed = new Set<string>()
  const folder = join(root, 'apps/server/src')
  for await (const path of glob('**/*.queries.ts', { cwd: folder })) {
    const text = await readFile(join(folder, path), 'utf8')
    for (const [, built, written, some] of text.matchAll(
      /deleteFrom\('(\w+)'\)|DELETE FROM (\w+)|deleteSome\(\s*\w+,\s*'(\w+)'/g,
    ))
      removed.add(built ?? written ?? some ?? '')
  }
  return removed
}

test('of each table it is said how its rows come to an end, by what is there', async () => {
  const tables = readTables(await readFile(join(root, 'apps/server/database/schema.sql'), 'utf8'))
  expect(tables.size).toBeGreaterThan(100)
  const scheduled = new Set(workerJobs.flatMap(({ name, schedule }) => (schedule ? [name] : [])))
  expect(compare({ tables, removed: await readRemoved(), scheduled }, tableEnds)).toEqual([])
})

test('the copy of a database knows each column that means nothing in another server, and each table in parts', async () => {
  const text = await readFile(join(root, 'apps/server/database/schema.sql'), 'utf8')
  const marks = [...text.matchAll(/^CREATE TABLE (\w+) \((.*?)^\)/gms)].flatMap(([, table = '', body = '']) =>
    [...body.matchAll(/^ {2}(\w+) xid8\b/gm)].map(([, column]) => `${table}.${column}`),
  )
  // deploy/postgresql/copy-database leaves the first out, and writes the second anew; of tables in parts it knows none.
  expect(marks.toSorted()).toEqual(['event.xid', 'member_search_count.changed'])
  expect(text).not.toMatch(/PARTITION (BY|OF)/)
})

const schema = `CREATE TABLE visit (
  member_id uuid NOT NULL,
  CONSTRAINT visit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE TABLE member (
  id uuid NOT NULL
);
`

test('a table that grows without an end is seen, and one of which it is said wrongly', () => {
  const lawful: Schema = { tables: readTables(schema), removed: new Set(['visit']), scheduled: new Set(['sweep']) }
  const member = { few: 'there are few' }
  expect(compare(lawful, { visit: { with: 'member', by: 'sweep' }, member })).toEqual([])
  expect(compare(lawful, { member })).toEqual(['nobody has said how visit ends'])
  expect(compare(lawful, { visit: {}, member })).toEqual(['visit has no end, or more than one'])
  expect(compare(lawful, { visit: { with: 'member', kept: 'for good' }, member })).toEqual([
    'visit has no end, or more than one',
  ])
  expect(compare(lawful, { visit: { with: 'visit' }, member })).toEqual(['visit does not go with visit'])
  expect(compare(lawful, { visit: { by: 'other' }, member })).toEqual(['other comes round for nothing of visit'])
  expect(compare(lawful, { visit: { by: 'sweep' }, member: { by: 'sweep' } })).toEqual([
    'nothing removes rows of member',
  ])
  expect(compare(lawful, { visit: { with: 'member' }, member, flirt: member })).toEqual(['flirt is no table'])
})
