/**
 * Milliseconds since the member last did something, after which nobody is at the page. What is read for nobody would keep
 * the session from expiring.
 */
const ATTENDED = 10 * 60_000

const interactions = ['pointerdown', 'keydown', 'wheel', 'focus'] as const

let lastAt = Date.now()
const returns = new Set<() => void>()

const noteInteraction = () => {
  const wasAway = !isAttended()
  lastAt = Date.now()
  if (wasAway) for (const onReturn of returns) onReturn()
}
for (const event of interactions) globalThis.addEventListener?.(event, noteInteraction, { passive: true })

/** Whether somebody is at the page. */
export const isAttended = () => Date.now() - lastAt < ATTENDED

/** Calls back when somebody comes back to the page. Answers what stops it. */
export function onReturn(listener: () => void): () => void {
  returns.add(listener)
  return () => returns.delete(listener)
}
