import type { MemberContext } from '#context.ts'
import { countUpload } from '#figures/call-figures.ts'
import { Refusal } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
import { deleteSlot, extendSlot, insertSlot } from './upload-slots.queries.ts'

/** Uploads of a member at once, over all processes (docs/security/rules.md §2.9). */
const SLOTS = [1, 2]

/** Seconds after which the slot of a process that died is free, and after which one that lives says so. */
const LEASE = 30
const RENEWAL = 10

/** Seconds after which it is worth trying again when both are taken. */
const RETRY_AFTER = 5

/** Holds one of the caller's slots until it is disposed of. Throws `tooManyRequests`. */
export async function claimUploadSlot({ db, caller, log }: MemberContext): Promise<AsyncDisposable> {
  const ownerToken = newId()
  for (const slot of SLOTS) {
    const held = { memberId: caller.id, slot, ownerToken }
    if (!(await insertSlot(db, held, LEASE))) continue
    const forgive = (error: unknown) => log.warn({ err: error }, 'the slot of an upload runs out by itself')
    const renewing = setInterval(() => void extendSlot(db, held, LEASE).catch(forgive), RENEWAL * 1000)
    const counted = countUpload()
    return {
      async [Symbol.asyncDispose]() {
        clearInterval(renewing)
        counted[Symbol.dispose]()
        await deleteSlot(db, held).catch(forgive)
      },
    }
  }
  throw new Refusal('tooManyRequests', { retryAfter: RETRY_AFTER })
}
