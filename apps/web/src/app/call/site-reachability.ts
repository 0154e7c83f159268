/** Milliseconds between two times that the site is asked whether it is there. */
const PAUSE = 2_000

/** Waits until the site answers again, or nobody wants to know any more; says whether it answers. */
export async function waitUntilReachable(isNeeded: () => boolean): Promise<boolean> {
  while (isNeeded()) {
    if (await isReachable()) return isNeeded()
    await new Promise((over) => setTimeout(over, PAUSE))
  }
  return false
}

const isReachable = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
