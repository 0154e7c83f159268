import { createHash } from 'node:crypto'
import { SDJwtInstance } from '@sd-jwt/core'
import { z } from 'zod'
import type { Outcome } from '#providers/provider.ts'
import { type Credential, findSigner, type IssuerList } from './issuers.ts'
import { isSignedBy, keyFromJwk } from './signature.ts'
import { isTakenBack } from './status-list.ts'
import type { Asked } from './request.ts'

/** What its issuer says of it; everything else in it is left alone. */
const Head = z.object({ alg: z.string(), typ: z.enum(['dc+sd-jwt', 'vc+sd-jwt']), x5c: z.array(z.base64()).min(1) })
const Said = z.object({
  vct: z.string(),
  exp: z.number(),
  cnf: z.object({ jwk: z.looseObject({ kty: z.string() }) }),
  status: z.object({ status_list: z.object({ idx: z.number().int().min(0), uri: z.url() }) }).optional(),
  age_over_18: z.unknown(),
})
const Bound = z.object({ aud: z.string(), iat: z.number() })
const Signed = z.object({ alg: z.string() })

/** How old a signature of the holder may be, and how far its clock may go ahead, in seconds. */
const BOUND_WITHIN = { past: 600, future: 60 }

type Options = {
  credential: Extract<Credential, { format: 'dc+sd-jwt' }>
  issuers: IssuerList
  asked: Asked
  now: Date
}

/**
 * Reads a presentation of an SD-JWT VC: signed by a trusted issuer, in force and not taken back, by the key of its holder,
 * for this request alone, and with nothing uncovered but the answer. Throws where anything is wrong, and `ProviderAway`
 * where the issuer's list of what it has taken back cannot be had.
 */
export async function readSdJwt(presentation: string, options: Options): Promise<Outcome> {
  const { credential, issuers, asked, now } = options
  const [issued = '', ...parts] = presentation.split('~')
  const uncovered = parts.slice(0, -1)
  const head = Head.parse(partOf(issued, 0))
  const chain = head.x5c.map((certificate) => Buffer.from(certificate, 'base64'))
  const signer = findSigner(issuers, chain, { credential, now })
  if (!signer || uncovered.length > 1) return { result: 'refused' }
  const currentDate = Math.floor(now.getTime() / 1_000)
  const reader = new SDJwtInstance({
    hasher,
    verifier: (data, signature) =>
      isSignedBy(signer.certificate.publicKey, { algorithm: head.alg, data, signature: bytesOf(signature) }),
    kbVerifier: (data, signature, payload) =>
      isSignedBy(keyFromJwk(Said.parse(payload).cnf.jwk), {
        algorithm: Signed.parse(partOf(data, 0)).alg,
        data,
        signature: bytesOf(signature),
      }),
  })
  const { payload, kb } = await reader.verify(presentation, { currentDate, keyBindingNonce: asked.nonce })
  const said = Said.parse(payload)
  const bound = Bound.parse(kb?.payload)
  const age = currentDate - bound.iat
  const isForUs = bound.aud === asked.clientId && age <= BOUND_WITHIN.past && age >= -BOUND_WITHIN.future
  if (!isForUs || said.vct !== credential.type || said.exp <= currentDate) return { result: 'refused' }
  if (said.status && (await isTakenBack(said.status.status_list, { issuers, issuer: signer.issuer, credential, now })))
    return { result: 'refused' }
  if (said.age_over_18 === true) return { result: 'passed', method: 'sd-jwt' }
  return { result: said.age_over_18 === false ? 'under' : 'refused' }
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

/** A part of a JWT, which may be any JSON. */
const partOf = (jwt: string, place: number): unknown => JSON.parse(bytesOf(jwt.split('.')[place] ?? '').toString())

const hashes: readonly string[] = ['sha-256', 'sha-384', 'sha-512']

function hasher(data: string | ArrayBuffer, algorithm: string): Uint8Array {
  if (!hashes.includes(algorithm)) throw new Error('That is no digest of ours.')
  const bytes = typeof data === 'string' ? data : Buffer.from(data)
  return new Uint8Array(createHash(algorithm.replace('-', '')).update(bytes).digest())
}
