import { randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@amour/contract/account/two-step.ts'
import { hashLike, hashText, type PasswordKeys } from '#security/passwords/password.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CHARACTERS = 16

/**
 * Codes of 80 random bits, in groups of four for reading, and how they are stored: argon2id with the pepper (ASVS 5.0
 * 6.5.2), all under one salt, so that a code that comes back costs one hash and not ten.
 */
export async function makeRecoveryCodes(keys: PasswordKeys): Promise<{ codes: string[]; hashes: string[] }> {
  const plain = Array.from({ length: RECOVERY_CODES }, aCode)
  const hashes: string[] = []
  for (const code of plain) {
    const [first] = hashes
    // One after the other: ten at once would keep everybody else from signing in.
    hashes.push(first === undefined ? await hashText(keys, code) : await hashLike(keys, code, first))
  }
  return { codes: plain.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')), hashes }
}

/** 256 is a whole number of alphabets, so no character is likelier than another. */
const aCode = () => Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
