import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sealedColumns } from '#database/sealed-columns.ts'

// A key is derived from each of these names, or a stored value is hashed with it: one that is changed makes all that
// members have stored under it unreadable, for good. They stay as they are, whatever the tables and files are called.

const source = join(import.meta.dirname, '..')

/** What a pattern's first group finds in the server's code without its tests, each once. */
async function findInCode(pattern: RegExp): Promise<string[]> {
  const found = new Set<string>()
  for await (const path of glob('**/*.ts', { cwd: source })) {
    if (path.endsWith('.test.ts')) continue
    for (const [, text] of (await readFile(join(source, path), 'utf8')).matchAll(pattern)) if (text) found.add(text)
  }
  return [...found].toSorted()
}

/** Stands for the value of any key of a row. */
const row = new Proxy({}, { get: (_, name) => `<${String(name)}>` })

/** Owner and label of each sealed column. */
const bound = [
  '<case_id> case_person.person',
  '<id> appeal.answer',
  '<id> appeal.text',
  '<id> authority_referral.preserved',
  '<id> authority_referral.reference',
  '<id> conflict_withdrawal.why',
  '<id> decision.note',
  '<id> decision.words',
  '<id> disclosure.recipient',
  '<id> email_change.email',
  '<id> export.key',
  '<id> former_email.email',
  '<id> hidden_person.label',
  '<id> mail.data',
  '<id> mail.to',
  '<id> media_match.owner',
  '<id> member.dob',
  '<id> member.email',
  '<id> message.body',
  '<id> moderation_case.note',
  '<id> notice.items',
  '<id> preservation.why',
  '<id> proposal.answer',
  '<id> proposal.payload',
  '<id> proposal_word.text',
  '<id> push_subscription.target',
  '<id> rating_look.words',
  '<id> recovery.password',
  '<id> report.description',
  '<id> report.email',
  '<id> report.particulars',
  '<id> report_message.text',
  '<id> saved_search.search',
  '<id> session.key',
  '<id> staff_push_subscription.target',
  '<id> verification.key',
  '<media_id> preserved_item.key',
  '<member_id> key_kit.wrap.<version>',
  '<member_id> member_key.private.<version>',
  '<member_id> member_key.private.<version>',
  '<member_id> two_step.seed',
  '<owner>|<key> idempotency.answer',
  '<passkey_id> passkey_wrap.wrap.<version>',
  '<staff_id> on_call_contact.email',
]

/** Labels as the code writes them. */
const labels = [
  'appeal.answer',
  'appeal.text',
  'authority_referral.preserved',
  'authority_referral.reference',
  'case_person.person',
  'conflict_withdrawal.why',
  'decision.note',
  'decision.words',
  'disclosure.recipient',
  'email_change.email',
  'export.key',
  'former_email.email',
  'hidden_person.label',
  'idempotency.answer',
  'key_kit.wrap.{version}',
  'mail.data',
  'mail.to',
  'media_match.evidence',
  'media_match.owner',
  'member.dob',
  'member.email',
  'member_key.private.{version}',
  'message.body',
  'moderation_case.note',
  'notice.items',
  'on_call_contact.email',
  'passkey_wrap.wrap.{version}',
  'preservation.why',
  'preserved_item.key',
  'proposal.answer',
  'proposal.payload',
  'proposal_word.text',
  'push_subscription.target',
  'rating_look.words',
  'recovery.password',
  'report.{column}',
  'report.description',
  'report.email',
  'report_message.text',
  'saved_search.search',
  'session.key',
  'staff_push_subscription.target',
  'two_step.seed',
  'verification.key',
]

/** What a derived key or a stored hash is for. */
const purposes = [
  'access-token',
  'address',
  'appeal',
  'audit',
  'database',
  'disclosure',
  'email-index',
  'erasure',
  'frank',
  'key-log',
  'likeness',
  'link',
  'lit-window',
  'mailbox-index',
  'media',
  'pepper',
  'proof',
  'push',
  'request',
  'seal',
  'unsubscribe',
  'username',
  'verification-bytes',
  'view',
]

test('every sealed column is bound to the owner and the label of today', () => {
  const found = sealedColumns.map(({ context }) => context(row)).map(({ owner, column }) => `${owner} ${column}`)
  expect(found.toSorted()).toEqual(bound)
})

test('the labels that the code seals with are those of today', async () => {
  const found = await findInCode(/\bcolumn: ['`]([a-z_]+\.[^'`]+)['`]/g)
  expect(found.map((label) => label.replace('${', '{'))).toEqual(labels)
})

test('the purposes for which keys and hashes are derived are those of today', async () => {
  const code = await readFile(join(source, 'security/secrets.ts'), 'utf8')
  const found = [...code.matchAll(/^ {2}\| '([a-z-]+)'$/gm)].map(([, purpose = '']) => purpose)
  expect(found.toSorted()).toEqual(purposes)
})
