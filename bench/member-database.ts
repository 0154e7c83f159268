import { readConfig } from '@amour/server/config.ts'
import type { MemberContext } from '@amour/server/context.ts'
import { migrate } from '@amour/server/database/migrate.ts'
import { openDatabase } from '@amour/server/database/open.ts'
import { loadLocations } from '@amour/server/features/people/locations/location-loader.ts'
import { openContext } from '@amour/server/processes/open-context.ts'
import { makeManyMembers } from '@amour/test/members/many-members.ts'
import { sql } from 'kysely'

/** A database of its own with so many members, and somebody who searches among them. */
export async function openMembers(server: { url: string; folder: string }, name: string, members: number) {
  const url = new URL(server.url)
  const admin = openDatabase(server.url, { connections: 1 })
  await sql`create database ${sql.id(name)}`.execute(admin)
  await admin.destroy()
  url.pathname = name
  await fill(url.href, members)
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: server.folder, LOG_LEVEL: 'silent' })
  const { context, close } = await openContext(config, { databaseUrl: url.href, queue: 'make' })
  return { context: { ...context, caller: await aCaller(context) }, close }
}

/** Without triggers, and the search's tables filled at once: the rows are the same, the wait is not. */
async function fill(url: string, members: number) {
  await migrate(url)
  const db = openDatabase(url, { connections: 1, statementTimeout: 0 })
  await loadLocations(db)
  await sql`set session_replication_role = replica`.execute(db)
  await makeManyMembers(db, members, new Date())
  // One in fifty is incognito, and thousands have flirted with whoever searches (`aCaller`).
  await sql`update member set is_incognito = true where hashtext(id::text) % 50 = 0`.execute(db)
  await sql`insert into member_search
    select m.id, case m.gender when 'Man' then 0 else 2 end + case m.seeking when 'Man' then 1 else 2 end, p.county_id, p.id,
           p.ordinal, activity_slot(m.active_at), m.created_at, m.age, media.id is not null, m.verified_at is not null,
           case when m.is_incognito then -1 else 0 end
    from member m join location p on p.id = m.location_id left join media on media.member_id = m.id and media.is_default
    where m.status in ('active', 'restricted') and m.profile_updated_at is not null`.execute(db)
  await sql`insert into member_search_count
    select segment, location_id, count(*), pg_current_xact_id() from member_search
      where hidden_county >= 0 group by 1, 2`.execute(db)
  await sql`insert into flirt (id, sender_id, recipient_id, flirt, sent_at)
    select gen_random_uuid(), member.id, caller.id, 'fancyAChat', now()
    from (select id from member where gender = 'Man' and seeking = 'Woman' order by id limit 2000) as member,
      (${theCaller}) as caller`.execute(db)
  await sql`vacuum analyze`.execute(db)
  await db.destroy()
}

/** Who searches: the first woman who seeks a man. */
const theCaller = sql<{
  id: string
}>`select id from member where gender = 'Woman' and seeking = 'Man' order by id limit 1`

async function aCaller({ db }: Pick<MemberContext, 'db'>): Promise<MemberContext['caller']> {
  const row = await db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', sql<string>`(${theCaller})`)
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
    readReceipts: true,
    browsesInvisibly: false,
    profileUpdatedAt: row.profile_updated_at,
    createdAt: row.created_at,
    sessionId: row.id,
    authAt: row.created_at,
  }
}
