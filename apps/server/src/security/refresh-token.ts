import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A refresh token names its session and counts (docs/security/rules.md §2.6): base64url(version ‖ session id ‖ counter
 * ‖ tag), the tag being HMAC-SHA-256 under the session's own key. The same counter always gives the same token.
 */
const VERSION = 2
const HEAD = 1 + 16 + 4
const TAG = 32

/** Bytes of a session's key. */
export const SESSION_KEY_BYTES = 32

export type RefreshToken = { sessionId: string; counter: number; head: Buffer; tag: Buffer }

/** Writes the token of a session's counter. */
export function writeRefreshToken(sessionId: string, counter: number, key: Buffer): string {
  const head = Buffer.alloc(HEAD)
  head.writeUInt8(VERSION, 0)
  head.write(sessionId.replaceAll('-', ''), 1, 'hex')
  head.writeUInt32BE(counter, 17)
  return Buffer.concat([head, tagOf(head, key)]).toString('base64url')
}

/** Takes a token apart; undefined for what was never one of ours. Its tag is not checked yet. */
export function parseRefreshToken(text: string): RefreshToken | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== HEAD + TAG || bytes.toString('base64url') !== text || bytes[0] !== VERSION) return undefined
  const hex = bytes.toString('hex', 1, 17)
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { sessionId, counter: bytes.readUInt32BE(17), head: bytes.subarray(0, HEAD), tag: bytes.subarray(HEAD) }
}

/** Says whether the token was written with the session's key. */
export function isGenuine({ head, tag }: RefreshToken, key: Buffer): boolean {
  return timingSafeEqual(tag, tagOf(head, key))
}

const tagOf = (head: Buffer, key: Buffer) => createHmac('sha256', key).update(head).digest()
