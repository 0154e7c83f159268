import { timingSafeEqual } from 'node:crypto'
import type { Context } from '#context.ts'

/** How long an address works, in seconds: long enough to press a button, too short to be passed on. */
const LIFE = 300

type Signed = { id: string; expires: string; session: string; signature: string }

/** The address of a copy for one session. */
export function signExport({ secrets, clock }: Context, id: string, sessionId: string): string {
  const expires = String(Math.floor(clock.now().getTime() / 1000) + LIFE)
  const signature = tagOf(secrets, { id, expires, session: sessionId }).toString('base64url')
  return `/exports/${id}?e=${expires}&v=${sessionId}&s=${signature}`
}

/** Whether we made this address and it still works. */
export function isSignedExport({ secrets, clock }: Context, address: Signed): boolean {
  const expected = tagOf(secrets, address)
  const given = Buffer.from(address.signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return Number(address.expires) * 1000 > clock.now().getTime()
}

function tagOf(secrets: Context['secrets'], { id, expires, session }: Omit<Signed, 'signature'>) {
  return secrets.digest('media', `export1|${id}|${session}|${expires}`)
}
