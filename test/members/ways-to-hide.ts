import { newId } from '@amour/server/security/ids.ts'
import type { World } from '@amour/test/world.ts'
import type { TestMember } from './make-member.ts'

type Hide = (w: World, who: TestMember, from: TestMember) => Promise<unknown>

const part =
  (table: 'block' | 'hide', column: 'blocked_id' | 'hidden_id') => async (w: World, a: string, b: string) => {
    const row = { member_id: a, [column]: b, created_at: w.clock.now() }
    // Each of the two tables has the column that goes with it.
    await w.db
      .insertInto(table)
      .values(row as never)
      .execute()
  }
const block = part('block', 'blocked_id')
const hide = part('hide', 'hidden_id')

type State =
  | { status: 'suspended' | 'held' }
  | { status: 'paused'; status_before: 'active' }
  | { profile_updated_at: null }

const change = (set: State): Hide => {
  return (w, { id }) => w.db.updateTable('member').set(set).where('id', '=', id).execute()
}

const leave: Hide = (w, { id }) =>
  w.db
    .updateTable('member')
    .set({ status: 'leaving', status_before: 'active', leaves_at: w.clock.now(), leaving_cause: 'asked' })
    .where('id', '=', id)
    .execute()

const setPrivacy = (set: { is_incognito: true } | { hides_from_county: true }): Hide => {
  return (w, { id }) => w.db.updateTable('member').set(set).where('id', '=', id).execute()
}

/** From the county in which both live and from another one. */
const hideFromCounties: Hide = (w, { id }) =>
  w.db
    .insertInto('hidden_county')
    .columns(['member_id', 'county_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('county')
        .select([eb.val(id).as('member_id'), 'county.id', eb.val(w.clock.now()).as('created_at')])
        .where('name', 'in', ['Somerset', 'Kent']),
    )
    .execute()

const hideFromAddress: Hide = async (w, { id: member_id }, from) => {
  const mailbox_index = Buffer.from(`mailbox of ${from.id}`)
  await w.db
    .insertInto('member_mailbox')
    .values({ member_id: from.id, mailbox_index, email_index: mailbox_index })
    .execute()
  const row = { id: newId(), member_id, mailbox_index, label_sealed: Buffer.from('…'), created_at: w.clock.now() }
  await w.db.insertInto('hidden_person').values(row).execute()
}

/**
 * Every way in which one member is not there for another; the two live in one county. Whatever shows a member has to hold
 * against each.
 */
export const waysToHide: readonly (readonly [kind: string, hide: Hide])[] = [
  ['has blocked them', (w, who, from) => block(w, who.id, from.id)],
  ['is blocked by them', (w, who, from) => block(w, from.id, who.id)],
  ['is hidden by them', (w, who, from) => hide(w, from.id, who.id)],
  ['is suspended', change({ status: 'suspended' })],
  ['is held', change({ status: 'held' })],
  ['has paused', change({ status: 'paused', status_before: 'active' })],
  ['is leaving', leave],
  ['has no profile', change({ profile_updated_at: null })],
  ['is incognito', setPrivacy({ is_incognito: true })],
  ['hides from their county', setPrivacy({ hides_from_county: true })],
  ['hides from several counties', hideFromCounties],
  ['hides from their address', hideFromAddress],
]
