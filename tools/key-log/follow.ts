import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { KeyLogDay, KeyLogEntry } from '@amour/contract/account/key-log.ts'

/** The log of public keys as a site gives it, whole. */
export type WholeLog = { entries: readonly KeyLogEntry[]; days: readonly KeyLogDay[]; publicKey: string }

/**
 * Follows the log from its first key to its last, and compares it with each signed day and with the days that somebody
 * kept from an earlier look. Answers what is wrong, in sentences; nothing when all holds.
 */
export function followLog({ entries, days, publicKey }: WholeLog, kept: readonly KeyLogDay[] = []): string[] {
  const wrong: string[] = []
  const heads = new Map<number, string>()
  let head: Buffer = Buffer.alloc(32)
  for (const [index, { seq, entry, head: told }] of entries.entries()) {
    head = createHash('sha256').update(head).update(Buffer.from(entry, 'base64url')).digest()
    if (seq !== index + 1) wrong.push(`Entry ${index + 1} says that it is ${seq}.`)
    if (told !== head.toString('base64url')) wrong.push(`Entry ${seq} does not follow from the one before.`)
    heads.set(seq, told)
  }
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  for (const day of [...days, ...kept]) {
    if (!isSigned(day, key)) wrong.push(`The signature of ${day.day} does not hold.`)
    if (heads.get(day.seq) !== day.head) wrong.push(`The log is not the one that was signed for ${day.day}.`)
  }
  return wrong
}

function isSigned({ day, seq, head, signature }: KeyLogDay, key: KeyObject): boolean {
  return verify(null, Buffer.from(`keys1|${day}|${seq}|${head}`), key, Buffer.from(signature, 'base64url'))
}
