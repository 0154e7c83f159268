import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

const HALF_MINUTE = 30_000

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The six digits that an authenticator app shows for a base32 secret (RFC 6238), `ahead` half minutes from now. */
export function makeAuthenticatorCode(secret: string, ahead = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / HALF_MINUTE) + ahead))
  const hash = createHmac('sha1', readBase32(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Waits until the half minute has five seconds left: the code of the one before it is too old as soon as it ends. */
export async function waitForHalfMinute() {
  const left = HALF_MINUTE - (Date.now() % HALF_MINUTE)
  if (left < 5000) await pause(left)
}

function readBase32(text: string): Buffer {
  const bits = text
    .replace(/[\s=]/g, '')
    .split('')
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
