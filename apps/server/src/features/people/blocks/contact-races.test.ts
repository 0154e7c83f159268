import { blocks } from '@amour/contract/people/blocks.ts'
import { favourites } from '@amour/contract/people/favourites.ts'
import { flirts } from '@amour/contract/people/flirts.ts'
import { privacy } from '@amour/contract/account/privacy.ts'
import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { meetings } from '@amour/contract/people/meetings.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { ratings } from '@amour/contract/people/ratings.ts'
import { changeMeanwhile } from '@amour/test/database/held-member.ts'
import { locksAwaited } from '@amour/test/database/locks-awaited.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import type { Database } from '#database/open.ts'
import { noteMailbox } from '#features/account/member-mail/member-mail.service.ts'
import { lockHidingOf, lockPair } from '#features/people/block-checks/block-checks.queries.ts'
import { mailboxIndex } from '#security/email-index.ts'
import { newId } from '#security/ids.ts'
import { insertBlock } from './blocks.queries.ts'

type Contact = (w: World, from: TestMember, to: TestMember) => Promise<{ status: number; text: string }>

const contacts: Record<string, Contact> = {
  message: (w, from, { id }) => w.as(from)(messages.send, { params: { id }, body: { message: 'Good evening.' } }),
  flirt: (w, from, { id }) => w.as(from)(flirts.send, { params: { id }, body: { flirt: 'fancyAChat' } }),
  question: (w, from, { id }) => w.as(from)(mediaAccess.request, { params: { id } }),
}

async function pair(w: World) {
  return { ann: await w.aMember(), bob: await w.aMember({ gender: 'Man', seeking: 'Woman' }) }
}

/** Something is done in a transaction, and a call begins before that has ended. */
async function callBeside<Outcome>(
  { db }: World,
  call: () => Promise<Outcome>,
  done: (tx: Database) => Promise<unknown>,
) {
  let begun: Promise<Outcome> | undefined
  await db.transaction().execute(async (tx) => {
    await done(tx)
    begun = call()
    await Promise.race([begun, locksAwaited(db, 1)])
  })
  if (!begun) throw new Error('Nothing was called.')
  return begun
}

const news = ({ db }: World) => db.selectFrom('notification').select('type').execute()

test.each(Object.entries(contacts))(
  'no %s comes to somebody who blocks its sender at that moment',
  async (_, contact) => {
    await using w = await world()
    const { ann, bob } = await pair(w)
    const block = async (tx: Database) => {
      await lockPair(tx, ann.id, bob.id)
      await insertBlock(tx, { memberId: bob.id, otherId: ann.id, at: w.clock.now() })
    }
    const { status } = await callBeside(w, () => contact(w, ann, bob), block)
    expect(status).toBe(404)
    await w.as(bob)(blocks.unblock, { params: { id: ann.id } })
    expect(await news(w)).toEqual([])
    expect((await w.as(bob)(messages.all, { body: { folder: 'requests' } })).body.data).toEqual([])
  },
)

test.each(Object.entries(contacts))(
  'no %s comes to somebody who hides from its sender’s address at that moment',
  async (_, contact) => {
    await using w = await world()
    const { ann, bob } = await pair(w)
    await noteMailbox(w.context, ann.id)
    const hide = async (tx: Database) => {
      await lockHidingOf(tx, bob.id)
      await tx
        .insertInto('hidden_person')
        .values({
          id: newId(),
          member_id: bob.id,
          mailbox_index: mailboxIndex(w.context, ann.email),
          label_sealed: Buffer.from('x'),
          created_at: w.clock.now(),
        })
        .execute()
    }
    const { status } = await callBeside(w, () => contact(w, ann, bob), hide)
    expect(status).toBe(404)
    expect(await news(w)).toEqual([])
  },
)

test('who names an address waits for what is on its way from it', async () => {
  await using w = await world()
  const { ann, bob } = await pair(w)
  const { named } = await w.db.transaction().execute(async (tx) => {
    await lockHidingOf(tx, bob.id)
    const begun = w.as(bob)(privacy.hideFromPerson, { body: { email: ann.email } })
    await locksAwaited(w.db, 1)
    return { named: begun }
  })
  expect((await named).status).toBeLessThan(300)
})

const others: Record<string, Contact> = {
  ...contacts,
  block: (w, from, { id }) => w.as(from)(blocks.block, { params: { id } }),
  hide: (w, from, { id }) => w.as(from)(blocks.hide, { params: { id } }),
  favourite: (w, from, { id }) => w.as(from)(favourites.add, { params: { id } }),
}

test.each(Object.entries(others))(
  'a %s of somebody who is being erased says that nobody is there',
  async (_, contact) => {
    await using w = await world()
    const { ann, bob } = await pair(w)
    const { status, text } = await changeMeanwhile(w.db, bob.id, {
      call: () => contact(w, ann, bob),
      change: (tx) => tx.deleteFrom('member').where('id', '=', bob.id).execute(),
    })
    expect([status, text]).toEqual([404, expect.stringContaining('memberNotFound')])
  },
)

const remarks: Record<string, Contact> = {
  'note of having met': (w, from, { id }) =>
    w.as(from)(meetings.write, { params: { id }, body: { note: 'We had coffee by the river, and she was on time.' } }),
  rating: (w, from, { id }) => w.as(from)(ratings.rate, { params: { id }, body: { stars: 5 } }),
}

/** The same two, who have written to each other. */
async function acquaintances(w: World) {
  const { ann, bob } = await pair(w)
  for (const [from, to] of [
    [ann, bob],
    [bob, ann],
  ] as const)
    await contacts['message']?.(w, from, to)
  return { ann, bob }
}

test.each(Object.entries(remarks))(
  'a %s about somebody who is being erased says that nobody is there',
  async (_, remark) => {
    await using w = await world()
    const { ann, bob } = await acquaintances(w)
    const { status, text } = await changeMeanwhile(w.db, bob.id, {
      call: () => remark(w, ann, bob),
      change: (tx) => tx.deleteFrom('member').where('id', '=', bob.id).execute(),
    })
    expect([status, text]).toEqual([404, expect.stringContaining('memberNotFound')])
  },
)
