import {
  aMan,
  aPair,
  BATH,
  hideFrom,
  hideFromPerson,
  LONDON,
  move,
  password,
  sees,
} from '@amour/test/members/hiding.ts'
import { accounts } from '@amour/contract/account/accounts.ts'
import { email } from '@amour/contract/account/email.ts'
import { leaving } from '@amour/contract/account/account-deletion.ts'
import { privacy } from '@amour/contract/account/privacy.ts'
import { session } from '@amour/contract/account/session.ts'
import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { blocks } from '@amour/contract/people/blocks.ts'
import { members } from '@amour/contract/people/members.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { findActivationTokens, makeRegistrationDraft, register } from '@amour/test/members/registration.ts'
import { dumpDatabase } from '@amour/test/database/dump.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { noteMailboxes } from '#features/account/member-mail/member-mail.jobs.ts'
import { emailIndex, mailboxIndex } from '#security/email-index.ts'
import { newId } from '#security/ids.ts'

test('who hides from an address is there for nobody who has it, had it, or has it with dots and tags, now or later', async () => {
  await using w = await world()
  const { ann, bob, sees: bobSees } = await aPair(w)
  const tom = await aMan(w, 'tom', { email: 'Tom.Brown+amour@googlemail.com' })
  await noteMailboxes.perform(w.context, {})
  await w.as(bob)(messages.send, { params: { id: ann.id }, body: { message: 'Good evening.' } })
  await w.as(ann)(messages.send, { params: { id: bob.id }, body: { message: 'Good evening.' } })
  const here = await hideFromPerson(w, ann, 'BOB@example.com')
  expect(here.body.people).toMatchObject([{ label: 'b…@example.com' }])
  await hideFromPerson(w, ann, 'tombrown@gmail.com')
  // The answer says nothing of whether anybody has it.
  const nobody = await hideFromPerson(w, ann, 'sam+later@example.com')
  expect([nobody.status, nobody.body.people.map(({ label }) => label)]).toEqual([
    here.status,
    ['sa…@example.com', 'to…@gmail.com', 'b…@example.com'],
  ])
  expect([await bobSees(), await sees(w, tom, ann)]).toEqual([false, false])
  expect((await w.as(bob)(messages.all, { body: {} })).body.total).toBe(0)

  // She goes on seeing him, and cannot tell by what she sees that the address is his.
  await w.as(ann)(messages.send, { params: { id: bob.id }, body: { message: 'Are you there?' } })
  await w.settle()
  expect((await w.as(bob)(accounts.counts, {})).body).toEqual({ messages: 0, notifications: 0 })
  expect((await w.as(ann)(members.view, { params: { id: bob.id } })).status).toBe(200)

  // Another address helps as little.
  await w.as(bob)(email.change, { body: { email: 'robert@example.com', password } })
  await w.settle()
  const link = w.mails.flatMap(({ text }) => /email\/confirm#t=([\w-]{43})/.exec(text)?.[1] ?? []).at(-1) ?? ''
  expect((await w.as(bob)(email.confirm, { body: { token: link } })).status).toBe(200)
  expect(await bobSees()).toBe(false)

  // Who joins later under the address meets nobody.
  const draft = makeRegistrationDraft({ gender: 'Man', seeking: 'Woman', email: 'Sam@example.com' })
  await register(w, draft)
  const [code = ''] = await findActivationTokens(w, draft.email)
  const login = { username: draft.email, password: draft.password, _activation: code }
  const { token } = (await w.asNobody(session.login, { body: login })).body
  await move(w, { token }, BATH)
  expect((await w.as({ token })(members.view, { params: { id: ann.id } })).status).toBe(404)

  const { people } = (await w.as(ann)(privacy.hiding, {})).body
  for (const { id } of people) {
    expect((await w.as(bob)(privacy.showToPerson, { params: { id } })).status).toBe(404)
    expect((await w.as(ann)(privacy.showToPerson, { params: { id } })).status).toBe(200)
  }
  expect([await bobSees(), await sees(w, tom, ann)]).toEqual([true, true])
})

test('naming an address tells nobody whose it is: what others have opened to its namer closes, whoever they are', async () => {
  await using w = await world()
  const { ann, bob } = await aPair(w)
  const tom = await aMan(w, 'tom')
  await noteMailboxes.perform(w.context, {})
  const give = (who: TestMember) => w.as(who)(mediaAccess.grant, { params: { memberId: ann.id } })
  const given = () =>
    Promise.all(
      [bob, tom].map(async ({ id }) => (await w.as(ann)(members.view, { params: { id } })).body.private.access),
    )
  for (const [address, ofBob] of [
    ['nobody@example.com', 200],
    [bob.email, 404],
  ] as const) {
    for (const who of [bob, tom]) expect((await give(who)).status).toBe(200)
    expect(await given()).toEqual(['granted', 'granted'])
    await hideFromPerson(w, ann, address)
    expect(await given(), address).toEqual(['none', 'none'])
    expect([(await give(bob)).status, (await give(tom)).status]).toEqual([ofBob, 200])
    await w.as(tom)(mediaAccess.revoke, { params: { memberId: ann.id } })
  }
})

test('whose address was named is not told apart by what becomes of messages: they are delivered as to anybody', async () => {
  await using w = await world()
  const { ann, bob } = await aPair(w)
  const tom = await aMan(w, 'tom')
  const sam = await aMan(w, 'sam')
  await noteMailboxes.perform(w.context, {})
  const write = async (from: TestMember, to: TestMember) =>
    (await w.as(from)(messages.send, { params: { id: to.id }, body: { message: 'Good evening.' } })).body.conversationId
  for (const other of [bob, tom]) {
    await write(other, ann)
    await write(ann, other)
  }
  await hideFromPerson(w, ann, bob.email)
  await hideFromPerson(w, ann, sam.email)
  const threads = []
  for (const other of [bob, tom, sam]) {
    threads.push(await write(ann, other))
    for (const folder of ['chats', 'requests'] as const) await w.as(other)(messages.all, { body: { folder } })
  }
  for (const id of threads) {
    const { data } = (await w.as(ann)(messages.thread, { params: { id }, query: {} })).body
    expect(data.at(-1)).toMatchObject({ isMine: true, deliveredAt: expect.any(String), readAt: null })
  }
  for (const hidden of [bob, sam]) {
    expect((await w.as(hidden)(accounts.counts, {})).body).toEqual({ messages: 0, notifications: 0 })
    expect((await w.as(hidden)(messages.all, { body: { folder: 'requests' } })).body.data).toEqual([])
  }
})

test('nor by what arrives no more: whoever has hidden somebody goes on hearing nothing of them', async () => {
  await using w = await world()
  const { ann, bob } = await aPair(w)
  await noteMailboxes.perform(w.context, {})
  await w.as(bob)(blocks.hide, { params: { id: ann.id } })
  await hideFromPerson(w, ann, bob.email)
  const { body } = await w.as(ann)(messages.send, { params: { id: bob.id }, body: { message: 'Good evening.' } })
  for (const folder of ['chats', 'requests'] as const) await w.as(bob)(messages.all, { body: { folder } })
  const { data } = (await w.as(ann)(messages.thread, { params: { id: body.conversationId }, query: {} })).body
  expect(data.at(-1)).toMatchObject({ isMine: true, deliveredAt: null })
})

test('an address that a process of the release before has changed is noted too', async () => {
  await using w = await world()
  const { ann, bob, sees: bobSees } = await aPair(w)
  await noteMailboxes.perform(w.context, {})
  await hideFromPerson(w, ann, 'robert@example.com')
  expect(await bobSees()).toBe(true)
  const email_sealed = w.context.seal.seal({ owner: bob.id, column: 'member.email' }, 'robert@example.com')
  const email_index = emailIndex(w.context, 'robert@example.com')
  await w.db.updateTable('member').set({ email_sealed, email_index }).where('id', '=', bob.id).execute()
  await noteMailboxes.perform(w.context, {})
  expect(await bobSees()).toBe(false)
})

test('an address that no key opens keeps nobody else’s from being noted', async () => {
  await using w = await world()
  const { ann, sees: bobSees } = await aPair(w)
  const broken = await aMan(w, 'broken')
  await w.db.updateTable('member').set({ email_sealed: Buffer.of() }).where('id', '=', broken.id).execute()
  await noteMailboxes.perform(w.context, {})
  await hideFromPerson(w, ann, 'bob@example.com')
  expect(await bobSees()).toBe(false)
})

test('nobody hides from themselves, from what is no address, or from more people than 50', async () => {
  await using w = await world()
  const { ann } = await aPair(w)
  await noteMailboxes.perform(w.context, {})
  for (const [address, message] of [
    ['ann+me@example.com', 'This is your own address.'],
    ['ann', expect.any(String)],
  ] as const)
    expect((await hideFromPerson(w, ann, address)).problem.violations).toMatchObject([
      { propertyPath: 'email', message },
    ])
  const at = w.clock.now()
  const many = Array.from({ length: 50 }, (_, index) => mailboxIndex(w.context, `n${index}@example.com`))
  const rows = many.map((mailbox_index) => {
    const id = newId()
    const label_sealed = w.context.seal.seal({ owner: id, column: 'hidden_person.label' }, 'n…@example.com')
    return { id, member_id: ann.id, mailbox_index, label_sealed, created_at: at }
  })
  await w.db.insertInto('hidden_person').values(rows).execute()
  const count = async () => (await w.db.selectFrom('hidden_person').select('id').execute()).length
  expect((await hideFromPerson(w, ann, 'one.more@example.com')).problem.code).toBe('hiddenPeopleLimit')
  expect((await hideFromPerson(w, ann, 'n7@example.com')).status).toBe(200)
  expect(await count()).toBe(50)
})

test('of an address a keyed hash and a sealed hint are kept, which the console cannot read, and nothing once the account goes', async () => {
  await using w = await world()
  const { ann, bob } = await aPair(w)
  await noteMailboxes.perform(w.context, {})
  await hideFromPerson(w, ann, 'somebody.known@example.org')
  await hideFromPerson(w, bob, ann.email)
  await hideFrom(w, ann, 'Kent', 'Devon')
  await move(w, ann, LONDON, 'Woman')
  const text = (await dumpDatabase(w)).toLowerCase()
  for (const part of ['somebody', 'example.org']) expect(text, part).not.toContain(part)
  for (const table of ['hidden_person', 'member_mailbox'] as const)
    await expect(w.dbOf('mod_rw').selectFrom(table).selectAll().execute()).rejects.toThrow('permission denied')

  await w.as(ann)(leaving.leave, { body: { password, when: 'now' } })
  await w.settle()
  for (const table of ['member_mailbox', 'hidden_person', 'hidden_county', 'member_stay'] as const)
    expect(await w.db.selectFrom(table).select('member_id').where('member_id', '=', ann.id).execute(), table).toEqual(
      [],
    )
  // That Bob hides from the address stays, also for a new account.
  expect((await w.as(bob)(privacy.hiding, {})).body.people).toHaveLength(1)
})
