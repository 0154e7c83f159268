/**
 * Milliseconds that a collector has for what it is sent, with all tries: an ending process waits for the last of it as
 * long, and the pauses of all that it waits for stay below its patience.
 */
export const SENDING = 3_000

/** Waits until the last of figures or traces is sent, but not for a collector that does not answer. Throws nothing. */
export async function waitBriefly(sending: Promise<unknown>): Promise<void> {
  const { promise: isLate, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, SENDING)
  await Promise.race([sending.catch(() => undefined), isLate])
  clearTimeout(timer)
}
