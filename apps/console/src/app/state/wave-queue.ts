import { WAVE_BATCH, type WaveRefusal, waves } from '@amour/contract/console/waves.ts'
import { createStore } from '@amour/ui/store.ts'
import { call } from '#app/call/call.ts'
import { CallError } from '#app/call/call-error.ts'
import { queryClient } from '#app/call/query-client.ts'
import { sessionToken } from '#app/call/staff-session.ts'
import { releaseClaim } from './claims.ts'
import { forgetRecentDecision } from './recent-decision.ts'
import { findStoredWave, forgetStoredWave, readStoredWaves, storeWave, type StoredWave } from './stored-waves.ts'
import { UNDO_MS } from './undo-queue.ts'

/** Milliseconds until what another tab may be sending is asked for again. */
const SOON = 2_000

type Left = { id: string; reference: string | null; why: WaveRefusal }

/** How a wave of this tab stands. `waits`: it can be taken back; `isOver`: the server has answered for all of it. */
export type WaveProgress = {
  id: string
  size: number
  action: StoredWave['body']['action']
  until: number
  state: 'waits' | 'goes' | 'over' | 'failed'
  decided: number
  left: readonly Left[]
  error: CallError | undefined
}

export const waveProgress = createStore<WaveProgress | undefined>(undefined)

let timer: ReturnType<typeof setTimeout> | undefined
let present: string | undefined
const sending = new Set<string>()

/** Sends by and by, unless it is taken back before; kept in the browser until the server has it. */
export function queueWave(made: Omit<StoredWave, 'until' | 'isBegun'>) {
  // One after the other: what waits goes before the next one waits.
  sendPendingWave()
  const wave = { ...made, until: Date.now() + UNDO_MS, isBegun: false }
  present = made.by
  storeWave(wave)
  forgetRecentDecision()
  waveProgress.set(begin(wave))
  timer = setTimeout(() => void send(wave.id), UNDO_MS)
}

const begin = ({ id, until, body }: StoredWave): WaveProgress => ({
  id,
  size: body.size,
  action: body.action,
  until,
  state: 'waits',
  decided: body.size - body.cases.length,
  left: [],
  error: undefined,
})

/** Takes it back, as if it had not been done; false where some of it has gone, from this tab or another. */
export function undoWave(): boolean {
  const wave = waveProgress.get()
  if (wave?.state !== 'waits' || findStoredWave(wave.id)?.isBegun !== false) return false
  clearTimeout(timer)
  forgetStoredWave(wave.id)
  waveProgress.set(undefined)
  return true
}

/** Sends at once what is held back. */
function sendPendingWave() {
  const wave = waveProgress.get()
  clearTimeout(timer)
  if (wave?.state === 'waits') void send(wave.id)
}

/** Tries again what failed. */
export const retryWave = (id: string) => void send(id)

/** What became of it was read. */
export function dismissWave() {
  const wave = waveProgress.get()
  if (wave?.state !== 'over' && wave?.state !== 'failed') return
  forgetStoredWave(wave.id)
  waveProgress.set(undefined)
}

/** Sends what this person had decided when their browser died, or before a reload. */
export function sendStoredWaves(by: string) {
  present = by
  for (const wave of readStoredWaves().filter((each) => each.by === by)) {
    if (waveProgress.get()?.id === wave.id) continue
    // Another tab may be showing it still, with its undo.
    const left = wave.isBegun ? 0 : Math.min(UNDO_MS, Math.max(0, wave.until - Date.now()))
    setTimeout(() => void send(wave.id), left + SOON)
  }
}

async function send(id: string): Promise<void> {
  const first = findStoredWave(id)
  if (!first || first.by !== present || sending.has(id)) return
  sending.add(id)
  if (waveProgress.get()?.id !== id) waveProgress.set(begin(first))
  note(id, { state: 'goes', error: undefined })
  try {
    for (;;) {
      const wave = findStoredWave(id)
      if (!wave || wave.by !== present) return
      if (wave.body.cases.length === 0) break
      storeWave({ ...wave, isBegun: true })
      if (await sendPart(wave)) break
    }
    finish(id)
  } catch (error) {
    fail(id, error)
  } finally {
    sending.delete(id)
    void queryClient.invalidateQueries({ queryKey: ['cases'] })
  }
}

/** Sends the next of its cases; says whether nothing is left but what could not be decided just now. */
async function sendPart(wave: StoredWave): Promise<boolean> {
  const part = wave.body.cases.slice(0, WAVE_BATCH)
  const { decided, refused } = await call(waves.decide, {
    params: { id: wave.id },
    body: { ...wave.body, cases: part },
  })
  decided.forEach(releaseClaim)
  const failed = refused.flatMap(({ id, why }) => (why === 'failed' ? id : []))
  const rest = wave.body.cases.slice(part.length)
  const shown = waveProgress.get()
  if (shown?.id === wave.id) {
    const left = [...shown.left.filter((one) => !part.includes(one.id)), ...refused]
    note(wave.id, { decided: shown.decided + decided.length, left })
  }
  // What failed goes last, and is sent again when somebody says so.
  storeWave({ ...wave, isBegun: true, body: { ...wave.body, cases: [...rest, ...failed] } })
  return rest.length === 0 || failed.length === part.length
}

function finish(id: string) {
  const stays = findStoredWave(id)
  if (stays?.body.cases.length === 0) forgetStoredWave(id)
  note(id, { state: stays && stays.body.cases.length > 0 ? 'failed' : 'over' })
}

function fail(id: string, error: unknown) {
  if (!(error instanceof CallError) || error.status === 401) return
  // An outage passes: it stays kept, and is sent again. What was refused would be refused again.
  if (!error.isOutage && error.status !== 403) forgetStoredWave(id)
  note(id, { state: 'failed', error })
}

function note(id: string, change: Partial<WaveProgress>) {
  const shown = waveProgress.get()
  if (shown?.id === id) waveProgress.set({ ...shown, ...change })
}

// A tab that is closed sends all that is left in one call, which the browser finishes after it.
addEventListener('pagehide', () => {
  const wave = waveProgress.get()
  const stored = wave && findStoredWave(wave.id)
  if (!stored || stored.by !== present || stored.body.cases.length === 0) return
  clearTimeout(timer)
  storeWave({ ...stored, isBegun: true })
  void call(waves.decide, { params: { id: stored.id }, body: stored.body }).catch(() => undefined)
})
addEventListener('pageshow', ({ persisted }) => persisted && present && sendStoredWaves(present))

// What belongs to one person is neither shown to the next one nor sent in their name.
sessionToken.subscribe(() => {
  if (sessionToken.get() !== null) return
  present = undefined
  clearTimeout(timer)
  waveProgress.set(undefined)
})
