import { normaliseEmail } from '@amour/crypto/password-secret.ts'
import type { Secrets } from './secrets.ts'

/** The blind index of an e-mail address: finds the row of an address without storing the address. */
export function emailIndex({ secrets }: { secrets: Secrets }, email: string): Buffer {
  return secrets.digest('email-index', normaliseEmail(email))
}

/** Domains that deliver to one and the same mailbox, by the one that stands for them. */
const sameDomain: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }

/**
 * The blind index of the mailbox that an address leads to: what stands behind a plus makes no difference anywhere, and
 * dots none at Gmail. Two addresses with the same one are taken to be the same person's.
 */
export function mailboxIndex({ secrets }: { secrets: Secrets }, email: string): Buffer {
  const address = normaliseEmail(email)
  const at = address.lastIndexOf('@')
  const named = address.slice(at + 1)
  const domain = sameDomain[named] ?? named
  const [name = ''] = address.slice(0, at).split('+')
  return secrets.digest('mailbox-index', `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`)
}
