import { z } from 'zod'
import { Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { fromDigits } from '#numbers.ts'
import { errorKey } from '#error-key.ts'

/** Entries of the audit log on one page. */
export const AUDIT_PAGE = 50

/**
 * One entry. `who` is null for the system itself, and while `isUnderAppeal`: nobody learns who decided first until the
 * appeal is decided. `detail` holds codes and counts. `previousHash`, `hash`: SHA-256, in
 * hexadecimal.
 */
export const AuditEntry = z.object({
  seq: z.number().int(),
  at: Moment,
  who: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  isUnderAppeal: z.boolean(),
  action: z.string(),
  /** `name`: the reference of a case, what a colleague is called, or a rule with the number of its version. */
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }).nullable(),
  detail: z.record(z.string(), z.unknown()),
  key: z.string().nullable(),
  sessionSince: Moment.nullable(),
  previousHash: z.string(),
  hash: z.string(),
})

/**
 * What the last check of the whole chain found. `fault`: `changed` an entry says other things than it did, `missing` one
 * is gone, `unchained` one never came into the chain, `head` it does not lead to a head that was noted outside.
 */
export const ChainState = z.object({
  entries: z.number().int(),
  head: z.string().nullable(),
  checkedAt: Moment.nullable(),
  brokenAt: z.number().int().nullable(),
  fault: z.enum(['changed', 'missing', 'unchained', 'head']).nullable(),
  notedAt: Moment.nullable(),
  /** Since midnight in London. */
  looksToday: z.number().int(),
  lookersToday: z.number().int(),
})

const overseers = ['lead', 'admin'] as const

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/console/audit',
    access: 'staff',
    roles: overseers,
    summary: 'Entries of the audit log, the newest first; reading it is an entry too',
    query: z.object({
      before: fromDigits(z.number().int().min(1)).optional(),
      staff: z.uuid().optional(),
      kind: z.enum(['all', 'looks', 'actions'], errorKey('choiceInvalid')).default('all'),
    }),
    response: z.object({ data: z.array(AuditEntry), hasMore: z.boolean() }),
  }),
  chain: endpoint({
    method: 'GET',
    path: '/api/console/audit/chain',
    access: 'staff',
    roles: overseers,
    isBackground: true,
    summary: 'Whether the chain was whole when it was last checked',
    response: ChainState,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/console/audit/check',
    access: 'staff',
    roles: overseers,
    summary: 'Check the whole chain now',
    response: ChainState,
  }),
}

export type AuditEntry = z.infer<typeof AuditEntry>
export type ChainState = z.infer<typeof ChainState>
