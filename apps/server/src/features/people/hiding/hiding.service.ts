import { type CountiesDraft, HIDDEN_COUNTIES, HIDDEN_PEOPLE, type Hiding } from '@amour/contract/account/privacy.ts'
import { type Context, inTransaction, type MemberContext } from '#context.ts'
import { lockHidingOf } from '#features/people/block-checks/block-checks.service.ts'
import { getLocations } from '#features/people/locations/locations.service.ts'
import { Refusal, refuseField } from '#http/refusal.ts'
import { mailboxIndex } from '#security/email-index.ts'
import { newId } from '#security/ids.ts'
import {
  deleteHiddenPerson,
  insertHiddenPerson,
  lockOwn,
  replaceHiddenCounties,
  selectHiddenCounties,
  selectHiddenPeople,
  selectIsOwnMailbox,
} from './hiding.queries.ts'

/** From which counties and people the caller hides by choice. */
export async function getHiding({ db, seal, caller }: MemberContext): Promise<Hiding> {
  const [counties, people] = [await selectHiddenCounties(db, caller.id), await selectHiddenPeople(db, caller.id)]
  return {
    counties: counties.map(({ name }) => name),
    people: people.map(({ id, label_sealed: label, created_at: since }) => ({
      id,
      label: seal.openText({ owner: id, column: 'hidden_person.label' }, label),
      since: since.toISOString(),
    })),
  }
}

/**
 * Hides the caller from these counties besides their own: from no others, or, of a page that says which it knew of, from
 * those too that have come since. Those that moving house has added may make it more than one can choose. Throws a violation of `counties`, or `tooManyRequests`.
 */
export async function hideFromCounties(context: MemberContext, { counties, known }: CountiesDraft): Promise<Hiding> {
  const places = await getLocations(context)
  const added = counties.filter((name) => !known?.includes(name)).map((name) => places.findCounty(name)?.id)
  if (added.includes(undefined)) throw refuseField('counties', 'countyUnknown')
  const stays = ({ name }: { name: string }) =>
    known !== undefined && !(known.includes(name) && !counties.includes(name))
  await context.limits.take('hiding', context.caller.id)
  return inTransaction(context, async (tx) => {
    await lockHidingOf(tx.db, tx.caller.id)
    await lockOwn(tx.db, tx.caller.id)
    const rows = await selectHiddenCounties(tx.db, tx.caller.id)
    const before = new Set(rows.map(({ id }) => id))
    const ids = new Set([...rows.filter(stays).map(({ id }) => id), ...added.filter((id) => id !== undefined)])
    if (ids.size > HIDDEN_COUNTIES && [...ids].some((id) => !before.has(id)))
      throw refuseField('counties', 'hiddenCountiesMany')
    await replaceHiddenCounties(tx.db, tx.caller.id, [...ids], tx.clock.now())
    return getHiding(tx)
  })
}

/**
 * Hides the caller from whoever has this address. Nothing here asks whether anybody has: neither the answer nor the time
 * it takes can tell. Throws `hiddenPeopleLimit`, `tooManyRequests`, or a violation of `email` for the caller's own.
 */
export async function hideFromPerson(context: MemberContext, email: string): Promise<Hiding> {
  await context.limits.take('hiding', context.caller.id)
  return inTransaction(context, async (tx) => {
    const { db, caller, clock, seal } = tx
    const index = mailboxIndex(tx, email)
    await lockHidingOf(db, caller.id)
    await lockOwn(db, caller.id)
    if (await selectIsOwnMailbox(db, caller.id, index)) throw refuseField('email', 'hiddenSelf')
    const before = await selectHiddenPeople(db, caller.id)
    const id = newId()
    await insertHiddenPerson(db, {
      id,
      member_id: caller.id,
      mailbox_index: index,
      label_sealed: seal.seal({ owner: id, column: 'hidden_person.label' }, maskOf(email)),
      created_at: clock.now(),
    })
    const after = await getHiding(tx)
    if (after.people.length > Math.max(HIDDEN_PEOPLE, before.length)) throw new Refusal('hiddenPeopleLimit')
    return after
  })
}

/** Hides the caller from an address no longer. Throws `notFound`. */
export async function showToPerson(context: MemberContext, id: string): Promise<Hiding> {
  if (!(await deleteHiddenPerson(context.db, context.caller.id, id))) throw new Refusal('notFound')
  return getHiding(context)
}

/** What is kept of an address beside its index: enough for whoever typed it, and for nobody else. */
export function maskOf(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  return `${name.slice(0, name.length > 4 ? 2 : 1)}…@${domain}`
}

/** The same for the copy of a member's data. */
export async function describeHiding(context: Context, memberId: string): Promise<Record<string, unknown>[]> {
  const { db, seal } = context
  const [counties, people] = [await selectHiddenCounties(db, memberId), await selectHiddenPeople(db, memberId)]
  return [
    ...counties.map(({ name }) => ({ county: name })),
    ...people.map(({ id, label_sealed: label, created_at }) => ({
      address: seal.openText({ owner: id, column: 'hidden_person.label' }, label),
      created_at,
    })),
  ]
}
