type Ahead = { path: string; authorization: string; answer: Promise<Response> }

declare global {
  /** What start.js asked for before the first module had come. */
  var __ahead: Ahead | undefined
}

/** The answer to a question that start.js has put already, for whoever asks it first with the same token. */
export function takePrefetchedAnswer(path: string, authorization: string | undefined): Promise<Response> | undefined {
  const ahead = globalThis.__ahead
  if (ahead?.path !== path || ahead.authorization !== authorization) return undefined
  globalThis.__ahead = undefined
  return ahead.answer
}
