import { sign } from 'node:crypto'
import { writeCheckpoint } from '@amour/crypto/key-log/checkpoint.ts'
import { LOG_SIGNATURE, writeSignature } from '@amour/crypto/key-log/signed-note.ts'
import type { Context } from '#context.ts'
import { DAY, HOUR } from '#durations.ts'
import { sequenceKeys } from '#features/account/keys/key-log.service.ts'
import { publishRelease } from '#features/account/keys/release-entry.service.ts'
import { isEndOf } from '#jobs/process-all.ts'
import { openKnownLogKey, readPolicy } from '#security/log-key.ts'
import { directoryToSign } from './key-directory.service.ts'
import { deleteCheckpoints, selectCheckpoint, upsertCheckpoint } from './key-tree.queries.ts'
import { growTree, readConsistency, readRoot } from './key-tree.service.ts'
import { askWitness } from './witness-call.service.ts'

/** Milliseconds between two looks for new keys: within ten seconds a key stands in a checkpoint. */
const ROUND = 3_000

/** Milliseconds after which a log that has not grown is signed anew: pages take a signature for a day. */
const RENEWAL = HOUR

/** For how long old checkpoints are kept. */
const KEPT = 30 * DAY

/** How a round ended, for the figures. */
export type KeyLogRound = { size: number; at: Date; cosignedAt: Date | undefined; missing: readonly string[] }

let lastRound: KeyLogRound | undefined

/** What the last round of this process came to; undefined before the first. */
export const findLastRound = () => lastRound

/**
 * Gives keys that wait their place, brings the tree up to the publications, and where it grew, or its last note is an hour old or lacks a witness, signs what
 * it has become and asks the witnesses to sign it too. Once `signal` is aborted it waits for no witness and throws: what
 * was not signed is left to the next process.
 */
export async function publishCheckpoint(context: Context, signal?: AbortSignal): Promise<KeyLogRound> {
  const { db, clock, config } = context
  await sequenceKeys(context, signal)
  const size = await growTree(context)
  const [newest, cosigned] = await Promise.all([
    selectCheckpoint(db, { isCosigned: false }),
    selectCheckpoint(db, { isCosigned: true }),
  ])
  const now = clock.now()
  // By a clock that was ahead it was signed in the future, and pages would wait for the next until then.
  const isRecent = newest !== undefined && Math.abs(now.getTime() - newest.at.getTime()) < RENEWAL
  const isCurrent = isRecent && newest.size === size && newest.isCosigned
  if (isCurrent || size === 0) return noteRound({ size, at: now, cosignedAt: cosigned?.at, missing: [] })

  const note = await signNote(context, size, newest !== undefined)
  const asked = await Promise.allSettled(
    config.keyLog.witnessUrls.map((url) =>
      askWitness(context, url, { note, size, prove: (old) => readConsistency(db, old, size), signal }),
    ),
  )
  if (asked.some(({ status }) => status === 'rejected')) signal?.throwIfAborted()
  const signatures = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const missing = asked.flatMap((one, at) => {
    if (one.status === 'fulfilled') return []
    const url = config.keyLog.witnessUrls[at] ?? ''
    const isKnown = lastRound?.missing.includes(url)
    if (!isKnown) context.log.warn({ err: one.reason, witness: url }, 'a witness has not signed the log of keys')
    return [url]
  })
  const isCosigned = missing.length === 0
  await upsertCheckpoint(db, { size, note: note + signatures.join(''), isCosigned, at: now })
  await deleteCheckpoints(db, new Date(now.getTime() - KEPT))
  return noteRound({ size, at: now, cosignedAt: isCosigned ? now : cosigned?.at, missing })
}

async function signNote(context: Context, size: number, wasSigned: boolean): Promise<string> {
  const { db, config } = context
  const [root, directory, policy] = await Promise.all([
    readRoot(db, size),
    directoryToSign(context, size),
    readPolicy(config.keyLog.policyFile),
  ])
  const origin = policy?.origin ?? config.keyLog.origin
  const text = writeCheckpoint({ origin, size, root, directory: { size: directory.count, root: directory.root } })
  const key = await openKnownLogKey(config.keyLog.keyFile, { policy, wasSigned })
  const signer = { name: origin, kind: LOG_SIGNATURE, key: key.public } as const
  return `${text}\n${await writeSignature(signer, sign(null, Buffer.from(text), key.private))}`
}

function noteRound(round: KeyLogRound): KeyLogRound {
  lastRound = round
  return round
}

/** Does a round every few seconds, and before the first enters the release that this is: no job of the queue, whose schedules know minutes. */
export function startKeyLog(context: Context) {
  let round: Promise<unknown> = Promise.resolve()
  let isBusy = false
  let isEntered = false
  const stopping = new AbortController()
  const enterRelease = async () => {
    if (isEntered) return
    // Keys go on being signed all the same; it is tried again with the next round.
    await publishRelease(context).then(
      () => (isEntered = true),
      (error: unknown) => context.log.error({ err: error }, 'the release could not be entered into the log of keys'),
    )
  }
  const look = () => {
    if (isBusy) return
    isBusy = true
    round = enterRelease()
      .then(() => publishCheckpoint(context, stopping.signal))
      .catch((error: unknown) => {
        if (!isEndOf(stopping.signal, error)) context.log.error({ err: error }, 'the log of keys could not be signed')
      })
      .finally(() => (isBusy = false))
  }
  look()
  const timer = setInterval(look, ROUND)
  return {
    close: async () => {
      clearInterval(timer)
      // Behind it the jobs wait for being told, too.
      stopping.abort()
      await round
    },
  }
}
