import { createECDH } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import type { Context } from '#context.ts'
import { HOUR } from '#durations.ts'

/** Order of P-256's group, less one: private keys are the numbers from 1 to it. */
const KEYS = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550n

/** How long a signed word to a push service is good; RFC 8292 allows a day. */
const GOOD_FOR = 12 * HOUR

/**
 * The key by which push services know this site (RFC 8292), made from the key file and the same for ever: a browser takes
 * pushes from nobody but who holds it.
 */
function keyOf({ secrets }: Pick<Context, 'secrets'>) {
  const seed = BigInt(`0x${secrets.derive('push').toString('hex')}`)
  const privateKey = Buffer.from(((seed % KEYS) + 1n).toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { privateKey, publicKey: pair.getPublicKey() }
}

/** The public key as browsers ask for it: 65 bytes in base64url. */
export const pushKey = (context: Pick<Context, 'secrets'>) => keyOf(context).publicKey.toString('base64url')

/** The Authorization header for one push service: who sends, until when, and where they can be written to. */
export async function signForPushService(
  context: Pick<Context, 'secrets' | 'config' | 'clock'>,
  endpoint: string,
): Promise<string> {
  const { config, clock } = context
  const { privateKey, publicKey } = keyOf(context)
  const key = await importJWK({
    kty: 'EC',
    alg: 'ES256',
    crv: 'P-256',
    d: privateKey.toString('base64url'),
    x: publicKey.subarray(1, 33).toString('base64url'),
    y: publicKey.subarray(33).toString('base64url'),
  })
  const word = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(new Date(clock.now().getTime() + GOOD_FOR))
    .setSubject(config.operator.email ? `mailto:${config.operator.email}` : config.siteUrl)
    .sign(key)
  return `vapid t=${word}, k=${publicKey.toString('base64url')}`
}
