import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { accounts } from '@amour/contract/account/accounts.ts'
import { rewrapPrivate, unwrapPrivate } from '@amour/crypto/wrap.ts'
import type { Context } from '@amour/server/context.ts'
import { startSession } from '@amour/server/features/account/sessions/sessions.service.ts'
import { secretOf } from '@amour/server/security/passwords/given-password.ts'
import { verifyPassword } from '@amour/server/security/password.ts'
import type { AppProcess } from '@amour/test/process/app-process.ts'
import { connectionsEnd, lockKeyRows, isLockAwaited } from '@amour/test/database/key-row-lock.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { openStage, type Stage } from '#storm/stage.ts'

/** What a member's password was before the kill and would have become. */
type Change = { memberId: string; from: string; to: string; isAcknowledged: boolean }

type Report = {
  kills: number
  seconds: number
  /** Kills between the two parts: the password was written, the key was not yet. */
  between: number
  changes: number
  old: number
  new: number
  torn: number
  forgotten: number
}

/**
 * Kills the app in the middle of password changes, and looks whether password and wrapped key still belong together:
 * `torn` counts those that do not, `forgotten` those that were acknowledged and are old all the same.
 */
export async function stormPasswords(kills: number, people: number): Promise<Report> {
  await using stage = await openStage('storm')
  const { context } = stage
  let app = await stage.start()
  const passwords = new Map<string, string>()
  for (let one = 0; one < people; one += 1) {
    const password = `Before the storm ${one}`
    passwords.set((await makeMember(context, { password, hasKeys: true })).id, password)
  }

  const begun = performance.now()
  const report: Report = { kills, seconds: 0, between: 0, changes: 0, old: 0, new: 0, torn: 0, forgotten: 0 }
  // The first round is not disturbed: it tells how long one takes, from a fresh start on.
  let reach = 0
  for (let round = 0; round <= kills; round += 1) {
    const changes = await Promise.all(
      [...passwords].map(([memberId, from]) => prepare(context, { memberId, from, to: `In the storm ${round}` })),
    )
    const send = () => Promise.all(changes.map((change) => sendChange(stage.url, change)))
    if (round === 0) reach = await timeOf(send)
    else if (await killDuring(stage, app, send, { isBetween: round % 2 === 1, reach })) report.between += 1
    // The next start takes its time meanwhile; it changes nothing of members.
    const starting = round === 0 || round === kills ? app : stage.start()
    for (const { change } of changes) {
      const outcome = await inspect(context, change)
      report.changes += 1
      report[outcome] += 1
      if (outcome === 'old' && change.isAcknowledged) report.forgotten += 1
      passwords.set(change.memberId, outcome === 'new' ? change.to : change.from)
    }
    app = await starting
  }
  return { ...report, seconds: Math.round((performance.now() - begun) / 1000) }
}

async function timeOf(work: () => Promise<unknown>) {
  const begun = performance.now()
  await work()
  return Math.ceil((performance.now() - begun) * 1.2)
}

type Moment = { isBetween: boolean; reach: number }

/** Kills at a chance moment, or between the two parts of a change; says whether a change was waiting there. */
async function killDuring(stage: Stage, app: AppProcess, send: () => Promise<unknown>, { isBetween, reach }: Moment) {
  if (!isBetween) {
    const sent = send()
    await pause(randomInt(reach))
    await app.kill()
    await sent
    await connectionsEnd(stage.context.db)
    return false
  }
  let isWaiting = false
  await lockKeyRows(stage.context.db, async () => {
    const sent = send()
    isWaiting = await isLockAwaited(stage.context.db, 4 * reach)
    await app.kill()
    await sent
  })
  await connectionsEnd(stage.context.db)
  return isWaiting
}

type Wanted = Omit<Change, 'isAcknowledged'>

/** What the member's browser would send: the key wrapped for the new password, beside both passwords. */
async function prepare(context: Context, { memberId, from, to }: Wanted) {
  const { wrapped, reference } = await readWrap(context, memberId)
  const anew = await rewrapPrivate(wrapped, { password: from, reference }, { password: to, reference })
  const { token } = await startSession(context, memberId)
  const body = {
    current_password: from,
    new_password: to,
    confirm_new_password: to,
    private: [{ version: 1, private: anew }],
  }
  return { change: { memberId, from, to, isAcknowledged: false }, body, token }
}

async function sendChange(url: string, { change, body, token }: Awaited<ReturnType<typeof prepare>>) {
  const answer = await fetch(url + accounts.changePassword.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  // Under such load the app may be briefly away; it then says so, and has changed nothing.
  const isAway = answer === undefined || answer.status === 503
  if (!isAway && answer.status !== 200) throw new Error(`A change was refused: ${answer.status}`)
  change.isAcknowledged = !isAway
}

async function inspect(context: Context, { memberId, from, to }: Wanted): Promise<'old' | 'new' | 'torn'> {
  const { hash, wrapped, reference, email } = await readWrap(context, memberId)
  for (const [name, password] of [['old', from] as const, ['new', to] as const]) {
    const opens = await verifyPassword(context, await secretOf(context, password, email), hash)
    const unwraps = await unwrapPrivate(wrapped, password, reference).then(
      () => true,
      () => false,
    )
    if (opens && unwraps) return name
  }
  return 'torn'
}

async function readWrap({ db, seal }: Context, memberId: string) {
  const row = await db
    .selectFrom('member')
    .innerJoin('member_key', 'member_key.member_id', 'member.id')
    .select(['password_hash', 'reference', 'private_sealed', 'email_sealed'])
    .where('member.id', '=', memberId)
    .executeTakeFirstOrThrow()
  const place = { owner: memberId, column: 'member_key.private.1' }
  const email = seal.openText({ owner: memberId, column: 'member.email' }, row.email_sealed)
  return { hash: row.password_hash, reference: row.reference, wrapped: seal.openText(place, row.private_sealed), email }
}

/** What a report holds against the app, in sentences; empty when all is well. */
export function findPasswordFailures({ between, old, new: anew, torn, forgotten }: Report): string[] {
  return [
    between === 0 && 'No kill came between the two parts.',
    torn > 0 && `${torn} passwords no longer open the key beside them.`,
    forgotten > 0 && `${forgotten} acknowledged changes are lost.`,
    (old === 0 || anew === 0) && 'Every kill came too early, or every one too late.',
  ].filter((fault) => fault !== false)
}
