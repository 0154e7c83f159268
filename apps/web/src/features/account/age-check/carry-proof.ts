import { ageCheck } from '@amour/contract/account/age-check.ts'
import { accountSlot } from '#app/storage/storage.ts'
import { type KeptCheck, isCheckOver, readAgeCheck, replaceAgeCheck } from '#app/storage/storage-age-check.ts'
import { CallError } from '#app/call/call-error.ts'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'

/** The least and the most that a proof waits before it is handed in, in milliseconds. */
const WAIT = { least: 2 * 60_000, most: 60 * 60_000 }

/** How long after a try that nobody answered the next one is made, in milliseconds. */
const AGAIN = 60_000

/** What this browser keeps of the check, as the screen asks for it. */
export const keptCheckKey = ['age-check', 'kept'] as const

/** A moment for a proof of now, by chance: nobody can tell from it when the check was. */
export function chooseMoment(now: number): number {
  const [chance = 0] = crypto.getRandomValues(new Uint32Array(1))
  return now + WAIT.least + (chance / 2 ** 32) * (WAIT.most - WAIT.least)
}

/** The moment that was chosen anew for a proof. */
let revised: { attempt: string; dueAt: number } | undefined

/** What this browser keeps, with the moment that was chosen anew, where its store took none. */
export const withRevised = (kept: KeptCheck | undefined) =>
  kept?.step === 'ready' && kept.attempt === revised?.attempt ? { ...kept, dueAt: revised.dueAt } : kept

let waiting: ReturnType<typeof setTimeout> | undefined

const browserStore = { read: readAgeCheck, replace: replaceAgeCheck }

/** Hands a proof in when its moment has come, while the member is here; from any screen, and once in all tabs. */
export async function carryProof(store = browserStore): Promise<void> {
  clearTimeout(waiting)
  const memberId = accountSlot.get().user?.id
  const kept = memberId === undefined ? undefined : await store.read(memberId).catch(() => undefined)
  // The gate has long forgotten a check that was left.
  if (memberId !== undefined && kept?.step === 'begun' && isCheckOver(kept, Date.now()))
    await store.replace(memberId, kept, undefined).catch(() => undefined)
  if (memberId === undefined || kept?.step !== 'ready') return
  const { attempt } = kept
  const dueAt = reviseMoment(revised?.attempt === attempt ? revised.dueAt : kept.dueAt, Date.now())
  if (dueAt !== kept.dueAt) {
    // A store that is full keeps the old moment; the new one holds in this tab all the same.
    revised = { attempt, dueAt }
    await store.replace(memberId, kept, { ...kept, dueAt }).catch(() => undefined)
    void queryClient.invalidateQueries({ queryKey: keptCheckKey })
  }
  const left = dueAt - Date.now()
  if (left > 0) {
    waiting = setTimeout(() => void carryProof(store), left)
    return
  }
  await handIn().catch(() => (waiting = setTimeout(() => void carryProof(store), AGAIN)))
}

/**
 * The moment that a proof waits for. One that a clock which was ahead has chosen is chosen again: it may be weeks away, and
 * a timer of more than 24 days ends at once, over and over.
 */
export const reviseMoment = (dueAt: number, now: number) => (dueAt - now > WAIT.most ? chooseMoment(now) : dueAt)

let handing: Promise<void> | undefined

/**
 * Hands the proof in now, once also where a moment and a press come together. Throws when nobody answers: it is still here
 * then. What is refused is told on the screen.
 */
export function handIn(): Promise<void> {
  handing ??= handInKept().finally(() => (handing = undefined))
  return handing
}

async function handInKept(): Promise<void> {
  const { token, user } = accountSlot.get()
  const memberId = user?.id
  const kept = memberId === undefined ? undefined : await readAgeCheck(memberId)
  if (memberId === undefined || kept?.step !== 'ready') return
  try {
    // In the name of whose it is, whoever has logged in since.
    const options = { idempotencyKey: kept.attempt, ...(token && { bearer: token }) }
    await call(ageCheck.redeem, { body: { token: kept.token } }, options)
    await replaceAgeCheck(memberId, kept, undefined)
  } catch (error) {
    const isRefused = error instanceof CallError && [409, 422].includes(error.status)
    if (!isRefused || error.code === 'requestInProgress') throw error
    await replaceAgeCheck(memberId, kept, { step: 'failed', message: error.message })
  }
  // Whatever was closed is open now.
  await queryClient.invalidateQueries()
}
