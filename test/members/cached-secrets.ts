import {
  type DeriveLoginSecret,
  deriveLoginSecret,
  deriverOf,
} from '@amour/server/security/passwords/given-password.ts'

/** A six-hundredth of the real price: hundreds of tests sign in, each member of theirs at another address. */
export const quickLoginSecret: DeriveLoginSecret = deriverOf(1_000)

const known = new Map<string, Promise<string>>()

/**
 * The product's own derivation, once for each password and address of a worker's tests, where it is what a test is about:
 * each takes a fifth of a second.
 */
export const cachedLoginSecret: DeriveLoginSecret = (password, email) => {
  const key = JSON.stringify([password, email])
  const secret = known.get(key) ?? deriveLoginSecret(password, email)
  known.set(key, secret)
  // What failed for want of a place is asked for again.
  secret.catch(() => known.delete(key))
  return secret
}
