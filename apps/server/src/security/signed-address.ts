import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '#context.ts'

/** What stands behind a signed path: until when it works (epoch seconds), for which session, and our tag over all. */
export const SignedQuery = z.object({
  e: z.string().regex(/^\d{1,12}$/),
  v: z.uuid(),
  s: z.string().regex(/^[\w-]{43}$/),
})

/** Such a query as it came with a request. */
export type Signature = z.output<typeof SignedQuery>

/**
 * The address of a file for one session, for what sends no bearer: an image, a film, a download. What it opens still
 * has to be asked of the database each time.
 */
export function signAddress(
  { secrets }: Pick<Context, 'secrets'>,
  path: string,
  { expires, sessionId }: { expires: number; sessionId: string },
): string {
  const [e, v] = [String(expires), sessionId]
  return `${path}?e=${e}&v=${v}&s=${tagOf(secrets, path, { e, v }).toString('base64url')}`
}

/** Whether we made the address of this path and it still works, or did so within `grace` milliseconds. */
export function isSignedAddress(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  path: string,
  { e, v, s }: Signature,
  { grace = 0 } = {},
): boolean {
  const expected = tagOf(secrets, path, { e, v })
  const given = Buffer.from(s, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return Number(e) * 1000 + grace > clock.now().getTime()
}

function tagOf(secrets: Context['secrets'], path: string, { e, v }: Omit<Signature, 's'>) {
  return secrets.digest('media', `${path}|${v}|${e}`)
}
