/** Milliseconds that an ending process waits for its collector: the pauses of all that it waits for stay below its patience. */
const LAST_WORDS = 3_000

/** Waits until the last of figures or traces is sent, but not for a collector that does not answer. Throws nothing. */
export async function waitBriefly(sending: Promise<unknown>): Promise<void> {
  const { promise: isLate, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, LAST_WORDS)
  await Promise.race([sending.catch(() => undefined), isLate])
  clearTimeout(timer)
}
