type Prefetched = { path: string; authorization: string; answer: Promise<Response> }

declare global {
  /** What start.js requested before the first module had loaded. */
  var __prefetched: Prefetched | undefined
}

/** The answer to a request that start.js has made already, for the first caller with the same token. */
export function takePrefetchedAnswer(path: string, authorization: string | undefined): Promise<Response> | undefined {
  const prefetched = globalThis.__prefetched
  if (prefetched?.path !== path || prefetched.authorization !== authorization) return undefined
  globalThis.__prefetched = undefined
  return prefetched.answer
}
