import { caseQueues } from '@amour/contract/console/case-terms.ts'
import { sql } from 'kysely'
import { queueMinutes } from './routing.service.ts'

/** Days after which what a flood brought is no longer looked at last. */
const LOW_DAYS = 7

/** Seconds that a queue allows for a decision. */
const allowedByQueue = sql.join(
  caseQueues.map((queue) => sql`WHEN ${queue} THEN ${queueMinutes(queue) * 60}::int`),
  sql` `,
)

/**
 * Seconds in which a case is to be decided. Of one that was moved up while it waited not since it was opened, but what
 * the queue allows that it came to; never none at all.
 */
const allowed = sql`greatest(1, least(extract(epoch FROM due_at - created_at), CASE queue ${allowedByQueue} END))`

/**
 * The order of a queue at a moment: what comes from a flood last, then by priority, then by score and age together, where
 * the whole of the time allowed counts 60 points and goes on counting, so that nothing waits for ever.
 */
export const byUrgency = (at: Date) => sql`
  (is_low AND created_at > ${at}::timestamptz - make_interval(days => ${LOW_DAYS})), priority,
  score + 60 + 60 * extract(epoch FROM ${at}::timestamptz - due_at) / ${allowed} DESC, id`
