import type { AgeKey } from '@amour/contract/account/age-check.ts'
import {
  fromBase64Url,
  makeAgeMessage,
  nameAgeKey,
  toBase64Url,
  writeAgeToken,
} from '@amour/contract/account/age-token.ts'
import { RSABSSA } from '@cloudflare/blindrsa-ts'
import type { KeptCheck } from '#app/storage/storage-age-check.ts'

type BegunCheck = Extract<KeptCheck, { step: 'begun' }>

const suite = RSABSSA.SHA384.PSS.Randomized()

const importKey = (key: string) =>
  crypto.subtle.importKey(
    'spki',
    Uint8Array.from(atob(key), (sign) => sign.charCodeAt(0)),
    { name: 'RSA-PSS', hash: 'SHA-384' },
    true,
    ['verify'],
  )

/** Makes a proof and covers it (RFC 9474): what goes to the gate, and what stays here. */
export async function cover(audience: string, { key, ...name }: AgeKey) {
  const publicKey = await importKey(key)
  const prepared = new Uint8Array(suite.prepare(makeAgeMessage(audience, name)))
  const { blindedMsg, inv } = await suite.blind(publicKey, prepared)
  const begun: BegunCheck = { step: 'begun', name, key, prepared, inverse: new Uint8Array(inv), begunAt: Date.now() }
  return { begun, asked: { key: nameAgeKey(name), blinded: toBase64Url(blindedMsg) } }
}

/** Uncovers the signature and makes the token. Throws where it is of another key than the one that everybody was given. */
export async function uncover({ name, key, prepared, inverse }: BegunCheck, signature: string): Promise<string> {
  const signed = await suite.finalize(await importKey(key), prepared, fromBase64Url(signature), inverse)
  return writeAgeToken({ name, prepared, signature: new Uint8Array(signed) })
}
