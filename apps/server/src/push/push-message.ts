import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { z } from 'zod'

/** Where one browser is told, and the key that it gave: what a push service and the browser need, and nobody else. */
export const PushTarget = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })

export type PushTarget = z.infer<typeof PushTarget>

/** Bytes of the one record before it is sealed, its delimiter included: of every push alike, whatever it is for. */
const RECORD = 256

/** What every push says: that there was one. The words are in the browser (decision 095). */
const CONTENT = Buffer.from('1')

const CURVE = 'prime256v1'

/** What a test may fix; everything else is drawn anew for each message. */
type Draws = { salt: Buffer; privateKey: Buffer; content: Buffer; record: number }

/**
 * Seals the same few bytes for a browser, as RFC 8291 has it: one record of RFC 8188 under a key that only that browser
 * can make. Always as long. Throws where the browser's key is no point of the curve.
 */
export function sealPush({ p256dh, auth }: PushTarget, draws: Partial<Draws> = {}): Buffer {
  const { salt = randomBytes(16), content = CONTENT, record = RECORD } = draws
  const own = createECDH(CURVE)
  if (draws.privateKey) own.setPrivateKey(draws.privateKey)
  else own.generateKeys()
  const theirs = Buffer.from(p256dh, 'base64url')
  const { key, nonce } = deriveKeys({
    shared: own.computeSecret(theirs),
    auth: Buffer.from(auth, 'base64url'),
    browser: theirs,
    server: own.getPublicKey(),
    salt,
  })
  const plain = Buffer.alloc(record)
  content.copy(plain)
  plain[content.length] = 2 // the last record
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(4096)
  const server = own.getPublicKey()
  return Buffer.concat([salt, size, Buffer.from([server.length]), server, sealed])
}

type Agreement = { shared: Buffer; auth: Buffer; browser: Buffer; server: Buffer; salt: Buffer }

/** The keys of a message as both sides make them. */
export function deriveKeys({ shared, auth, browser, server, salt }: Agreement) {
  const expand = (secret: Uint8Array, over: Uint8Array, info: Uint8Array | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, over, info, length))
  const root = expand(shared, auth, Buffer.concat([Buffer.from('WebPush: info\0'), browser, server]), 32)
  return {
    key: expand(root, salt, 'Content-Encoding: aes128gcm\0', 16),
    nonce: expand(root, salt, 'Content-Encoding: nonce\0', 12),
  }
}

/** Whether a message can be sealed for it: a point of P-256 and 16 bytes. */
export function isSealable(target: PushTarget): boolean {
  if (Buffer.from(target.p256dh, 'base64url').length !== 65 || Buffer.from(target.auth, 'base64url').length !== 16)
    return false
  try {
    sealPush(target)
    return true
  } catch {
    return false
  }
}
