import { type RawBuilder, sql } from 'kysely'
import { among, given, hasVisitors, idsOf, scopeOf } from './search-conditions.queries.ts'
import type { Plan, Window } from './search-plan.ts'
import type { SearchQuery } from './search-query.ts'

export type PageQuery = { question: SearchQuery; plan: Plan; window: Window; places: number }

/** What rows are put in order by, the last of a tie by id. */
const orders = {
  active: sql`active_at DESC, member_id DESC`,
  newest: sql`created_at DESC, member_id DESC`,
  nearest: sql`turn, active_at DESC, member_id DESC`,
}

const columns = { active: sql`active_at`, newest: sql`created_at`, nearest: sql`turn, active_at` }

/**
 * The ids of a page: the first of those who live in the scope, found as the plan says, and the first of those who visit it
 * (the CTE `visiting`) have the page between them.
 */
export function pageOf(asking: PageQuery): RawBuilder<unknown> {
  const { question, plan, window } = asking
  const order = plan.way === 'stretch' ? 'nearest' : plan.way === 'heads' ? 'active' : plan.order
  const found = hasVisitors(question) ? sql`(${residents(asking)}) UNION ALL ${visitors(asking)}` : residents(asking)
  return sql`SELECT member_id FROM (${found}) AS found
    ORDER BY ${orders[order]} LIMIT ${given(window.limit, 'int')} OFFSET ${given(window.offset, 'int')}`
}

/** Of the residents as many as the page can hold and those before it. */
function residents(asking: PageQuery): RawBuilder<unknown> {
  const { question, plan } = asking
  if (plan.way === 'stretch') return nearestTowns(asking, plan.end)
  if (plan.way === 'heads') return topPerTown(asking)
  const scope = scopeOf({ ...asking, byTown: plan.way === 'gather' && !question.filters?.available })
  const found = sql`FROM member_search
    WHERE segment = ${given(question.segment, 'smallint')} AND ${scope} AND ${among(question)}`
  const part = sql`ORDER BY ${orders[plan.order]} LIMIT ${needOf(asking)}`
  if (plan.way === 'walk') return sql`SELECT member_id, ${columns[plan.order]} ${found} ${part}`
  // OFFSET 0 keeps the planner from walking the whole segment in the order wanted.
  return sql`SELECT member_id, ${columns[plan.order]} FROM (
    SELECT member_id, active_at, created_at ${found} OFFSET 0) AS gathered ${part}`
}

const needOf = ({ window }: PageQuery) => given(window.offset + window.limit, 'int')

/** The towns with the best heads hold the page: no other town can reach into it. */
function topPerTown(asking: PageQuery) {
  const { question } = asking
  const need = needOf(asking)
  const best = (limit: RawBuilder<unknown>) => sql`SELECT active_at, member_id FROM member_search
    WHERE segment = ${given(question.segment, 'smallint')} AND location_id = town.id AND ${among(question)}
    ORDER BY ${orders.active} LIMIT ${limit}`
  return sql`
    SELECT found.member_id, found.active_at FROM (
      SELECT town.id FROM unnest(${idsOf(question.scope.towns)}) AS town (id)
      CROSS JOIN LATERAL (${best(sql`1`)}) AS head
      ORDER BY head.active_at DESC, head.member_id DESC LIMIT ${need}) AS town
    CROSS JOIN LATERAL (${best(need)}) AS found
    ORDER BY found.active_at DESC, found.member_id DESC LIMIT ${need}`
}

/** The towns of a stretch in their turn, the nearest first, up to the one before `end`. */
const townsInTurn = ({ nearestFirst }: SearchQuery, end: number) =>
  sql`unnest(${idsOf(nearestFirst.slice(0, end))}) WITH ORDINALITY AS town (id, turn)`

function nearestTowns(asking: PageQuery, end: number) {
  const { question } = asking
  return sql`
    SELECT found.member_id, town.turn, found.active_at
    FROM ${townsInTurn(question, end)}
    CROSS JOIN LATERAL (
      SELECT active_at, member_id FROM member_search
      WHERE segment = ${given(question.segment, 'smallint')} AND location_id = town.id AND ${among(question)}
      ORDER BY ${orders.active} LIMIT ${needOf(asking)}) AS found`
}

/**
 * Visitors once each. Where towns have their turn, they have that of the nearest town they visit; one further away than
 * the stretch none.
 */
function visitors({ question, plan }: PageQuery) {
  if (plan.way !== 'stretch') {
    const order = plan.way === 'heads' ? 'active' : plan.order
    return sql`SELECT DISTINCT member_id, ${columns[order]} FROM visiting`
  }
  return sql`
    SELECT member_id, min(town.turn) AS turn, active_at
    FROM visiting JOIN ${townsInTurn(question, plan.end)} ON town.id = visiting.location_id
    GROUP BY member_id, active_at`
}
