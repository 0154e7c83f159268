import { pinsSlot } from '#app/storage/storage.ts'
import { checkKeyLog, isInLog } from './key-log-check.ts'
import { SendRefusal } from './key-errors.ts'

/** Milliseconds that a message waits for a key to be published, or for the witnesses; and between two looks. */
const PATIENCE = 60_000
const PAUSE = 4_000

/** A contact's key as it was given, and where its pin is. */
type GivenKey = { memberId: string; version: number; fingerprint: string; print: string; pinKey: string }

/** Whose keys were found in the log since the page was loaded: one's key is nobody else's. */
const found = new Set<string>()

/**
 * Lets a message go for a key that is in the log, which has only grown and which everybody sees alike. While the witnesses
 * are away, to somebody known it goes on; a first message waits a minute; a key that has changed waits for them. Throws
 * SendRefusal, and CallError where nobody answers.
 */
export async function admitKey(key: GivenKey): Promise<void> {
  const since = Date.now()
  for (let isAnew = false; ; isAnew = true) {
    const log = await checkKeyLog(isAnew)
    if (log.is === 'broken') throw new SendRefusal('logBroken')
    if (log.is === 'good') {
      if (log.own.is === 'added') throw new SendRefusal('ownAdded')
      if (found.has(nameOf(key)) || (await isInLog(key, log.head))) return noteFound(key)
      if (Date.now() - since > PATIENCE) throw new SendRefusal('unlogged')
    } else {
      const pin = pinsSlot.get()[key.pinKey]
      if (pin?.unproven === undefined) return
      if (pin.before) throw new SendRefusal('unprovenChange')
      if (Date.now() - pin.unproven > PATIENCE) return
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}

const nameOf = ({ memberId, print }: GivenKey) => `${memberId}|${print}`

function noteFound(key: GivenKey) {
  found.add(nameOf(key))
  const { pinKey } = key
  const pin = pinsSlot.get()[pinKey]
  if (pin?.unproven === undefined) return
  const { unproven: _, ...proven } = pin
  pinsSlot.set({ ...pinsSlot.get(), [pinKey]: proven })
}
