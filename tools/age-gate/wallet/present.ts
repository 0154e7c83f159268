import { createHash, type KeyObject, X509Certificate } from 'node:crypto'
import {
  DeviceRequest,
  DocRequest,
  Holder,
  type IssuerSigned,
  ItemsRequest,
  type SessionTranscript,
  SessionTranscript as Transcript,
} from '@owf/mdoc'
import { calculateJwkThumbprint, CompactEncrypt, importJWK, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { AGE_DOCUMENT, coseKeyOf, mdocContext, type SdJwt } from './credentials.ts'

/** A request as a wallet reads it (OpenID4VP 1.0). */
const Request = z.object({
  client_id: z.string(),
  nonce: z.string(),
  state: z.string().optional(),
  response_mode: z.enum(['direct_post.jwt', 'dc_api.jwt']),
  response_uri: z.string().optional(),
  expected_origins: z.array(z.string()).optional(),
  dcql_query: z.object({
    credentials: z.array(z.object({ id: z.string(), format: z.string(), claims: z.array(z.unknown()) })),
  }),
  client_metadata: z.object({ jwks: z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) }) }),
})

export type WalletRequest = z.infer<typeof Request>

/** Reads a request and checks that whoever signed it is who it says. Throws otherwise. */
export async function readRequest(jwt: string): Promise<WalletRequest> {
  let leaf = Buffer.alloc(0)
  const { payload } = await jwtVerify(
    jwt,
    ({ x5c }) => {
      leaf = Buffer.from(x5c?.[0] ?? '', 'base64')
      return new X509Certificate(leaf).publicKey
    },
    { typ: 'oauth-authz-req+jwt' },
  )
  const request = Request.parse(payload)
  if (request.client_id !== `x509_hash:${createHash('sha256').update(leaf).digest('base64url')}`)
    throw new Error('Somebody else has signed that request.')
  return request
}

/** What an answer is made for: those of the request, unless a test has others. */
export type For = { clientId: string; nonce: string; responseUri: string; origin: string; thumbprint: Uint8Array }

const keyOf = ({ client_metadata: { jwks } }: WalletRequest) => jwks.keys[0] ?? { kty: '' }

export async function answerFor(request: WalletRequest): Promise<For> {
  const digest = await calculateJwkThumbprint(keyOf(request), 'sha256')
  return {
    clientId: request.client_id,
    nonce: request.nonce,
    responseUri: request.response_uri ?? '',
    origin: request.expected_origins?.[0] ?? '',
    thumbprint: new Uint8Array(Buffer.from(digest, 'base64url')),
  }
}

type MdocOptions = { device: KeyObject; made: For; elements?: string[]; isInBrowser?: boolean; type?: string }

/** Shows an mdoc: the elements that are asked for, signed by the device. */
export async function presentMdoc(credential: IssuerSigned, options: MdocOptions): Promise<string> {
  const { device, made, elements = ['age_over_18'], isInBrowser = false, type = AGE_DOCUMENT } = options
  const { clientId, nonce, responseUri, origin, thumbprint: jwkThumbprint } = made
  const sessionTranscript: SessionTranscript = isInBrowser
    ? await Transcript.forOid4VpDcApi({ origin, nonce, jwkThumbprint }, mdocContext)
    : await Transcript.forOid4Vp({ clientId, nonce, responseUri, jwkThumbprint }, mdocContext)
  const namespaces = { [AGE_DOCUMENT]: Object.fromEntries(elements.map((name) => [name, false])) }
  const itemsRequest = ItemsRequest.create({ docType: type, namespaces })
  const response = await Holder.createDeviceResponseForDeviceRequest(
    {
      deviceRequest: DeviceRequest.create({ docRequests: [DocRequest.create({ itemsRequest })] }),
      sessionTranscript,
      issuerSigned: [credential],
      signature: { signingKey: coseKeyOf(device) },
    },
    mdocContext,
  )
  return response.encodedForOid4Vp
}

type SdJwtOptions = { device: KeyObject; made: For; names?: string[]; iat?: number; isUnbound?: boolean }

/** Shows an SD-JWT: what is asked for uncovered, and a signature of the holder's over all of it. */
export async function presentSdJwt({ issued, disclosures }: SdJwt, options: SdJwtOptions): Promise<string> {
  const { device, made, names = ['age_over_18'], iat = Math.floor(Date.now() / 1_000), isUnbound } = options
  const shown = `${[issued, ...names.map((name) => disclosures[name] ?? '')].join('~')}~`
  if (isUnbound) return shown
  const digest = createHash('sha256').update(shown).digest('base64url')
  const bound = await new SignJWT({ aud: made.clientId, nonce: made.nonce, sd_hash: digest, iat })
    .setProtectedHeader({ alg: 'ES256', typ: 'kb+jwt' })
    .sign(device)
  return shown + bound
}

/** Encrypts an answer to the key that the request has brought. */
export async function encryptAnswer(request: WalletRequest, answer: Record<string, unknown>): Promise<string> {
  const jwk = keyOf(request)
  return new CompactEncrypt(Buffer.from(JSON.stringify(answer)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(await importJWK(jwk, 'ECDH-ES'))
}

/** By what name the request asks for a credential of that form. */
export function nameOfCredential(request: WalletRequest, format: 'mso_mdoc' | 'dc+sd-jwt'): string {
  const asked = request.dcql_query.credentials.find((one) => one.format === format)
  if (!asked) throw new Error(`The request asks for no ${format}.`)
  return asked.id
}
