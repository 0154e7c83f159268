import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { keys } from '@amour/contract/account/keys.ts'
import { session } from '@amour/contract/account/session.ts'
import { keyPrint } from '@amour/crypto/key-print.ts'
import { unwrapPrivate } from '@amour/crypto/wraps/wrap.ts'
import { openWrap, readWrapVersion, sealWrap, slowSecret } from '@amour/crypto/wraps/wrap-2.ts'
import type { Context } from '@amour/server/context.ts'
import { deriveLoginSecret } from '@amour/server/security/passwords/given-password.ts'
import { hashPassword, verifyPassword } from '@amour/server/security/passwords/password.ts'
import type { AppProcess } from '@amour/test/process/app-process.ts'
import { connectionsEnd } from '@amour/test/database/key-row-lock.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { sql } from 'kysely'
import { openStage } from '#storm/stage.ts'

/** A member of before: their record is of the password itself, and their key lies in a version 1 wrap. */
type OldMember = { id: string; email: string; reference: string; print: string; first: string; second: string }

type Report = {
  kills: number
  seconds: number
  moves: number
  /** As before, wholly moved, and with record or wrap alone moved, each of which opens: the next sign-in does the rest. */
  unmoved: number
  moved: number
  between: number
  /** Neither the password nor what is derived of it opens the account, or not the key beside it. */
  lockedOut: number
  /** A record or a wrap that is neither the one before nor the one after. */
  halfMoved: number
  /** Acknowledged, and as before all the same. */
  forgotten: number
}

const PASSWORD = 'Before the move 1'

/**
 * Kills the app while members of before sign in the earlier way and have their keys wrapped anew, and looks each time
 * whether the account still opens, by the password and, once moved, by what is derived of it.
 */
export async function stormMoves(kills: number, people: number): Promise<Report> {
  await using stage = await openStage('moves')
  const { context } = stage
  let app = await stage.start('member-api')
  const members: OldMember[] = []
  for (let one = 0; one < people; one += 1) members.push(await makeOld(context))

  const begun = performance.now()
  const counts = { unmoved: 0, moved: 0, between: 0, lockedOut: 0, halfMoved: 0, forgotten: 0 }
  const report: Report = { kills, seconds: 0, moves: 0, ...counts }
  const record = await oldRecord(context)
  let reach = 0
  for (let round = 0; round <= kills; round += 1) {
    await Promise.all(members.map((member) => putBack(context, member, record)))
    // A sign-in that was killed counts as one that failed, and would cost the next a proof of work.
    await sql`DELETE FROM rate_limit`.execute(context.db)
    const send = () => Promise.all(members.map((member) => move(stage.url, member)))
    const since = performance.now()
    // The first round is not disturbed: it tells how long one takes.
    const acknowledged = round === 0 ? await send() : await killDuring(app, send, reach)
    if (round === 0) reach = Math.ceil((performance.now() - since) * 1.2)
    else await connectionsEnd(context.db)
    const starting = round === 0 || round === kills ? app : stage.start('member-api')
    for (const [at, member] of members.entries()) {
      const outcome = await inspect(context, member)
      report.moves += 1
      report[outcome] += 1
      if (outcome === 'unmoved' && acknowledged[at]) report.forgotten += 1
    }
    app = await starting
  }
  return { ...report, seconds: Math.round((performance.now() - begun) / 1000) }
}

async function killDuring(app: AppProcess, send: () => Promise<boolean[]>, reach: number) {
  const sent = send()
  await pause(randomInt(reach))
  await app.kill()
  return sent
}

const oldRecord = (context: Context) => {
  const config = { ...context.config, writesVersion2: false }
  return hashPassword({ ...context, config }, { secret: '', raw: PASSWORD })
}

async function makeOld(context: Context): Promise<OldMember> {
  const { id, email, publicKey = '' } = await makeMember(context, { password: PASSWORD, hasKeys: true })
  const { reference, wrap: first } = await readMember(context, id)
  const print = await keyPrint(publicKey)
  const second = await sealWrap({ w: first }, slowSecret({ password: PASSWORD, reference }), print)
  return { id, email, reference, print, first, second }
}

