import { createHash, randomBytes } from 'node:crypto'
import { type SignedInStaff, type StaffTicket, IDLE_MINUTES } from '@amour/contract/console/staff-session.ts'
import type { Assertion, AssertionOptions } from '@amour/contract/account/passkey-responses.ts'
import { type Context, inTransaction, type StaffCaller, type StaffContext } from '#context.ts'
import { HOUR, MINUTE } from '#durations.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { Refusal } from '#http/refusal.ts'
import { selectSchemaMark } from '#database/schema/migrate.ts'
import { newId } from '#security/ids.ts'
import { VERSION } from '#version.ts'
import {
  endStaffSession,
  insertStaffSession,
  selectStaffCaller,
  updateStaffSessionActive,
  updateStaffStepUp,
} from './staff-session.queries.ts'
import { createKeyAssertionOptions, verifyKeyAssertion } from './key-assertion.service.ts'
import { describeBreaks, recordWork } from '#features/trust/staff-breaks/breaks.service.ts'
import { countStaffKeys, selectStaff } from './staff.queries.ts'

/**
 * A session at the console ends after a working day, whatever happens (docs/security/moderation.md §3.3). In
 * milliseconds.
 */
const SESSION_LIFE = 8 * HOUR

const IDLE = IDLE_MINUTES * MINUTE

/** Milliseconds between two notes of the same session's activity. */
const ACTIVITY_STEP = 15_000

/**
 * Finds the person of the staff who calls by the bearer token. Throws `notSignedIn`, `tokenInvalid` or
 * `staffSessionOver`; a database that is away throws its own error, never one of these.
 */
export async function authenticateStaff(
  context: Context,
  authorization: string | undefined,
  isBackground: boolean,
): Promise<StaffCaller> {
  if (authorization === undefined) throw new Refusal('notSignedIn')
  const [, token] = /^Bearer (desk_[\w-]{43})$/.exec(authorization) ?? []
  if (!token) throw new Refusal('tokenInvalid')
  const { db, clock, config } = context
  const row = await selectStaffCaller(db, hashOf(token))
  if (!row) throw new Refusal('tokenInvalid')
  const now = clock.now()
  const isIdle = now.getTime() - row.active_at.getTime() > IDLE
  if (row.ended_at || row.expires_at <= now || isIdle || row.status !== 'active') throw new Refusal('staffSessionOver')
  if (row.is_demo && !config.console.hasDemo) throw new Refusal('staffSessionOver')
  if (!isBackground && now.getTime() - row.active_at.getTime() > ACTIVITY_STEP) {
    await updateStaffSessionActive(db, row.session_id, now)
    await recordWork(context, row.id)
  }
  return {
    id: row.id,
    name: row.name,
    roles: row.roles,
    isDemo: row.is_demo,
    sessionId: row.session_id,
    startedAt: row.created_at,
    endsAt: row.expires_at,
    touchedAt: row.touched_at,
  }
}

/** The question to whichever key is at hand. */
export const createSignInOptions = (context: Context): Promise<AssertionOptions> =>
  createKeyAssertionOptions(context, null, 'signIn')

/** Opens a session for the person whose key has answered. Throws `staffKeyInvalid`. */
export async function signInStaff(context: Context, answer: Assertion): Promise<StaffTicket> {
  const key = await verifyKeyAssertion(context, { staffId: null, purpose: 'signIn' }, answer)
  const person = key && (await selectStaff(context.db, key.staff_id))
  if (!key || person?.status !== 'active') throw new Refusal('staffKeyInvalid')
  return startStaffSession(context, person.id, key.id)
}

/** Opens a session for somebody whom we know; `keyId` is null in a demonstration only. */
export function startStaffSession(context: Context, staffId: string, keyId: string | null): Promise<StaffTicket> {
  const token = `desk_${randomBytes(32).toString('base64url')}`
  const id = newId()
  const at = context.clock.now()
  return inTransaction(context, async (tx) => {
    const { db } = tx
    await insertStaffSession(db, {
      id,
      staff_id: staffId,
      token_hash: hashOf(token),
      key_id: keyId,
      created_at: at,
      active_at: at,
      touched_at: at,
      expires_at: new Date(at.getTime() + SESSION_LIFE),
      ended_at: null,
    })
    await recordWork(tx, staffId)
    const staff = await authenticateStaff(tx, `Bearer ${token}`, true)
    await appendAudit({ ...tx, staff }, { staffId, action: 'session.begin', subject: null, detail: {} })
    return { token, staff: await describeCaller({ ...tx, staff }) }
  })
}

/** Who is signed in, as the console shows them. */
export async function describeCaller(context: StaffContext): Promise<SignedInStaff> {
  const { db, staff } = context
  // The time in its name, which is what one compares.
  const [schema = ''] = (await selectSchemaMark(db)).split('_')
  const release = { version: VERSION, schema }
  return { ...viewSignedInStaff(staff, await countStaffKeys(db, staff.id), await describeBreaks(context)), release }
}

/** The question to one of the caller's own keys. Throws `staffKeyInvalid` for somebody without one. */
export const createStepUpOptions = (context: StaffContext): Promise<AssertionOptions> =>
  createKeyAssertionOptions(context, context.staff.id, 'touch')

/** Notes that a key was touched again in this session. Throws `staffKeyInvalid`. */
export async function completeStepUp(context: StaffContext, answer: Assertion | undefined): Promise<SignedInStaff> {
  const { staff, clock } = context
  if (!staff.isDemo) {
    const key = answer && (await verifyKeyAssertion(context, { staffId: staff.id, purpose: 'touch' }, answer))
    if (!key) throw new Refusal('staffKeyInvalid')
  }
  const touchedAt = clock.now()
  return inTransaction(context, async (tx) => {
    await updateStaffStepUp(tx.db, staff.sessionId, touchedAt)
    await appendAudit(tx, { staffId: staff.id, action: 'session.touch', subject: null, detail: {} })
    return describeCaller({ ...tx, staff: { ...staff, touchedAt } })
  })
}

/** Ends the caller's session; its token is refused from now on. */
export async function signOutStaff(context: StaffContext): Promise<void> {
  const { staff, clock } = context
  await inTransaction(context, async (tx) => {
    await endStaffSession(tx.db, staff.sessionId, clock.now())
    await appendAudit(tx, { staffId: staff.id, action: 'session.end', subject: null, detail: {} })
  })
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

function viewSignedInStaff(staff: StaffCaller, keys: number, rest: SignedInStaff['rest']): SignedInStaff {
  return {
    id: staff.id,
    name: staff.name,
    roles: [...staff.roles],
    isDemo: staff.isDemo,
    keys,
    startedAt: staff.startedAt.toISOString(),
    endsAt: staff.endsAt.toISOString(),
    touchedAt: staff.touchedAt?.toISOString() ?? null,
    rest,
  }
}
