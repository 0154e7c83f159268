import columnWords from '@amour/locales/i18n/export-columns.json' with { type: 'json' }
import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { leftOut, parts } from './export-parts.ts'

/**
 * Every column that the copy tells, said once more. A new one of these tables is in the copy by itself: here somebody says
 * whether the member is to read it, or whether it is a secret of ours, or what another keeps to themselves.
 */
const told: Readonly<Record<string, string>> = {
  account: [
    'activated_at active_at age available_until available_when browses_invisibly created_at gender',
    'hides_from_counties hides_from_county hides_from_people id is_demo is_incognito leaves_at leaving_cause',
    'location_id profile_updated_at read_receipts reference safe_search seeking shows_online shows_typing',
    'status status_before username verified_at wants_default_photo was_away',
  ].join(' '),
  profile: [
    'body_type consent_at description drinking ethnicity eye_colour hair_colour hair_down_there have_children',
    'height held_at held_description held_signs member_id next_text_waits piercings relationship_status',
    'sexuality smoking tattoos text_decided_at text_state',
  ].join(' '),
  prompts: 'answer decided_at member_id position prompt signs state submitted_at',
  consents: 'at id is_given kind member_id version',
  announcements: 'announcement_id member_id read_at',
  ageProof: 'expires_at level member_id method_class proven_month',
  media: [
    'bytes created_at decided_at deleted_at duration_ms emptied_at height id is_default kind member_id',
    'placeholder processing rating reason spooled_at status tries visibility was_default width',
  ].join(' '),
  mediaAccess: 'created_at ends_at grantee_id id media_id owner_id was_requested',
  mediaRequests: 'asked_at owner_id requester_id withdrawn_at',
  mediaRequestsGot: 'asked_at declined_at owner_id requester_id state',
  privateNotices: 'member_id owner_id read_at',
  privateViews: 'media_id owner_id viewed_at viewer_id',
  explicitConsents: 'given_at member_id sender_id',
  mediaLikes: 'liked_at media_id member_id taken_back_at',
  mediaViews: 'media_id member_id viewed_at',
  flirts: 'flirt id recipient_id sender_id sent_at',
  ratings: 'changed_at created_at rater_id removed_at stars subject_id',
  ratingSummary: 'at_least half_stars published_at subject_id',
  meetings: 'author_id created_at id note subject_id',
  verifications: 'code code_until created_at decided_at gestures id media_id member_id reason safe_at sent_at state',
  notifications: 'actor_id created_at detail id media_id member_id read_at times type',
  preferences: 'by_mail member_id on_site type',
  signIns: 'at browser id is_new_device member_id outcome system',
  blocks: 'blocked_id created_at member_id',
  hides: 'created_at hidden_id member_id',
  stays: 'county_id left_at member_id',
  favourites: 'created_at favourite_id id member_id',
  visits: 'announced_at county_id from_day id location_id member_id shown_from to_day',
  sessions: [
    'active_at auth_at browser created_at end_reason ended_at expires_at id member_id refreshed_at system',
    'two_step wrote_at',
  ].join(' '),
  keys: 'created_at fingerprint member_id previous_until previous_wrap_version public status version wrap_version',
  passkeys: 'created_at id is_synced member_id name used_at',
}

/**
 * The same of the tables that are added by hand, or told by others: what the copy tells, and after the bar what it does
 * not. A new column of these is in the copy only where somebody adds it.
 */
const added: Readonly<Record<string, string>> = {
  appeal:
    'answer_sealed created_at decided_at restored state text_sealed | case_id decided_by decision_id id member_id',
  conversation: '| answered_at created_at id last_seq member_a member_b started_by',
  decision: [
    'action appeal_until created_at id is_final media_id meeting_id overturned_at policy reason staff_id words_sealed |',
    'approver_id case_id found_in is_strike member_id note_sealed proposal_id repeat_of rule_version_id wave_id',
  ].join(' '),
  hidden_county: 'county_id | created_at member_id',
  hidden_person: 'created_at label_sealed | id mailbox_index member_id',
  message: [
    'body id is_encrypted media_id read_at sender_id sent_at |',
    'conversation_id delivered_at frank is_read_privately recipient_deleted_at recipient_id recipient_key_version',
    'sender_deleted_at sender_key_version seq unsent_at',
  ].join(' '),
  notice: 'created_at items_sealed reference title | case_id color id member_id secret_hash',
  participant: 'folder muted_at other_id | cleared_seq conversation_id last_at last_message_id member_id unread',
  push_schedule: 'quiet_from quiet_to | due_at looked_at member_id sent_at',
  push_subscription: 'created_at told_at | endpoint_hash id member_id session_id target_sealed',
  rating_look: 'asked_at ended_at reason words_sealed | case_id id subject_id',
  report: [
    'category closed_at created_at description_sealed evidence kind outcome reference |',
    'address case_id conversation_id email_sealed id is_fingerprinted is_repeat media_id particulars_sealed',
    'reporter_id secret_hash weight',
  ].join(' '),
  saved_search: 'created_at search_sealed seen_at | id member_id',
}

test('every table that tells of a member is in the copy, or left out for a reason, and so is every column of these', async () => {
  await using w = await world()
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
    WHERE contype = 'f' AND confrelid = 'member'::regclass ORDER BY 1`.execute(w.db)
  const known = new Set([...parts.map(({ table }) => table), ...Object.keys(leftOut)])
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])

  const { rows: columns } = await sql<{ name: string; column: string }>`
    SELECT table_name AS name, column_name AS column FROM information_schema.columns WHERE table_schema = 'public'
    ORDER BY column_name COLLATE "C"`.execute(w.db)
  const columnsOf = ({ table, without = [] }: (typeof parts)[number]) =>
    columns.flatMap(({ name, column }) => (name === table && !without.includes(column) ? column : []))
  expect(Object.fromEntries(parts.map((part) => [part.name, columnsOf(part).join(' ')]))).toEqual(told)

  const byHand = Object.keys(leftOut).filter((table) => /added|told by the conversations/.test(leftOut[table] ?? ''))
  const wordsOf = (line: string) => (line.match(/\w+/g) ?? []).toSorted().join(' ')
  const allOf = (table: string) => columns.flatMap(({ name, column }) => (name === table ? column : [])).join(' ')
  expect(Object.fromEntries(byHand.map((table) => [table, wordsOf(allOf(table))]))).toEqual(
    Object.fromEntries(Object.entries(added).map(([table, line]) => [table, wordsOf(line)])),
  )
})

test('every column of the copy has a name that people read, no two of a part the same', () => {
  const named = new Map(Object.entries(columnWords))
  const namesOf = (part: string, columns: string) =>
    columns.split(' ').map((column) => named.get(`${part}-${column}`) ?? named.get(column) ?? `${column} has no name`)
  const names = Object.entries(told).map(([part, columns]) => [part, namesOf(part, columns)] as const)
  expect(names.flatMap(([, each]) => each).filter((name) => name.endsWith(' has no name'))).toEqual([])
  const twice = names.flatMap(([part, each]) =>
    each.filter((name, index) => each.indexOf(name) !== index).map((name) => `${part}: ${name}`),
  )
  expect(twice).toEqual([])
})
