import { createHmac } from 'node:crypto'

/** What an authenticator app that holds the seed shows at a time (RFC 6238), worked out apart from the server's way. */
export function makeTwoStepCode(seed: Buffer, date: Date) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(date.getTime() / 30_000)))
  const mac = createHmac('sha1', seed).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
