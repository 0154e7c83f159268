import { availability } from '@amour/contract/people/availability.ts'
import { blocks } from '@amour/contract/people/blocks.ts'
import { search } from '@amour/contract/people/search.ts'
import { callApp } from '@amour/test/http/call-app.ts'
import { openLossyConnection } from '@amour/test/database/lossy-connection.ts'
import { openMemberSite } from '@amour/test/database/member-site.ts'
import { startPair } from '@amour/test/database/postgres-pair.ts'
import { BATH, makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { findMissing } from '@amour/test/process/debian-server.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eraseMember } from '#features/account/account-deletion/erasure.service.ts'
import { getLocations } from '#features/people/locations/locations.service.ts'

const LONDON = 2643743

const missing = await findMissing('postgresql-15')

/** The member API over two servers; it reads the second, by a way on which answers can get lost. */
async function site(settings: Record<string, string> = {}) {
  await using stack = new AsyncDisposableStack()
  const pair = stack.use(await startPair())
  const line = stack.use(await openLossyConnection(pair.second))
  const replica = { DATABASE_REPLICA_URL: line.url, DATABASE_REPLICA_LAG: '300', ...settings }
  const opened = stack.use(await openMemberSite({ DATABASE_URL: pair.first, ...replica }))
  const owned = stack.move()
  return { ...opened, pair, line, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

type Site = Awaited<ReturnType<typeof site>>

const untilRead = ({ api }: Site) =>
  expect.poll(() => api.context.replica?.current(), { timeout: 30_000 }).toBeDefined()

/** Men in each of so many towns: one who will leave, one who stays, and some who come when the replica has stopped. */
async function makeTowns({ opened: { context } }: Site, count: number) {
  const places = await getLocations(context)
  // Of the county that the searchers live in, from which some hide.
  const towns = places.all.filter(({ county_id }) => county_id === places.byId(BATH)?.county_id).slice(0, count)
  const man = (locationId: number) => makeMember(context, { gender: 'Man', seeking: 'Woman', locationId })
  const stories: { town: number; leaving: TestMember; staying: TestMember }[] = []
  for (const { id } of towns) stories.push({ town: id, leaving: await man(id), staying: await man(id) })
  const arrive = async (men: number) => {
    for (const { town } of stories) for (let n = 0; n < men; n += 1) await man(town)
  }
  return { stories, arrive }
}

function searchIn({ app }: Site, viewer: TestMember, town: number, wanted: { available?: 'week' } = {}) {
  const body = { page: 1, numOfRecords: 10, seeking: 'Man', county: '', cityTown: town, ...wanted } as const
  return {
    async find() {
      const { body: found } = await callApp(app, viewer.token, search.find, { body }, {})
      return { ids: found.data.map(({ id }) => id), total: found.total }
    },
    count: async () => (await callApp(app, viewer.token, search.count, { body }, {})).body.total,
  }
}

test.skipIf(missing.length > 0)(
  'whoever has just left, hidden or parted is not found by a replica that does not know it yet',
  async () => {
    await using s = await site()
    const { context } = s.opened
    const ann = await makeMember(context)
    const eve = await makeMember(context)
    const acts: [name: string, act: (memberId: string, member: TestMember) => Promise<unknown>][] = [
      ['blocks', (_, he) => callApp(s.app, he.token, blocks.block, { params: { id: ann.id } }, {})],
      ['pauses', (id) => setStatus(id, 'paused')],
      ['is suspended', (id) => setStatus(id, 'suspended')],
      ['is incognito', (id) => setMember(id, { is_incognito: true })],
      ['hides from the county', (id) => setMember(id, { hides_from_county: true })],
      ['moves to London', (id) => setMember(id, { location_id: LONDON })],
      ['is erased', (id) => eraseMember(context, id)],
    ]
    const setMember = (id: string, values: object) =>
      context.db.updateTable('member').set(values).where('id', '=', id).execute()
    const setStatus = (id: string, status: 'paused' | 'suspended') =>
      setMember(id, { status, ...(status === 'paused' && { status_before: 'active' }) })

    const { stories, arrive } = await makeTowns(s, acts.length + 2)
    const free = stories.at(-1)
    if (!free) throw new Error('There is a last town.')
    await callApp(s.app, free.staying.token, availability.set, { body: { when: 'week' } }, {})
    await untilRead(s)
    await s.pair.untilFollowed()
    await s.pair.pauseReplay()
    await arrive(2)
    for (const [turn, [name, act]] of acts.entries()) {
      const story = stories[turn]
      if (!story) throw new Error('There is a town for each.')
      const { find } = searchIn(s, ann, story.town)
      const before = await find()
      // From the replica: who has come since is not there.
      expect({ ...before, ids: before.ids.toSorted() }, name).toEqual({
        ids: [story.leaving.id, story.staying.id].toSorted(),
        total: 2,
      })
      await act(story.leaving.id, story.leaving)
      const after = await find()
      expect(after.ids, name).not.toContain(story.leaving.id)
      expect([after.ids.includes(story.staying.id), after.ids.length, after.total], name).toEqual([true, 3, 3])
    }

    // Who says it no longer is not found as free, whatever the replica says.
    const { find: findFree } = searchIn(s, ann, free.town, { available: 'week' })
    expect((await findFree()).ids).toEqual([free.staying.id])
    await callApp(s.app, free.staying.token, availability.end, {}, {})
    expect(await findFree()).toEqual({ ids: [], total: 0 })

    // What somebody does themselves holds at once for all that they see, totals too, and for nobody else.
    const [hiding, blocking] = stories.slice(-2)
    if (!hiding || !blocking) throw new Error('There are two towns more.')
    expect(await searchIn(s, eve, hiding.town).count()).toBe(2)
    await callApp(s.app, eve.token, blocks.hide, { params: { id: hiding.leaving.id } }, {})
    expect(await searchIn(s, eve, hiding.town).count()).toBe(3)
    expect((await searchIn(s, eve, hiding.town).find()).ids).not.toContain(hiding.leaving.id)
    expect((await searchIn(s, eve, hiding.town).find()).ids).toHaveLength(3)
    expect((await searchIn(s, ann, hiding.town).find()).ids).toContain(hiding.leaving.id)
    await callApp(s.app, ann.token, blocks.block, { params: { id: blocking.leaving.id } }, {})
    expect((await searchIn(s, ann, blocking.town).find()).ids).not.toContain(blocking.leaving.id)
    await s.pair.resumeReplay()
  },
)

test.skipIf(missing.length > 0)('what a replica has not heard of yet is asked of the primary', async () => {
  await using s = await site()
  const ann = await makeMember(s.opened.context)
  const { stories } = await makeTowns(s, 1)
  const { find } = searchIn(s, ann, stories[0]?.town ?? 0)
  await untilRead(s)
  await s.pair.untilFollowed()
  await sql`ALTER TABLE member_search RENAME TO not_yet_made`.execute(s.opened.context.db)
  await s.pair.untilFollowed()
  await s.pair.pauseReplay()
  await sql`ALTER TABLE not_yet_made RENAME TO member_search`.execute(s.opened.context.db)
  await untilRead(s)
  expect((await find()).total).toBe(2)
  await s.pair.resumeReplay()
})

test.skipIf(missing.length > 0)('a replica that is too old or gone is read no more, and nobody is told', async () => {
  await using s = await site({ DATABASE_REPLICA_LAG: '1' })
  const ann = await makeMember(s.opened.context)
  const { stories, arrive } = await makeTowns(s, 1)
  const { find } = searchIn(s, ann, stories[0]?.town ?? 0)
  await untilRead(s)
  await s.pair.untilFollowed()
  await s.pair.pauseReplay()
  await arrive(1)
  await expect.poll(async () => (await find()).total, { timeout: 20_000 }).toBe(3)
  await s.pair.resumeReplay()
  await untilRead(s)
  s.line.unanswer()
  for (let n = 0; n < 3; n += 1) {
    const begun = performance.now()
    expect((await find()).total).toBe(3)
    expect(performance.now() - begun).toBeLessThan(2_500)
  }
  s.line.mend()
  await untilRead(s)
  await s.pair.kill('second')
  for (let n = 0; n < 5; n += 1) expect((await find()).total).toBe(3)
  await s.pair.start('second')
  await untilRead(s)
})
