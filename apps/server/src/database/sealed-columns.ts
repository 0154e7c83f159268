import type { SealContext } from '#security/seal.ts'
import type { Tables } from './tables.ts'

/** A row's key as it came from the database. */
type Row = Record<string, unknown>

/** A column whose values are sealed: where it is, what tells its rows apart, and the context each value is bound to. */
export type SealedColumn = {
  table: keyof Tables
  column: string
  key: readonly string[]
  context: (row: Row) => SealContext
  /** The condition under which the column is sealed, where it is not always. */
  where?: string
}

/** The contexts are those that the features seal with: what is listed wrongly here does not open, and stops a rotation. */
const byId = (table: keyof Tables, column: string, name: string): SealedColumn => ({
  table,
  column,
  key: ['id'],
  context: ({ id }) => ({ owner: String(id), column: name }),
})

const byVersion = (table: keyof Tables, column: string, name: string, owner = 'member_id'): SealedColumn => ({
  table,
  column,
  key: [owner, 'version'],
  context: ({ [owner]: id, version }) => ({ owner: String(id), column: `${name}.${String(version)}` }),
})

/** Every sealed column there is. A test compares the list with the schema: sealed columns end in `_sealed`. */
export const sealedColumns: readonly SealedColumn[] = [
  byId('member', 'email_sealed', 'member.email'),
  byId('member', 'dob_sealed', 'member.dob'),
  byVersion('member_key', 'private_sealed', 'member_key.private'),
  byVersion('member_key', 'previous_sealed', 'member_key.private'),
  byVersion('key_kit', 'wrap_sealed', 'key_kit.wrap'),
  byVersion('passkey_wrap', 'wrap_sealed', 'passkey_wrap.wrap', 'passkey_id'),
  {
    table: 'two_step',
    column: 'seed_sealed',
    key: ['member_id'],
    context: ({ member_id: memberId }) => ({ owner: String(memberId), column: 'two_step.seed' }),
  },
  {
    table: 'on_call_contact',
    column: 'email_sealed',
    key: ['staff_id'],
    context: ({ staff_id: staffId }) => ({ owner: String(staffId), column: 'on_call_contact.email' }),
  },
  byId('session', 'key_sealed', 'session.key'),
  byId('push_subscription', 'target_sealed', 'push_subscription.target'),
  byId('staff_push_subscription', 'target_sealed', 'staff_push_subscription.target'),
  byId('export', 'key_sealed', 'export.key'),
  byId('verification', 'key_sealed', 'verification.key'),
  byId('email_change', 'email_sealed', 'email_change.email'),
  byId('former_email', 'email_sealed', 'former_email.email'),
  byId('recovery', 'password_sealed', 'recovery.password'),
  byId('mail', 'to_sealed', 'mail.to'),
  byId('mail', 'data_sealed', 'mail.data'),
  byId('notice', 'items_sealed', 'notice.items'),
  byId('media_match', 'owner_sealed', 'media_match.owner'),
  byId('saved_search', 'search_sealed', 'saved_search.search'),
  byId('moderation_case', 'note_sealed', 'moderation_case.note'),
  byId('report', 'email_sealed', 'report.email'),
  byId('report', 'description_sealed', 'report.description'),
  byId('report', 'particulars_sealed', 'report.particulars'),
  byId('report_message', 'text_sealed', 'report_message.text'),
  byId('hidden_person', 'label_sealed', 'hidden_person.label'),
  byId('rating_look', 'words_sealed', 'rating_look.words'),
  byId('proposal', 'payload_sealed', 'proposal.payload'),
  byId('proposal', 'answer_sealed', 'proposal.answer'),
  byId('proposal_question', 'text_sealed', 'proposal_word.text'),
  byId('decision', 'note_sealed', 'decision.note'),
  byId('decision', 'words_sealed', 'decision.words'),
  byId('disclosure', 'recipient_sealed', 'disclosure.recipient'),
  byId('authority_referral', 'reference_sealed', 'authority_referral.reference'),
  byId('authority_referral', 'preserved_sealed', 'authority_referral.preserved'),
  byId('preservation', 'why_sealed', 'preservation.why'),
  byId('conflict_withdrawal', 'why_sealed', 'conflict_withdrawal.why'),
  {
    table: 'preserved_item',
    column: 'key_sealed',
    key: ['media_id', 'case_id'],
    context: ({ media_id: id }) => ({ owner: String(id), column: 'preserved_item.key' }),
  },
  {
    table: 'preserved_person',
    column: 'person_sealed',
    key: ['case_id'],
    context: ({ case_id: id }) => ({ owner: String(id), column: 'case_person.person' }),
  },
  byId('appeal', 'text_sealed', 'appeal.text'),
  byId('appeal', 'answer_sealed', 'appeal.answer'),
  { ...byId('message', 'body', 'message.body'), where: 'NOT is_encrypted' },
  {
    table: 'idempotency',
    column: 'answer_sealed',
    key: ['owner', 'key'],
    context: ({ owner, key }) => ({ owner: `${String(owner)}|${String(key)}`, column: 'idempotency.answer' }),
  },
]
