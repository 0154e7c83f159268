import { cases } from '@amour/contract/console/cases.ts'
import { call } from '#app/call/call.ts'
import { CallError, isRefusal } from '#app/call/call-error.ts'
import { sessionToken } from '#app/call/staff-session.ts'
import { dropClaim, storeClaim, releaseClaim } from './claims.ts'
import { returnDraft, returnedDrafts } from './returned-drafts.ts'
import { forgetStoredDecision, storeDecision, type StoredDecision, readStoredDecisions } from './stored-decisions.ts'
import { queryClient } from '#app/call/query-client.ts'
import { createStore } from '@amour/ui/store.ts'

/** Milliseconds for which a decision can be undone; it is sent after them. */
export const UNDO_MS = 8_000

/** Milliseconds until what is on its way already is asked for again. */
const SOON = 2_000

/** What is decided and not sent yet, the latest last. */
export const pendingDecisions = createStore<readonly StoredDecision[]>([])

type Unsent = Pick<StoredDecision, 'id' | 'reference'> & { error: CallError }

/** What could not be sent, until somebody has read so. */
export const unsentDecisions = createStore<readonly Unsent[]>([])

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Who sits here; what somebody else has decided in this browser waits for them. */
let present: string | undefined

/** What nobody has answered, by its case: decided again as it was, it is the same decision. */
const unanswered = new Map<string, StoredDecision>()

/** The screen is being left: what fails now nobody reads, so that it stays kept for the next time. */
let isLeaving = false

/** Sends by and by, unless it is taken back before; kept in the browser until the server has it. */
export function queueDecision(decided: Omit<StoredDecision, 'key' | 'until'>) {
  const held = { ...decided, key: keyFor(decided), until: Date.now() + UNDO_MS }
  dismissUnsent(held.id)
  returnDraft(held.id)
  // Decided once more before it went: the later word counts.
  release(held.id)
  storeDecision(held)
  pendingDecisions.set([...pendingDecisions.get(), held])
  timers.set(
    held.id,
    setTimeout(() => void send(release(held.id)), UNDO_MS),
  )
}

/** The key of a decision whose answer may have been lost, or a new one. */
function keyFor({ id, token, draft }: Pick<StoredDecision, 'id' | 'token' | 'draft'>): string {
  const before = unanswered.get(id)
  const isSame = before && JSON.stringify([before.token, before.draft]) === JSON.stringify([token, draft])
  return isSame ? before.key : crypto.randomUUID()
}

/** Takes the latest back, as if it had not been done; answers its id. */
export function undoLatestDecision(): string | undefined {
  const latest = pendingDecisions.get().at(-1)
  if (latest) {
    forgetStoredDecision(latest.key)
    returnDraft(latest.id, latest.draft)
  }
  return latest && release(latest.id)?.id
}

/** Sends at once all that is held back: before a break, the next batch, the end of the session. */
export const sendPendingDecisions = () => Promise.all(pendingDecisions.get().map(({ id }) => send(release(id))))

/** The same, when nobody will be there to read what fails: it is sent again when they come back. */
export function sendPendingOnExit() {
  isLeaving = true
  return sendPendingDecisions()
}

/** Sends what this person had decided when their browser died or they left without a connection. */
export function sendStoredDecisions(by: string) {
  present = by
  isLeaving = false
  for (const one of readStoredDecisions().filter((each) => each.by === by)) {
    if (pendingDecisions.get().some(({ key }) => key === one.key)) continue
    // Another tab may be showing it still, with its undo; a clock that was put right keeps it no longer than that.
    const left = Math.min(UNDO_MS, Math.max(0, one.until - Date.now()))
    setTimeout(() => void send(findKept(one.key)), left + SOON)
  }
}

/** It was read that this was not sent, or it is decided after all. */
export const dismissUnsent = (id: string) => unsentDecisions.set(unsentDecisions.get().filter((one) => one.id !== id))

export function reportUnsent(one: Unsent) {
  dismissUnsent(one.id)
  unsentDecisions.set([...unsentDecisions.get(), one])
}

const findKept = (key: string) => readStoredDecisions().find((one) => one.key === key)

async function send(held: StoredDecision | undefined, isAgain = false): Promise<void> {
  if (!held || held.by !== present) return
  const { id, key, draft } = held
  try {
    await call(cases.decide, { params: { id }, body: { ...draft, token: await tokenFor(held) } }, { key })
    unanswered.delete(id)
    forgetStoredDecision(key)
    releaseClaim(id)
    void queryClient.invalidateQueries({ queryKey: ['cases'] })
  } catch (error) {
    if (isRefusal(error, 'requestInProgress')) setTimeout(() => void send(findKept(key)), SOON)
    // The server may have it, and its answer be lost.
    else if (isOutage(error) && !isAgain && !isLeaving) {
      unanswered.set(id, findKept(key) ?? held)
      setTimeout(() => void send(findKept(key), true), SOON)
    } else if (error instanceof CallError && error.status !== 401 && !isLeaving) fail(held, error)
  }
}

const isOutage = (error: unknown): error is CallError => error instanceof CallError && error.isOutage

async function tokenFor(held: StoredDecision): Promise<string> {
  if (held.token) return held.token
  const hold = await call(cases.claim, { params: { id: held.id } })
  storeClaim(hold)
  storeDecision({ ...held, token: hold.token })
  return hold.token
}

function fail(held: StoredDecision, error: CallError) {
  const { id, reference, key, draft } = held
  if (isOutage(error)) unanswered.set(id, findKept(key) ?? held)
  else unanswered.delete(id)
  forgetStoredDecision(key)
  returnDraft(id, draft)
  reportUnsent({ id, reference, error })
  // A hold that is not ours any more is forgotten; the screen then says so.
  if (isRefusal(error, 'caseStale')) dropClaim(id)
  void queryClient.invalidateQueries({ queryKey: ['cases'] })
}

function release(id: string): StoredDecision | undefined {
  clearTimeout(timers.get(id))
  timers.delete(id)
  const held = pendingDecisions.get().find((one) => one.id === id)
  pendingDecisions.set(pendingDecisions.get().filter((one) => one !== held))
  return held
}

// A tab that is closed sends what it holds; the browser finishes these calls after it.
addEventListener('pagehide', () => void sendPendingOnExit())
// One that comes back from the browser's memory hears of what failed.
addEventListener('pageshow', ({ persisted }) => persisted && present && sendStoredDecisions(present))

// What belongs to one person is neither shown to the next one nor sent in their name.
sessionToken.subscribe(() => {
  if (sessionToken.get() !== null) return
  present = undefined
  unanswered.clear()
  for (const { id } of pendingDecisions.get()) release(id)
  unsentDecisions.set([])
  returnedDrafts.set({})
})
