import { messages } from '@amour/contract/messages/messages.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'

/** Waits until so many connections of this world wait for somebody's lock. */
const waiting = (w: World, count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        w.db,
      )
      expect(rows[0]?.n).toBe(count)
    },
    { timeout: 20_000, interval: 20 },
  )

const write = (w: World, from: TestMember, to: TestMember, message = 'Good evening.') =>
  w.as(from)(messages.send, { params: { id: to.id }, body: { message } })

const remove = (w: World, by: TestMember, id: string) => w.as(by)(messages.remove, { params: { id } })

const stored = (w: World) => w.db.selectFrom('message').select(['seq', 'recipient_id']).orderBy('seq').execute()

/** Ann and Bob, who have written to each other. */
async function talk(w: World) {
  const [ann, bob] = [await w.aMember(), await w.aMember({ gender: 'Man', seeking: 'Woman' })]
  const { id, conversationId } = (await write(w, ann, bob)).body
  await write(w, bob, ann, 'And to you.')
  return { ann, bob, first: id, id: conversationId }
}

test.each(['all of it', 'one of them a single message'])(
  'what both delete at the same moment is erased: %s',
  async (what) => {
    await using w = await world()
    const { ann, bob, id, first } = await talk(w)
    // Nothing can be erased until both have come that far.
    const replies = await w.db
      .transaction()
      .execute(async (tx) => {
        await sql`LOCK TABLE message IN SHARE MODE`.execute(tx)
        const begun = [remove(w, ann, id), remove(w, bob, what === 'all of it' ? id : first)]
        await waiting(w, 2)
        return begun
      })
      .then((begun) => Promise.all(begun))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await stored(w)).map(({ seq }) => seq)).toEqual(what === 'all of it' ? [] : [2])
  },
)
