import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Secrets } from './secrets.ts'

/** Where a sealed value lives. A value moved to another owner or column does not open. */
export type SealContext = { owner: string; column: string }

/** Sealing at rest (docs/security/rules.md §2.2): AES-256-GCM under a key of the row's own. */
export type Seal = {
  seal(context: SealContext, plain: string | Uint8Array): Buffer
  /** Throws when the value was changed, moved, or sealed with a key the key file no longer holds. */
  open(context: SealContext, sealed: Uint8Array): Buffer
  openText(context: SealContext, sealed: Uint8Array): string
}

const IV = 12
const TAG = 16

/** How every value begins that was sealed with a key: the length of its id in a byte, and the id. */
export const kidPrefix = (kid: string) => Buffer.concat([Buffer.from([kid.length]), Buffer.from(kid)])

/** Layout: one byte length of the key id, key id, 12 bytes IV, ciphertext, 16 bytes tag. */
export function createSeal(secrets: Secrets): Seal {
  const keyOf = (kid: string, { owner, column }: SealContext) =>
    Buffer.from(hkdfSync('sha256', secrets.derive('seal', kid), '', `seal1|${owner}|${column}`, 32))
  const bindingOf = (kid: string, { owner, column }: SealContext) => Buffer.from(`${kid}|${owner}|${column}`)

  const seal: Seal['seal'] = (context, plain) => {
    const kid = secrets.currentKid
    const iv = randomBytes(IV)
    const cipher = createCipheriv('aes-256-gcm', keyOf(kid, context), iv).setAAD(bindingOf(kid, context))
    const body = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([kidPrefix(kid), iv, body, cipher.getAuthTag()])
  }

  const open: Seal['open'] = (context, bytes) => {
    const sealed = Buffer.from(bytes)
    const start = 1 + (sealed[0] ?? 0)
    const kid = sealed.subarray(1, start).toString()
    const decipher = createDecipheriv('aes-256-gcm', keyOf(kid, context), sealed.subarray(start, start + IV))
      .setAAD(bindingOf(kid, context))
      .setAuthTag(sealed.subarray(-TAG))
    return Buffer.concat([decipher.update(sealed.subarray(start + IV, -TAG)), decipher.final()])
  }

  return { seal, open, openText: (context, sealed) => open(context, sealed).toString('utf8') }
}
