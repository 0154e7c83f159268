import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { CoseKey, DeviceKey, Issuer, type IssuerSigned, type MdocContext, SignatureAlgorithm } from '@owf/mdoc'
import { SignJWT } from 'jose'
import type { Signer } from './certificates.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The types that the pretend issuer gives out: the European age profile, and the same as an SD-JWT. */
export const AGE_DOCUMENT = 'eu.europa.ec.av.1'
export const AGE_JWT = 'urn:example:age:1'

/** A key of a wallet's, in its device. */
export const makeDeviceKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

const publicJwk = (key: KeyObject) => {
  const { d: _, ...jwk } = key.export({ format: 'jwk' })
  return jwk
}

/** A private key as the library for mdocs takes it. */
export const coseKeyOf = (key: KeyObject) => CoseKey.fromJwk({ ...key.export({ format: 'jwk' }), alg: 'ES256' })

const never = (): never => {
  throw new Error('No wallet needs that.')
}

/** Signs and digests for the library; whom to trust is the verifier's. */
export const mdocContext: Pick<MdocContext, 'crypto' | 'cose'> = {
  crypto: {
    random: (length) => new Uint8Array(randomBytes(length)),
    digest: ({ digestAlgorithm, bytes }) =>
      new Uint8Array(createHash(digestAlgorithm.replace('-', '').toLowerCase()).update(bytes).digest()),
    calculateEphemeralMacKey: never,
  },
  cose: {
    sign1: {
      sign: ({ toBeSigned, key }) =>
        new Uint8Array(
          sign('sha256', toBeSigned, {
            key: createPrivateKey({ key: key.jwk, format: 'jwk' }),
            dsaEncoding: 'ieee-p1363',
          }),
        ),
      verify: never,
    },
    mac0: { sign: never, verify: never },
  },
}

type Given = {
  signer: Signer
  device: KeyObject
  /** What it says; `undefined` leaves the answer out. */
  isAdult?: unknown
  /** When it ends. */
  until?: Date
  /** When it was issued. */
  signed?: Date
}

/** Issues an mdoc of the European age profile, with a second element that nobody asks for. */
export function issueMdoc(given: Given & { type?: string }): Promise<IssuerSigned> {
  const { signer, device, isAdult = true, signed = new Date(Date.now() - HOUR) } = given
  const { until = new Date(Date.now() + 30 * DAY), type = AGE_DOCUMENT } = given
  return new Issuer(type, mdocContext)
    .addIssuerNamespace(AGE_DOCUMENT, { age_over_18: isAdult, issuing_country: 'GB' })
    .sign({
      signingKey: coseKeyOf(signer.key),
      algorithm: SignatureAlgorithm.ES256,
      digestAlgorithm: 'SHA-256',
      validityInfo: { signed, validFrom: signed, validUntil: until },
      deviceKeyInfo: { deviceKey: DeviceKey.fromJwk({ ...publicJwk(device) }) },
      certificates: chainOf(signer).map(({ raw }) => new Uint8Array(raw)),
    })
}

export type SdJwt = { issued: string; disclosures: Record<string, string> }

/** Issues an SD-JWT VC with the same in it; `claims` replaces what its issuer says openly. */
export async function issueSdJwt(given: Given & { claims?: Record<string, unknown> }): Promise<SdJwt> {
  const { signer, device, isAdult = true, until = new Date(Date.now() + 30 * DAY), claims } = given
  const disclosures = { age_over_18: disclose('age_over_18', isAdult), family_name: disclose('family_name', 'Smith') }
  const digests = Object.values(disclosures).map((one) => createHash('sha256').update(one).digest('base64url'))
  const said = { vct: AGE_JWT, cnf: { jwk: publicJwk(device) }, _sd: digests, _sd_alg: 'sha-256', ...claims }
  const issued = await signAs(signer, 'dc+sd-jwt', { exp: Math.floor(until.getTime() / 1_000), ...said })
  return { issued, disclosures }
}

export const disclose = (name: string, value: unknown) =>
  Buffer.from(JSON.stringify([randomBytes(16).toString('base64url'), name, value])).toString('base64url')

type StatusList = {
  uri: string
  taken: readonly number[]
  /** Bits of one status: with more than one, what is taken is suspended (2) instead of invalid (1). */
  bits?: 1 | 2
  /** Seconds until it ends, and for which it may be kept. */
  lasts?: number
  ttl?: number
}

/** A status list token: `taken` lists the places of what has been taken back. */
export function writeStatusList(signer: Signer, { uri, taken, bits = 1, lasts = 3_600, ttl }: StatusList) {
  const list = Buffer.alloc(16)
  for (const place of taken) {
    const at = place * bits
    list[at >> 3] = (list[at >> 3] ?? 0) | (bits << (at & 7))
  }
  const now = Math.floor(Date.now() / 1_000)
  return signAs(signer, 'statuslist+jwt', {
    sub: uri,
    iat: now,
    exp: now + lasts,
    ...(ttl && { ttl }),
    status_list: { bits, lst: deflateSync(list).toString('base64url') },
  })
}

/** As it goes along with what was signed; a root that signs by itself has but itself. */
const chainOf = ({ chain, certificate }: Signer) => (chain.length > 0 ? chain : [certificate])

const signAs = (signer: Signer, typ: string, claims: Record<string, unknown>) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ, x5c: chainOf(signer).map(({ raw }) => raw.toString('base64')) })
    .sign(signer.key)
