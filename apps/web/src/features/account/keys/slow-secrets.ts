import { loginSecret } from '@amour/crypto/password-secret.ts'
import type { Secret } from '@amour/crypto/wraps/wrap.ts'
import { type SlowSecret, slowSecret } from '@amour/crypto/wraps/wrap-2.ts'

/** Milliseconds that the worker keeps what takes a slow phone a second to derive: a sign-in with all its steps. */
const KEPT = 60_000

const secrets = new Map<string, SlowSecret>()
const logins = new Map<string, Promise<string>>()
let timer: ReturnType<typeof setTimeout> | undefined

/** The slow key of a password, derived once for all of an account's keys. */
export function rememberSlowSecret(secret: Secret): SlowSecret {
  const key = JSON.stringify([secret.password, secret.reference])
  const known = secrets.get(key) ?? slowSecret(secret)
  secrets.set(key, known)
  forgetLater()
  return known
}

/** What is sent for a password, derived once for the steps of one sign-in. */
export function rememberLoginSecret(password: string, email: string): Promise<string> {
  const key = JSON.stringify([password, email])
  const known = logins.get(key) ?? loginSecret(password, email)
  logins.set(key, known)
  forgetLater()
  return known
}

function forgetLater() {
  clearTimeout(timer)
  timer = setTimeout(() => {
    secrets.clear()
    logins.clear()
  }, KEPT)
}
