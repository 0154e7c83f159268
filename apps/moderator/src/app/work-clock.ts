import { tabOnly } from './storage.ts'
import { createStore, useStore } from './store.ts'
import { useNow } from './use-now.ts'

const MINUTE = 60_000

/** Minutes of work after which a break is due, and how long that lasts (security.md 3.2). */
const WORK_MINUTES = 50
export const BREAK_MINUTES = 10

/** `since`: when work began, after the last break. `breakUntil`: a break is on. `isForced`: it was due. */
type WorkClock = { since: number; breakUntil: number | null; isForced: boolean }

const clock = createStore<WorkClock>(read(), (value) => tabOnly.write('work', JSON.stringify(value)))

function read(): WorkClock {
  const fresh = { since: Date.now(), breakUntil: null, isForced: false }
  try {
    // What this very module wrote, or null, which adds nothing.
    return { ...fresh, ...(JSON.parse(tabOnly.read('work') ?? 'null') as WorkClock | null) }
  } catch {
    return fresh
  }
}

/** Begins a break; it lasts ten minutes, or `minutes`. */
export const takeBreak = (minutes = BREAK_MINUTES, isForced = false) =>
  clock.set({ ...clock.get(), breakUntil: Date.now() + minutes * MINUTE, isForced })

/** Makes the break that is on longer. */
export function lengthenBreak() {
  const { breakUntil } = clock.get()
  if (breakUntil !== null) clock.set({ ...clock.get(), breakUntil: Math.max(breakUntil, Date.now()) + 5 * MINUTE })
}

/** Back to work: the fifty minutes begin anew. */
export const endBreak = () => clock.set({ since: Date.now(), breakUntil: null, isForced: false })

/** Minutes until the next break is due. */
export function useMinutesToBreak(): number {
  const { since } = useStore(clock)
  const now = useNow(10)
  return Math.max(0, Math.ceil((since + WORK_MINUTES * MINUTE - now.getTime()) / MINUTE))
}

/** The break that is on, begun by itself when it is due. */
export function useBreak() {
  const { since, breakUntil, isForced } = useStore(clock)
  const now = useNow(1).getTime()
  if (breakUntil === null && now - since >= WORK_MINUTES * MINUTE) queueMicrotask(() => takeBreak(BREAK_MINUTES, true))
  if (breakUntil === null) return undefined
  return { left: Math.max(0, Math.round((breakUntil - now) / 1000)), isForced }
}
