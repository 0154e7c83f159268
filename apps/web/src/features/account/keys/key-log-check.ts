import { keyLog } from '@amour/contract/account/key-log.ts'
import { fromBase64Url, toBase64Url } from '@amour/crypto/base64.ts'
import { type Checkpoint, openCheckpoint, openPolicy, type OpenPolicy } from '@amour/crypto/key-log/checkpoint.ts'
import { entryOf, labelOf, type LoggedKey, writeLine } from '@amour/crypto/key-log/log-entry.ts'
import { checkConsistency, checkInclusion, LogFailure, type TreeHead } from '@amour/crypto/key-log/log-proofs.ts'
import type { ResponseOf } from '@amour/contract/endpoint.ts'
import { call } from '#app/call/call.ts'
import { accountSlot } from '#app/storage/storage.ts'
import { keyLogSlot, type OwnMark } from '#app/storage/storage-key-log.ts'
import { runCryptoTask } from './crypto-worker.ts'
import { judgeOwn, markOf, type OwnState, readMark, writeMark } from './key-log-marks.ts'
import { keyLogStatus } from './key-log-status.ts'

type Mine = ResponseOf<typeof keyLog.mine>

/** Milliseconds for which a log that was found good is not asked again, and one that could not be looked at. */
const GOOD_FOR = 60 * 60_000
const AWAY_FOR = 5_000

/** How often one look asks anew because others have gone on meanwhile: each of them has to have found more than the last. */
const TURNS = 5

/** What came of a look at the log. `away`: nothing that its witnesses have signed within a day is to be had. */
export type LogVerdict =
  | { is: 'good'; head: TreeHead; own: OwnState }
  | { is: 'away' }
  | { is: 'broken'; fault: string }

let opened: Promise<OpenPolicy> | undefined
let last: { memberId: string; at: number; verdict: Promise<LogVerdict> } | undefined

/** Looks at the log unless that was done a moment ago; `isAnew`: all the same. Throws nothing. */
export async function checkKeyLog(isAnew = false): Promise<LogVerdict> {
  const { user } = accountSlot.get()
  if (!user) return { is: 'away' }
  if (last?.memberId === user.id && !isAnew) {
    const verdict = await last.verdict
    if (Date.now() - last.at < (verdict.is === 'good' ? GOOD_FOR : AWAY_FOR)) return verdict
  }
  const verdict = look(user)
  last = { memberId: user.id, at: Date.now(), verdict }
  keyLogStatus.set(await verdict)
  return verdict
}

type Owner = { id: string; public: string | null }

async function look(owner: Owner): Promise<LogVerdict> {
  const policy = __KEY_LOG_POLICY__
  if (!policy) return { is: 'away' }
  opened ??= openPolicy(policy)
  for (let turn = 0; turn < TURNS; turn += 1) {
    const before: Before = { log: keyLogSlot.get(), mark: await readMark(owner.id) }
    const verdict = await ask(owner, before).catch((error: unknown) => judgeFailure(error))
    if (verdict) return verdict
  }
  return { is: 'away' }
}

/** What was known when the log was asked: its answer proves what it tells from there on, and nothing else. */
type Before = { log: ReturnType<typeof keyLogSlot.get>; mark: OwnMark | undefined }

/** What comes of one answer; nothing where another look, of this tab or another one, has gone on meanwhile: then it is asked anew. */
async function ask(owner: Owner, before: Before): Promise<LogVerdict | undefined> {
  // What nobody answers is no proof of anything.
  const mine = await call(keyLog.mine, { query: { since: before.log.size } }).catch(() => undefined)
  if (!mine || !opened) return keptVerdict()
  const judged = await judge(await opened, mine, { owner, ...before })
  if (judged.is !== 'good') return judged
  if (!(await isStill(owner, before))) return undefined
  const { head, own } = judged
  const { line, keys } = mine
  if (own.is === 'known' && line && line.number !== before.mark?.number)
    await writeMark(owner.id, markOf(before.mark, { line, keys }))
  keyLogSlot.set({
    ...keyLogSlot.get(),
    size: head.size,
    root: toBase64Url(head.root),
    goodAt: Date.now(),
    fault: null,
  })
  return judged
}

async function isStill({ id }: Owner, { log, mark }: Before): Promise<boolean> {
  const now = await readMark(id)
  const { size, root } = keyLogSlot.get()
  return size === log.size && root === log.root && JSON.stringify(now) === JSON.stringify(mark)
}

/** What is known where there is no answer to go by. */
function keptVerdict(): LogVerdict {
  const { fault } = keyLogSlot.get()
  return fault === null ? { is: 'away' } : { is: 'broken', fault }
}

function judgeFailure(error: unknown): LogVerdict {
  if (!(error instanceof LogFailure)) return { is: 'away' }
  if (error.fault === 'old' || error.fault === 'unwitnessed') return keptVerdict()
  keyLogSlot.set({ ...keyLogSlot.get(), fault: error.fault })
  return { is: 'broken', fault: error.fault }
}

async function judge(
  policy: OpenPolicy,
  mine: Mine,
  { owner, log, mark }: Before & { owner: Owner },
): Promise<LogVerdict> {
  const before = { size: log.size, root: fromBase64Url(log.root) ?? new Uint8Array() }
  const now = Date.now()
  if (mine.note === null) {
    if (before.size > 0) throw new LogFailure('shorter')
    return { is: 'away' }
  }
  // What the log alone has signed is held to the past too: another one is a proof, whoever else has signed it.
  const told = await openCheckpoint(mine.note, { ...policy, witnesses: [] }, now / 1000)
  await checkConsistency(before, told, mine.consistency.map(read))
  await openCheckpoint(mine.note, policy, now / 1000)
  await checkOwnLine(owner.id, mine, told)

  const print = owner.public === null ? null : await runCryptoTask('print', owner.public)
  const own = judgeOwn(mark, mine, print, now)
  if (own.is === 'hidden') throw new LogFailure('proof')
  return { is: 'good', head: { size: told.size, root: told.root }, own }
}

async function checkOwnLine(memberId: string, { line }: Mine, { directory }: Checkpoint) {
  if (!line) return
  const { number, index, print, position, hashes } = line
  const bytes = writeLine({ label: await labelOf(memberId), number, index, print: read(print) })
  await checkInclusion(bytes, position, directory, hashes.map(read))
}

const read = (text: string) => fromBase64Url(text) ?? new Uint8Array()

/** Whether the key is its member's newest in the log as this browser has seen it. Throws CallError. */
export async function isInLog(key: Omit<LoggedKey, 'number'>, head: TreeHead): Promise<boolean> {
  const { data } = await call(keyLog.proofs, { body: { ids: [key.memberId], size: head.size } })
  const proof = data.find(({ id }) => id === key.memberId)
  if (!proof) return false
  const entry = await entryOf({ ...key, number: proof.number })
  return checkInclusion(entry, proof.index, head, proof.hashes.map(read)).then(
    () => true,
    () => false,
  )
}

/** The member says that the keys that were added are theirs. */
export async function acceptOwn(memberId: string) {
  const status = keyLogStatus.get()
  if (status?.is !== 'good' || !('mark' in status.own)) return
  await writeMark(memberId, status.own.mark)
  await checkKeyLog(true)
}
