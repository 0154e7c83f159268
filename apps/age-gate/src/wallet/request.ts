import { createHash, createPrivateKey, type KeyObject, randomBytes, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import type { Credential } from './issuers.ts'

/** The one element that is asked for, of an mdoc as of an SD-JWT. */
export const AGE_ELEMENT = 'age_over_18'

/** What an answer has to be made for: `by` the browser (Digital Credentials API) or by the wallet's own post. */
export type Asked = { by: 'wallet' | 'browser'; clientId: string; responseUri: string; origin: string } & Pick<
  Question,
  'nonce'
> & { /** SHA-256 of the key that answers are encrypted to (RFC 7638). */ thumbprint: Uint8Array }

/** What is kept of a question until its answer: what was asked once, and the key that reads the answer. */
export type Question = { nonce: string; encryption: JWK }

export type Identity = { clientId: string; chain: string[]; key: KeyObject }

/** How long a request can be taken up, in seconds: as long as the check lasts. */
const REQUEST_LIFE = 600

/** Reads what the gate shows wallets of itself: a certificate, which they may look for on a list, and its key. */
export async function readIdentity(files: { certificate: string; key: string }): Promise<Identity> {
  const pem = await readFile(files.certificate, 'utf8')
  const chain = (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (one) => new X509Certificate(one).raw,
  )
  const [leaf] = chain
  const key = createPrivateKey(await readFile(files.key, 'utf8'))
  if (!leaf || !new X509Certificate(leaf).checkPrivateKey(key))
    throw new Error('AGE_WALLET_CERTIFICATE and AGE_WALLET_KEY do not belong together.')
  return {
    clientId: `x509_hash:${createHash('sha256').update(leaf).digest('base64url')}`,
    chain: chain.map((der) => der.toString('base64')),
    key,
  }
}

export async function makeQuestion(): Promise<Question> {
  const { privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  return { nonce: randomBytes(24).toString('base64url'), encryption: await exportJWK(privateKey) }
}

/** The key that answers are encrypted to, as it is shown, and its thumbprint. */
export async function encryptionOf({ encryption }: Question) {
  const { d: _, ...shown } = encryption
  const digest = await calculateJwkThumbprint(shown, 'sha256')
  return { jwk: { ...shown, kid: digest, use: 'enc', alg: 'ECDH-ES' }, thumbprint: Buffer.from(digest, 'base64url') }
}

/** By what name a credential is asked for, and its answer given. */
export const nameCredential = (place: number) => `age${place}`

/** DCQL: any one of the credentials, and of it the one answer. */
const queryOf = (credentials: readonly Credential[]) => ({
  credentials: credentials.map((one, place) => ({
    id: nameCredential(place),
    format: one.format,
    ...(one.format === 'mso_mdoc'
      ? {
          meta: { doctype_value: one.type },
          claims: [{ path: [one.namespace, AGE_ELEMENT], intent_to_retain: false }],
        }
      : { meta: { vct_values: [one.type] }, claims: [{ path: [AGE_ELEMENT] }] }),
  })),
  credential_sets: [{ options: credentials.map((_, place) => [nameCredential(place)]) }],
})

type Options = {
  identity: Identity
  credentials: readonly Credential[]
  question: Question
  now: Date
  /** Where the wallet posts its answer, or that the browser brings it. */
  to: { responseUri: string; state: string } | { origin: string }
}

/** Writes the signed request (OpenID4VP 1.0, RFC 9101): encrypted answers only, and nothing asked but the age. */
export async function writeRequest({ identity, credentials, question, now, to }: Options): Promise<string> {
  const { jwk } = await encryptionOf(question)
  const seconds = Math.floor(now.getTime() / 1_000)
  const algorithms = ['ES256', 'ES384']
  const claims = {
    response_type: 'vp_token',
    client_id: identity.clientId,
    aud: 'https://self-issued.me/v2',
    nonce: question.nonce,
    dcql_query: queryOf(credentials),
    client_metadata: {
      jwks: { keys: [jwk] },
      encrypted_response_enc_values_supported: ['A256GCM', 'A128GCM'],
      vp_formats_supported: {
        mso_mdoc: { issuerauth_alg_values: [-7, -35], deviceauth_alg_values: [-7, -35] },
        'dc+sd-jwt': { 'sd-jwt_alg_values': algorithms, 'kb-jwt_alg_values': algorithms },
      },
    },
    ...('origin' in to
      ? { response_mode: 'dc_api.jwt', expected_origins: [to.origin] }
      : { response_mode: 'direct_post.jwt', response_uri: to.responseUri, state: to.state }),
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'oauth-authz-req+jwt', x5c: identity.chain })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + REQUEST_LIFE)
    .sign(identity.key)
}
