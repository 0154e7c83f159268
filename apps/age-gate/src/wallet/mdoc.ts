import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import { CoseKey, DeviceResponse, type MdocContext, SessionTranscript, Verifier } from '@owf/mdoc'
import type { Outcome } from '#providers/provider.ts'
import { type Credential, findSigner, type IssuerList } from './issuers.ts'
import { isSignedBy, keyFromJwk } from './signature.ts'
import { AGE_ELEMENT, type Asked } from './request.ts'

type Options = { credential: Extract<Credential, { format: 'mso_mdoc' }>; issuers: IssuerList; asked: Asked; now: Date }

/**
 * Reads a presentation of an mdoc (ISO 18013-5, DeviceResponse): signed by a trusted issuer, in force, by the device that
 * it was issued to, for this request alone, and with nothing in it but the answer. Throws where anything is wrong.
 */
export async function readMdoc(presentation: string, options: Options): Promise<Outcome> {
  const { credential, issuers, asked, now } = options
  const response = DeviceResponse.fromEncodedForOid4Vp(presentation)
  const [document, ...others] = response.documents ?? []
  if (!document || others.length > 0 || response.status !== 0) return { result: 'refused' }
  const { issuerSigned, deviceSigned, docType } = document
  const isOfType = docType === credential.type && issuerSigned.issuerAuth.mobileSecurityObject.docType === docType
  if (!isOfType || !deviceSigned.deviceAuth.deviceSignature) return { result: 'refused' }
  const context = contextFor({ isTrusted: (chain) => findSigner(issuers, chain, { credential, now }) !== undefined })
  await Verifier.verifyDeviceResponse(
    {
      deviceResponse: response,
      sessionTranscript: await transcriptOf(asked),
      // The chain is looked at by the context; the library wants to be given one.
      trustedCertificates: issuers.issuers.map(({ certificate }) => new Uint8Array(certificate.raw)),
      now,
    },
    context,
  )
  const shown = [...issuerSigned.issuerNamespaces.issuerNamespaces].flatMap(([namespace, items]) =>
    items.map(({ elementIdentifier, elementValue }) => ({ namespace, elementIdentifier, elementValue })),
  )
  const [only, ...more] = shown
  if (more.length > 0 || only?.namespace !== credential.namespace || only.elementIdentifier !== AGE_ELEMENT)
    return { result: 'refused' }
  if (only.elementValue === true) return { result: 'passed', method: 'mdoc' }
  return { result: only.elementValue === false ? 'under' : 'refused' }
}

/** What the device signs along (OpenID4VP 1.0, B.2.6): a presentation made for another request is none for this. */
export function transcriptOf(asked: Asked): Promise<SessionTranscript> {
  const { nonce, thumbprint } = asked
  const jwkThumbprint = new Uint8Array(thumbprint)
  return asked.by === 'browser'
    ? SessionTranscript.forOid4VpDcApi({ origin: asked.origin, nonce, jwkThumbprint }, { crypto })
    : SessionTranscript.forOid4Vp(
        { clientId: asked.clientId, responseUri: asked.responseUri, nonce, jwkThumbprint },
        { crypto },
      )
}

const never = (): never => {
  throw new Error('A presentation over the network is signed, and has no MAC.')
}

const crypto: MdocContext['crypto'] = {
  random: (length) => new Uint8Array(randomBytes(length)),
  digest: ({ digestAlgorithm, bytes }) =>
    new Uint8Array(createHash(digestAlgorithm.replace('-', '').toLowerCase()).update(bytes).digest()),
  calculateEphemeralMacKey: never,
}

/** What the library leaves to others: cryptography by OpenSSL, and whom we trust. */
function contextFor({ isTrusted }: { isTrusted: (chain: readonly Uint8Array[]) => boolean }): MdocContext {
  return {
    crypto,
    cose: {
      sign1: {
        sign: never,
        verify: ({ sign1, key }) =>
          isSignedBy(keyFromJwk(key.jwk), {
            algorithm: sign1.signatureAlgorithmName,
            data: sign1.toBeSigned,
            signature: sign1.signature,
          }),
      },
      mac0: { sign: never, verify: never },
    },
    x509: {
      getIssuerNameField: ({ certificate, field }) =>
        new X509Certificate(certificate).issuer
          .split('\n')
          .filter((line) => line.startsWith(`${field}=`))
          .map((line) => line.slice(field.length + 1)),
      getPublicKey: ({ certificate }) =>
        CoseKey.fromJwk({ ...new X509Certificate(certificate).publicKey.export({ format: 'jwk' }) }),
      verifyCertificateChain({ x5chain }) {
        if (!isTrusted(x5chain)) throw new Error('The issuer is not one that we trust.')
      },
      getCertificateData({ certificate }) {
        const read = new X509Certificate(certificate)
        return {
          issuerName: read.issuer,
          subjectName: read.subject,
          serialNumber: read.serialNumber,
          thumbprint: read.fingerprint256,
          notBefore: read.validFromDate,
          notAfter: read.validToDate,
          pem: read.toString(),
        }
      },
    },
  }
}
