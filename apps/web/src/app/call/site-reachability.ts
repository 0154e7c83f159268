/** Milliseconds between two times that the site is asked whether it is there. */
const PAUSE = 2_000

/** Milliseconds without an answer after which the site counts as away. */
const LONGEST = 10_000

/** Waits until the site answers again, or nobody wants to know any more; says whether it answers. */
export async function waitUntilReachable(isNeeded: () => boolean): Promise<boolean> {
  while (isNeeded()) {
    if (await isSiteReachable()) return isNeeded()
    await new Promise((over) => setTimeout(over, PAUSE))
  }
  return false
}

/** Whether the site answers now. */
export const isSiteReachable = () =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(LONGEST) }).then(
    ({ ok }) => ok,
    () => false,
  )
