import type { Context } from '#context.ts'
import { isSignedAddress, signAddress, type Signature } from '#security/signed-address.ts'

/** How long an address works, in seconds: long enough to press a button, too short to be passed on. */
const LIFE = 300

/** The address of a copy for one session. */
export function signExport(context: Context, id: string, sessionId: string): string {
  const expires = Math.floor(context.clock.now().getTime() / 1000) + LIFE
  return signAddress(context, pathOf(id), { expires, sessionId })
}

/** Whether we made this address and it still works. */
export function isSignedExport(context: Context, id: string, signature: Signature): boolean {
  return isSignedAddress(context, pathOf(id), signature)
}

const pathOf = (id: string) => `/exports/${id}`
