import type { Secrets } from './secrets.ts'

/** The blind index of an e-mail address: finds the row of an address without storing the address. */
export function emailIndex({ secrets }: { secrets: Secrets }, email: string): Buffer {
  return secrets.digest('email-index', email.trim().toLowerCase())
}
