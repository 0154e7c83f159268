import { toBase64Url } from '@amour/crypto/base64.ts'
import { normaliseEmail } from '@amour/crypto/password-secret.ts'
import { signInsSlot } from './storage.ts'

/** The reference of the account at an address; undefined where no derived password has opened it in this browser. */
export async function findSignInReference(email: string): Promise<string | undefined> {
  return signInsSlot.get()[await hashOf(email)]
}

/** Notes that what was derived of the password has opened the account at an address. */
export async function noteDerivedSignIn(email: string, reference: string): Promise<void> {
  const hash = await hashOf(email)
  signInsSlot.set({ ...signInsSlot.get(), [hash]: reference })
}

async function hashOf(email: string): Promise<string> {
  const bytes = new TextEncoder().encode(`amour-sign-in|${normaliseEmail(email)}`)
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
