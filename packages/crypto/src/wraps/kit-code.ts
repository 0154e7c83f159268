import { toBase64Url } from '#base64.ts'

/** Crockford's base32: no I, L, O or U, so that a code survives handwriting. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Characters that are random, 130 bits (docs/security/rules.md §2.3), and those that tell a slip of the pen. */
const SECRET_LENGTH = 26
const CHECK_LENGTH = 4

/** Characters of a whole code: six groups of five. */
const KIT_CODE_LENGTH = SECRET_LENGTH + CHECK_LENGTH

/** A new code of a recovery kit, without its hyphens. */
export async function createKitCode(): Promise<string> {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_LENGTH))
  const secret = spell(bytes)
  return secret + (await checkOf(secret))
}

/**
 * A code as somebody typed it, in the one form that is computed with: read without regard to case, spaces and hyphens;
 * O is 0, I and L are 1. Nothing for what has a slip in it: one in a million slips passes.
 */
export async function readKitCode(typed: string): Promise<string | undefined> {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  if (plain.length !== KIT_CODE_LENGTH || !/^[0-9A-HJKMNP-TV-Z]+$/.test(plain)) return undefined
  const secret = plain.slice(0, SECRET_LENGTH)
  return plain === secret + (await checkOf(secret)) ? plain : undefined
}

/** A code for reading: groups of five. */
export function groupKitCode(code: string): string {
  return code.replace(/(.{5})(?=.)/g, '$1-')
}

/** What tells one code from another without telling it: SHA-256, base64url. The 130 bits need no slow hash. */
export async function computeKitCheck(code: string): Promise<string> {
  return toBase64Url(await digest(`kit1 check|${code}`))
}

/** The short number of a kit, by which its paper is told from an older one. */
export function computeKitNumber(check: string): string {
  return check
    .replace(/[^a-z0-9]/gi, '')
    .slice(0, 4)
    .toUpperCase()
}

async function checkOf(secret: string): Promise<string> {
  return spell((await digest(`kit1 slip|${secret}`)).slice(0, CHECK_LENGTH))
}

/** 256 is a whole number of alphabets, so no letter is likelier than another. */
const spell = (bytes: Uint8Array) => Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')

async function digest(text: string) {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}
