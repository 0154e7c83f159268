// Tabs of this browser wait for each other by a lock. There is none outside https, and none for a site that may keep
// nothing: then each tab is by itself, and works all the same (app/storage/tab-channel.ts).

const turns = new Map<string, Promise<unknown>>()

/** Does a work when no other tab of this browser is at one of that name; where tabs cannot know, none of this tab. */
export function takeTurn<T>(name: string, work: () => Promise<T>, options: LockOptions = {}): Promise<T> {
  return hold(name, options, work, () => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(work)
    turns.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  })
}

/** Does a work unless another tab of this browser is at one of that name. */
export const unlessBusy = (name: string, work: () => Promise<void>): Promise<void> =>
  hold(name, { ifAvailable: true }, async (lock) => (lock ? work() : undefined), work)

async function hold<T>(
  name: string,
  options: LockOptions,
  work: (lock: Lock | null) => Promise<T>,
  alone: () => Promise<T>,
): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return alone()
  let isBegun = false
  try {
    return await locks.request(name, options, (lock) => {
      isBegun = true
      return work(lock)
    })
  } catch (error) {
    // What is refused since the page is no longer the one in the window is begun nowhere.
    if (isBegun || !(error instanceof DOMException && error.name === 'SecurityError')) throw error
    return alone()
  }
}
