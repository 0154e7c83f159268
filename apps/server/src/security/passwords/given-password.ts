import { hkdf, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import {
  isLoginSecret,
  LOGIN_INFO,
  LOGIN_ITERATIONS,
  loginSalt,
  writeLoginSecret,
} from '@amour/crypto/password-secret.ts'
import { refuseField } from '#http/refusal.ts'
import { createTurns } from './turns.ts'

/**
 * What stood in a field `password`: the secret that the page derives from a password and an address (decision 115), and
 * the password itself where a caller has sent that.
 */
export type GivenPassword = { secret: string; raw?: string }

/** How the secret of a password comes about; tests repeat what they have had. */
export type DeriveLoginSecret = (password: string, email: string) => Promise<string>

type Deriver = { deriveLoginSecret: DeriveLoginSecret }

/**
 * Reads a field `password`, for the account at an address: what is derived already is taken as it is, and a password
 * becomes the same here. After this both meet one verifier. Throws `unavailable` while many others derive.
 */
export async function secretOf(
  { deriveLoginSecret }: Deriver,
  password: string,
  email: string,
): Promise<GivenPassword> {
  if (isLoginSecret(password)) return { secret: password }
  return { secret: await deriveLoginSecret(password, email), raw: password }
}

const [stretch, expand] = [promisify(pbkdf2), promisify(hkdf)]

/** Each takes one of the four threads that files and hashes share for a fifth of a second. */
const inTurn = createTurns({ running: 2, waiting: 32 })

/** A derivation of so many rounds, on threads beside the event loop and in the one queue of this process. */
export const deriverOf =
  (iterations: number): DeriveLoginSecret =>
  (password, email) =>
    inTurn(async () => {
      const slow = await stretch(password, loginSalt(email), iterations, 32, 'sha256')
      return writeLoginSecret(new Uint8Array(await expand('sha256', slow, '', LOGIN_INFO, 32)))
    })

/** `loginSecret` of packages/crypto; whatever serves people derives by this one alone. */
export const deriveLoginSecret = deriverOf(LOGIN_ITERATIONS)

type ForAnotherAddress = {
  /** As it was given for the present address. */
  password: string
  /** What is derived for the other address; nothing where the password itself was given. */
  new_password?: string | undefined
}

/**
 * What a given password is for another address: whoever sends what is derived sends that of the other address as well,
 * since nothing here could tell it. Throws `invalid` under `new_password` where it is missing, or `unavailable`.
 */
export async function secretForNewAddress(deriver: Deriver, given: ForAnotherAddress, email: string) {
  if (!isLoginSecret(given.password)) return secretOf(deriver, given.password, email)
  const wanted = given.new_password ?? ''
  if (!isLoginSecret(wanted)) throw refuseField('new_password', 'newPasswordNeeded')
  return { secret: wanted }
}
