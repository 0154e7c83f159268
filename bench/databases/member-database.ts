import { readConfig } from '@amour/server/config.ts'
import type { MemberContext } from '@amour/server/context.ts'
import { migrate } from '@amour/server/database/schema/migrate.ts'
import { openDatabase } from '@amour/server/database/open.ts'
import { loadLocations } from '@amour/server/features/people/locations/location-loader.ts'
import { openContext } from '@amour/server/processes/open-context.ts'
import { makeManyMembers } from '@amour/test/members/many-members.ts'
import { sql } from 'kysely'

export type Place = { url: string; folder: string; template?: string }

/** A database of its own with so many members, and somebody who searches among them. It goes when it is closed. */
export async function openMembers(server: Place, name: string, members: number) {
  const url = await createDatabase(server, name)
  await fill(url, members)
  const opened = await openAt(server, url)
  return {
    context: { ...opened.context, caller: await aCaller(opened.context) },
    url,
    async [Symbol.asyncDispose]() {
      await opened.close()
      await onServer(server, sql`drop database ${sql.id(name)} with (force)`)
    },
  }
}

/** A migrated database with the places, and its address. */
export async function createDatabase(server: Place, name: string) {
  const { template } = server
  const like = template ? sql`template ${sql.id(template)}` : sql`encoding 'UTF8' template template0`
  await onServer(server, sql`create database ${sql.id(name)} ${like}`)
  const url = new URL(server.url)
  url.pathname = name
  if (template) return url.href
  await migrate(url.href)
  const db = openDatabase(url.href, { connections: 1, patience: 0 })
  await loadLocations(db)
  await db.destroy()
  return url.href
}

export async function onServer({ url }: Place, statement: ReturnType<typeof sql>) {
  const admin = openDatabase(url, { connections: 1, patience: 0 })
  await statement.execute(admin)
  await admin.destroy()
}

/** What code below a route uses, on such a database. */
export async function openAt({ folder }: Place, databaseUrl: string) {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' })
  return openContext(config, { databaseUrl, queue: 'make' })
}

/** Without triggers, and the search's tables filled at once: the rows are the same, the wait is not. */
async function fill(url: string, members: number) {
  const db = openDatabase(url, { connections: 1, patience: 0 })
  await sql`set session_replication_role = replica`.execute(db)
  await makeManyMembers(db, members, new Date())
  // One in fifty is incognito, and thousands have flirted with whoever searches (`aCaller`).
  await sql`update member set is_incognito = true where hashtext(id::text) % 50 = 0`.execute(db)
  // One in twenty is free tonight or this week.
  await sql`update member set available_when = case when hashtext(id::text) % 40 = 1 then 'tonight' else 'week' end,
    available_until = now() + interval '1 day' where hashtext(id::text) % 20 = 1`.execute(db)
  await sql`insert into member_search
    select m.id, case m.gender when 'Man' then 0 else 2 end + case m.seeking when 'Man' then 1 else 2 end, p.county_id, p.id,
           p.ordinal, activity_slot(m.active_at), m.created_at, m.age, media.id is not null, m.verified_at is not null,
           case when m.is_incognito then -1 else 0 end, coalesce(activity_slot(m.available_until), 0),
           case when m.available_when = 'tonight' then activity_slot(m.available_until) else 0 end
    from member m join location p on p.id = m.location_id left join media on media.member_id = m.id and media.is_default
    where m.status in ('active', 'restricted') and m.profile_updated_at is not null`.execute(db)
  await visitEachOther(db)
  await sql`insert into arrival (member_id, segment, county_id, location_id, ordinal, came_at, photo_at, tick_at)
    select member_id, segment, county_id, location_id, ordinal, created_at, case when has_photo then created_at end,
      case when is_verified then created_at end from member_search where hidden_county >= 0`.execute(db)
  await sql`insert into member_search_count
    select segment, location_id, count(*), pg_current_xact_id() from member_search
      where hidden_county >= 0 group by 1, 2`.execute(db)
  await sql`insert into flirt (id, sender_id, recipient_id, flirt, sent_at)
    select gen_random_uuid(), member.id, caller.id, 'fancyAChat', now()
    from (select id from member where gender = 'Man' and seeking = 'Woman' order by id limit 2000) as member,
      (${theCaller}) as caller`.execute(db)
  // So many as one flirts with another, that the planner does not take the caller for what is usual.
  await sql`insert into flirt (id, sender_id, recipient_id, flirt, sent_at)
    select gen_random_uuid(), man.id, woman.id, 'fancyAChat', now()
    from (select id, row_number() over (order by id) as turn from member where gender = 'Man' and seeking = 'Woman') as man
      join (select id, row_number() over (order by id desc) as turn from member where gender = 'Woman' and seeking = 'Man')
        as woman using (turn)
    where turn <= 20000 and woman.id <> (${theCaller})`.execute(db)
  // Among a few any plan will do.
  if (members > 1_000) await sql`vacuum analyze`.execute(db)
  await db.destroy()
}

/** One in a hundred visits another town at the moment, most of them a large one; two in a hundred will. */
const visitEachOther = (db: Parameters<typeof makeManyMembers>[0]) =>
  sql`
  insert into visit (id, member_id, location_id, county_id, ordinal, from_day, to_day, shown_from, announced_at, segment,
    active_at, created_at, hidden_county, home_county_id, home_location_id, home_ordinal)
  select gen_random_uuid(), member_id, town.id, town.county_id, town.ordinal, from_day, from_day + 4, from_day - 7, now(),
    segment, active_at, created_at, hidden_county, found.county_id, found.location_id, found.ordinal
  from (select *, abs(hashtext(member_id::text || 'visit')) as dice from member_search) as found
    join (select *, row_number() over (order by population desc nulls last, id) as rank from location) as town
      on town.rank = 1 + case when dice % 5 < 3 then dice % 200 else dice % 6098 end
    cross join lateral (select current_date + case when dice % 3 = 0 then 0 else 30 + dice % 300 end as from_day) as days
  where dice / 7 % 100 < 3`.execute(db)

/** Who searches: the first woman who seeks a man. */
const theCaller = sql<{
  id: string
}>`select id from member where gender = 'Woman' and seeking = 'Man' order by id limit 1`

const aCaller = (context: Pick<MemberContext, 'db'>) => callerOf(context, theCaller)

/** Whoever a question names, as somebody who calls. */
export async function callerOf(
  { db }: Pick<MemberContext, 'db'>,
  who: ReturnType<typeof sql>,
): Promise<MemberContext['caller']> {
  const row = await db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', sql<string>`(${who})`)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    username: row.username,
    status: 'active',
    restriction: null,
    gender: row.gender,
    seeking: row.seeking,
    locationId: row.location_id,
    safeSearch: true,
    ageProvenUntil: row.created_at,
    readReceipts: true,
    showsOnline: true,
    browsesInvisibly: false,
    profileUpdatedAt: row.profile_updated_at,
    createdAt: row.created_at,
    sessionId: row.id,
    authAt: row.created_at,
    wroteAt: null,
  }
}
