import { timingSafeEqual } from 'node:crypto'
import type { Context } from '#context.ts'

/** Half of an address's longest life, in seconds: it is the same for as long, so that a browser can show a picture again. */
const STEP = 150

/** What of an item an address can name: a width in pixels, or one of these. */
export type Variant = '160' | '480' | '960' | '1600' | 'blur' | 'poster' | 'video'

type Signed = { id: string; variant: string; expires: string; session: string; signature: string }

/**
 * The address of a picture or film for one session. It works for 150 to 300 seconds: never more than the five minutes of
 * security.md 2.12.
 */
export function signMedia({ secrets, clock }: Context, id: string, variant: Variant, sessionId: string): string {
  const expires = String((Math.floor(clock.now().getTime() / 1000 / STEP) + 2) * STEP)
  const signature = tagOf(secrets, { id, variant, expires, session: sessionId }).toString('base64url')
  return `/media/${id}/${variant}?e=${expires}&v=${sessionId}&s=${signature}`
}

/** Whether we made this address and it still works. */
export function isSignedMedia({ secrets, clock }: Context, address: Signed): boolean {
  const expected = tagOf(secrets, address)
  const given = Buffer.from(address.signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return Number(address.expires) * 1000 > clock.now().getTime()
}

function tagOf(secrets: Context['secrets'], { id, variant, expires, session }: Omit<Signed, 'signature'>) {
  return secrets.digest('media', `media1|${id}|${variant}|${session}|${expires}`)
}