/** Undoes a move: what is compared is one and the same move, again and again. */
async function putBack({ db, seal }: Context, { id, first }: OldMember, record: string) {
  await db.updateTable('member').set({ password_hash: record }).where('id', '=', id).execute()
  const sealed = seal.seal({ owner: id, column: 'member_key.private.1' }, first)
  const none = { previous_sealed: null, previous_until: null, previous_wrap_version: null }
  const wrap = { private_sealed: sealed, wrap_version: 1, ...none }
  await db.updateTable('member_key').set(wrap).where('member_id', '=', id).execute()
  await db.deleteFrom('session').where('member_id', '=', id).execute()
}

/** The earlier way of signing in, and the version 2 wrap after it, as the page sends them; whether the first was acknowledged. */
async function move(url: string, { email, print, second }: OldMember): Promise<boolean> {
  const login = await post(url + session.login.path, { username: email, password: PASSWORD })
  if (!login) return false
  const { token } = session.login.response.parse(await login.json())
  await post(url + keys.upgradeWrap.path, { version: 1, fingerprint: print, private: second }, token)
  return true
}

/** The answer, or nothing where the app was away; any other refusal is a fault of the storm. */
async function post(url: string, body: object, token?: string): Promise<Response | undefined> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => undefined)
  if (answer === undefined || answer.status === 503) return undefined
  if (answer.status !== 200) throw new Error(`A move was refused: ${answer.status} ${await answer.text()}`)
  // What breaks off in the middle is no answer either.
  const text = await answer.text().catch(() => undefined)
  return text === undefined ? undefined : new Response(text)
}

async function inspect(context: Context, member: OldMember) {
  const { hash, wrap, reference } = await readMember(context, member.id)
  const secret = { password: PASSWORD, reference }
  const derived = await derivedSecret(member)
  const isMoved = hash.includes(',pre=a1$')
  const version = readWrapVersion(wrap)
  if (wrap !== member.first && wrap !== member.second) return 'halfMoved'
  const opensRaw = await verifyPassword(context, { secret: derived, raw: PASSWORD }, hash)
  const opensDerived = await verifyPassword(context, { secret: derived }, hash)
  const { w } = await openWrap(wrap, slowSecret(secret), member.print)
  const unwraps = await unwrapPrivate(w, PASSWORD, reference).then(
    () => true,
    () => false,
  )
  if (!opensRaw || opensDerived !== isMoved || !unwraps) return 'lockedOut'
  if (!isMoved && version === 1) return 'unmoved'
  return isMoved && version === 2 ? 'moved' : 'between'
}

const secrets = new Map<string, Promise<string>>()

/** Derived once for each member, since nothing of it changes. */
function derivedSecret({ email }: OldMember): Promise<string> {
  const known = secrets.get(email) ?? deriveLoginSecret(PASSWORD, email)
  secrets.set(email, known)
  return known
}

async function readMember({ db, seal }: Context, memberId: string) {
  const row = await db
    .selectFrom('member')
    .innerJoin('member_key', 'member_key.member_id', 'member.id')
    .select(['password_hash', 'reference', 'private_sealed'])
    .where('member.id', '=', memberId)
    .executeTakeFirstOrThrow()
  const place = { owner: memberId, column: 'member_key.private.1' }
  return { hash: row.password_hash, reference: row.reference, wrap: seal.openText(place, row.private_sealed) }
}

/** What a report holds against the app, in sentences; empty when all is well. */
export function findMoveFailures(report: Report): string[] {
  const { unmoved, moved, between, lockedOut, halfMoved, forgotten } = report
  return [
    lockedOut > 0 && `${lockedOut} accounts no longer open.`,
    halfMoved > 0 && `${halfMoved} accounts hold what was never sent.`,
    forgotten > 0 && `${forgotten} acknowledged moves are lost.`,
    (unmoved === 0 || moved + between === 0) && 'Every kill came too early, or every one too late.',
  ].filter((fault) => fault !== false)
}
