import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { digestOf, makeCertificate, type Signer } from './certificates.ts'
import { AGE_DOCUMENT, AGE_JWT } from './credentials.ts'

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

/** A pretend issuer of proofs of age: its root, and the signer that it has signed. */
export async function makeIssuer(name: string): Promise<{ root: Signer; signer: Signer }> {
  const root = await makeCertificate({ name })
  return { root, signer: await makeCertificate({ name: `${name} signer`, by: root }) }
}

type Listed = {
  root: Signer
  from?: string
  until?: string
  statusLists?: string[]
  /** For which kinds of credentials; for both when left out. */
  formats?: readonly ('mso_mdoc' | 'dc+sd-jwt')[]
}

/** Writes a list of issuers as the gate reads it. */
export async function writeIssuers(
  file: string,
  issuers: readonly Listed[],
  { revoked = [], validUntil = inDays(30) }: { revoked?: readonly Signer[]; validUntil?: string } = {},
) {
  const listed = issuers.map(({ root, from = inDays(-1), until = inDays(300), statusLists = [], formats }) => ({
    name: root.made.subject,
    certificate: root.certificate.toString(),
    from,
    until,
    statusLists,
    credentials: [
      { format: 'mso_mdoc', type: AGE_DOCUMENT, namespace: AGE_DOCUMENT },
      { format: 'dc+sd-jwt', type: AGE_JWT },
    ].filter(({ format }) => formats?.some((one) => one === format) ?? true),
  }))
  await writeFile(file, JSON.stringify({ validUntil, issuers: listed, revoked: revoked.map(digestOf) }))
}

/** What the gate shows wallets of itself, in a folder: its settings for that. */
export async function writeIdentity(folder: string) {
  const root = await makeCertificate({ name: 'Pretend registrar' })
  const gate = await makeCertificate({ name: 'Pretend age gate', by: root })
  const files = {
    AGE_WALLET_CERTIFICATE: join(folder, 'wallet-certificate.pem'),
    AGE_WALLET_KEY: join(folder, 'wallet-key.pem'),
  }
  await writeFile(files.AGE_WALLET_CERTIFICATE, gate.certificate.toString())
  await writeFile(files.AGE_WALLET_KEY, gate.key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  return files
}
