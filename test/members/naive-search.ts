import { type SearchRequest, search } from '@amour/contract/people/search.ts'
import { londonDay } from '@amour/server/london.ts'
import type { World } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'

export type Searcher = Awaited<ReturnType<World['aMember']>> & {
  gender: 'Man' | 'Woman'
  seeking: 'Man' | 'Woman'
  home: number
}

export type Ask = Omit<SearchRequest, 'page' | 'numOfRecords' | 'county' | 'cityTown'> & {
  county?: string
  cityTown?: string
}

/** What the search has to find, in the plainest SQL: every member looked at, no table or count of the search's own. */
export async function searchNaively(w: World, me: Searcher, ask: Ask): Promise<string[]> {
  const [asGender, asSeeking] = ask.seeking?.includes('->')
    ? ask.seeking.split('->')
    : [me.gender, ask.seeking ?? me.seeking]
  const town = ask.cityTown ? await placeOf(w, ask.cityTown, ask.county) : undefined
  const from = town ?? (await placeById(w, me.home))
  const miles = sql`2 * 3958.8 * asin(least(1, sqrt(sin(radians(p.latitude - ${from.latitude}) / 2) ^ 2
    + cos(radians(${from.latitude})) * cos(radians(p.latitude)) * sin(radians(p.longitude - ${from.longitude}) / 2) ^ 2)))`
  const where = town
    ? ask.radius
      ? sql`${miles} <= ${ask.radius}`
      : sql`p.id = ${town.id}`
    : ask.county
      ? sql`c.name = ${ask.county}`
      : sql`true`
  const slot = sql`(case when m.shows_online then floor(extract(epoch from m.active_at) / 300) else 0 end)`
  const now = w.clock.now()
  const today = londonDay(now)
  const slotNow = Math.floor(now.getTime() / 300_000)
  const slots = { online: 2, today: 288, week: 2016, month: 8640 }[ask.activeWithin ?? 'month']
  const latest = sql`${slot} desc, m.id desc`
  const order = {
    active: latest,
    newest: sql`m.created_at desc, m.id desc`,
    nearest: sql`place.miles, place.ordinal, ${latest}`,
  }
  // Whoever lives in the scope is there at home; else where they visit it, the nearest first.
  const { rows } = await sql<{ id: string }>`
    with at as (
      select id as member_id, location_id, 0 as away from member union all
      select member_id, location_id, 1 from visit where from_day - 7 <= ${today}::date and to_day >= ${today}::date),
    place as (
      select distinct on (member_id) member_id, p.ordinal, ${miles} as miles
      from at join location p on p.id = at.location_id join county c on c.id = p.county_id
      where ${where} order by member_id, away, miles, p.ordinal)
    select m.id from place join member m on m.id = place.member_id join location h on h.id = m.location_id
    where m.gender = ${asSeeking} and m.seeking = ${asGender} and m.status in ('active', 'restricted')
      and m.profile_updated_at is not null and m.id <> ${me.id}
      and not exists (select 1 from block b where b.member_id = ${me.id} and b.blocked_id = m.id)
      and not exists (select 1 from block b where b.member_id = m.id and b.blocked_id = ${me.id})
      and not exists (select 1 from hide h where h.member_id = ${me.id} and h.hidden_id = m.id)
      and not exists (select from hidden_person hp join member_mailbox mb using (mailbox_index) where hp.member_id = m.id and mb.member_id = ${me.id})
      and not (exists (
          (select county_id from location where id = ${me.home}
            union select county_id from member_stay where member_id = ${me.id} and left_at > now() - interval '90 days')
          intersect (select h.county_id where m.hides_from_county union select county_id from hidden_county where member_id = m.id))
        and not exists (select 1 from participant i where i.member_id = ${me.id} and i.other_id = m.id)
        and not exists (select 1 from flirt f where f.recipient_id = ${me.id} and f.sender_id = m.id)
        and not exists (select 1 from notification n where n.member_id = ${me.id} and n.actor_id = m.id))
      and not (m.is_incognito and not exists (select 1 from flirt f where f.recipient_id = ${me.id} and f.sender_id = m.id))
      and m.age >= ${ask.ageMin ?? 0} and m.age <= ${ask.ageMax ?? 200}
      and (${!ask.withPhoto} or exists (select 1 from media where member_id = m.id and is_default))
      and (${!ask.verified} or m.verified_at is not null)
      and (${!ask.activeWithin} or ${slot} >= ${slotNow - slots})
      and (${!ask.newThisWeek} or m.created_at >= ${new Date(now.getTime() - 7 * 86_400_000)})
      and (${!ask.available} or m.available_until > ${now})
      and (${ask.available !== 'tonight'} or m.available_when = 'tonight')
    order by ${order[ask.sort ?? 'active']}`.execute(w.db)
  return rows.map(({ id }) => id)
}

/** Rows of every page asked for, total and cap against the plain SQL. */
export async function expectSame(w: World, searchers: Searcher[], { ask, pages }: { ask: Ask; pages: number[] }) {
  for (const me of searchers) {
    const all = await searchNaively(w, me, ask)
    for (const page of pages) {
      await w.context.limits.forget('search', me.id)
      const { body } = await w.as(me)(search.find, { body: { ...ask, page } })
      const last = Math.max(1, Math.min(20, Math.ceil(all.length / 10)))
      const begin = (Math.min(page, last) - 1) * 10
      expect(body.data.map(({ id }) => id)).toEqual(all.slice(begin, begin + 10))
      const isCapped = isFiltered(ask) && all.length > 1000
      expect([body.page, body.total, body.isCapped]).toEqual([
        Math.min(page, last),
        isCapped ? 1000 : all.length,
        isCapped,
      ])
    }
  }
}

const isFiltered = ({ ageMin, ageMax, withPhoto, verified, activeWithin, newThisWeek, available }: Ask) =>
  Boolean(ageMin ?? ageMax ?? available ?? (withPhoto || verified || activeWithin || newThisWeek))

const places = (w: World) =>
  w.db.selectFrom('location').innerJoin('county', 'county.id', 'county_id').selectAll('location')
/** A town by its id. */
export const placeById = (w: World, id: number) => places(w).where('location.id', '=', id).executeTakeFirstOrThrow()
const placeOf = (w: World, city: string, county = '') =>
  places(w).where('city', '=', city).where('county.name', '=', county).executeTakeFirstOrThrow()
