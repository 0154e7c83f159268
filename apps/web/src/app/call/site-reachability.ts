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

/**
 * Whether the site gives its pages now, which it does not while it is being worked on: the probe of its health answers then,
 * too. The service worker, which keeps some of its files, answers no HEAD.
 */
export async function isSiteReachable(signal?: AbortSignal): Promise<boolean> {
  const ended = new AbortController()
  const end = () => ended.abort()
  const patience = setTimeout(end, LONGEST)
  signal?.addEventListener('abort', end)
  try {
    const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store', signal: ended.signal })
    return ok
  } catch {
    return false
  } finally {
    clearTimeout(patience)
    signal?.removeEventListener('abort', end)
  }
}
