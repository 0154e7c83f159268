import { email } from '@amour/contract/account/email.ts'
import { findSignInReference, noteDerivedSignIn } from '#app/storage/storage-sign-ins.ts'
import { isEarlierWayOpen, WRITES_VERSION_2 } from '#app/account/formats.ts'
import { call } from '#app/call/call.ts'
import { runCryptoTask } from './crypto-worker.ts'

/**
 * What is sent for a password to the account at an address: derived from both in the crypto worker, so that the server
 * never learns the password (decision 115). Throws CryptoFailure; then nothing is to be sent.
 */
export async function derivePassword(password: string, address: string): Promise<string> {
  return WRITES_VERSION_2 ? runCryptoTask('loginSecret', { password, email: address }) : password
}

/** No password was given, and nothing can be derived from none. */
export class PasswordMissing extends Error {
  override readonly name = 'PasswordMissing'
}

/**
 * The same for the signed-in member, at the address that the account has now. Throws CallError, CryptoFailure,
 * PasswordMissing.
 */
export async function deriveOwnPassword(password: string): Promise<string> {
  if (password === '') throw new PasswordMissing()
  if (!WRITES_VERSION_2) return password
  return derivePassword(password, (await call(email.show, {})).email)
}

/**
 * What a sign-in sends for a password. Where the account has been opened here before, the slow key of its private keys
 * is derived side by side, since it is asked for next. Throws CryptoFailure.
 */
export async function deriveForSignIn(password: string, address: string): Promise<string> {
  const reference = WRITES_VERSION_2 ? await findSignInReference(address).catch(() => undefined) : undefined
  if (reference !== undefined) void runCryptoTask('prepare', { password, reference }).catch(() => undefined)
  return derivePassword(password, address)
}

/** Notes that what was derived has opened the account, so that the earlier way is not offered again. */
export async function noteSignIn(address: string, reference: string): Promise<void> {
  if (WRITES_VERSION_2) await noteDerivedSignIn(address, reference)
}

/**
 * Whether a refused sign-in may be tried the earlier way, with the password itself: for every address alike, unless what
 * was derived has opened that account in this browser, and for a year. It is one step that its owner takes, never the page.
 */
export async function isEarlierWayOffered(address: string): Promise<boolean> {
  return isEarlierWayOpen(new Date()) && (await findSignInReference(address)) === undefined
}
