import type { AgeKey } from '@amour/contract/account/age-check.ts'
import { makeAgeMessage, nameAgeKey, toBase64Url, writeAgeToken } from '@amour/contract/account/age-token.ts'
import { RSABSSA } from '@cloudflare/blindrsa-ts'

const suite = RSABSSA.SHA384.PSS.Randomized()

/** A public key as the blinding takes it. */
const importAgeKey = ({ key }: Pick<AgeKey, 'key'>) =>
  crypto.subtle.importKey('spki', Buffer.from(key, 'base64'), { name: 'RSA-PSS', hash: 'SHA-384' }, true, ['verify'])

/** What a browser does before a check, and with the signature after it. `message` may be one that no page of ours makes. */
export async function blindFor(audience: string, key: AgeKey, message = makeAgeMessage(audience, key)) {
  const publicKey = await importAgeKey(key)
  const prepared = new Uint8Array(suite.prepare(message))
  const { blindedMsg, inv } = await suite.blind(publicKey, prepared)
  return {
    key: nameAgeKey(key),
    blinded: toBase64Url(blindedMsg),
    prepared,
    /** The token; throws where the signature is by another key than the published one. */
    async finish(signature: string): Promise<string> {
      const signed = await suite.finalize(publicKey, prepared, Buffer.from(signature, 'base64url'), inv)
      return writeAgeToken({ name: key, prepared, signature: new Uint8Array(signed) })
    },
  }
}
