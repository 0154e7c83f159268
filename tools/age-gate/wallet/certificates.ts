import { createHash, createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
// It has to be there before what follows.
import 'reflect-metadata'
import * as x509 from '@peculiar/x509'

const P256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const DAY = 86_400_000

/** A certificate with its private key, and those that it is signed by. */
export type Signer = {
  certificate: X509Certificate
  key: KeyObject
  keys: CryptoKeyPair
  made: x509.X509Certificate
  /** It and those between it and the root that it goes back to, which is not there itself. */
  chain: readonly X509Certificate[]
}

type Options = {
  name: string
  /** Who signs it; itself when left out, and then it signs others. */
  by?: Signer
  /** Days from now on which it begins and ends. */
  from?: number
  until?: number
  /** It does not say what its key is for. */
  isPlain?: boolean
}

/** Makes a certificate on P-256, as wallets and issuers have them. */
export async function makeCertificate({ name, by, from = -2, until = 400, isPlain }: Options): Promise<Signer> {
  const keys = await crypto.subtle.generateKey(P256, true, ['sign', 'verify'])
  const shared = {
    serialNumber: Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString('hex'),
    notBefore: new Date(Date.now() + from * DAY),
    notAfter: new Date(Date.now() + until * DAY),
    signingAlgorithm: P256,
  }
  const subject = `CN=${name}, C=GB`
  const { digitalSignature, keyCertSign } = x509.KeyUsageFlags
  const made = by
    ? await x509.X509CertificateGenerator.create({
        ...shared,
        subject,
        issuer: by.made.subject,
        publicKey: keys.publicKey,
        signingKey: by.keys.privateKey,
        extensions: isPlain ? [] : [new x509.KeyUsagesExtension(digitalSignature, true)],
      })
    : await x509.X509CertificateGenerator.createSelfSigned({
        ...shared,
        name: subject,
        keys,
        extensions: [new x509.BasicConstraintsExtension(true, 1, true), new x509.KeyUsagesExtension(keyCertSign, true)],
      })
  const key = createPrivateKey({
    key: Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
    format: 'der',
    type: 'pkcs8',
  })
  const certificate = new X509Certificate(made.toString('pem'))
  return { certificate, key, keys, made, chain: by ? [certificate, ...by.chain] : [] }
}

/** As the list of issuers names a certificate that is revoked. */
export const digestOf = ({ certificate }: Signer) => createHash('sha256').update(certificate.raw).digest('hex')
