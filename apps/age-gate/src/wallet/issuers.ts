import { X509Certificate } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'

const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** What a wallet may show: in which form, of which type, and for an mdoc in which namespace the answer is. */
const Credential = z.discriminatedUnion('format', [
  z.object({ format: z.literal('mso_mdoc'), type: z.string().min(1), namespace: z.string().min(1) }),
  z.object({ format: z.literal('dc+sd-jwt'), type: z.string().min(1) }),
])

const List = z.object({
  /** After that the list is too old to be relied on. */
  validUntil: Moment,
  issuers: z.array(
    z.object({
      name: z.string().min(1),
      /** The root that signs the issuer's signers, in PEM. */
      certificate: z.string().transform((pem) => new X509Certificate(pem)),
      from: Moment,
      until: Moment,
      credentials: z.array(Credential).min(1),
      /** Beginnings of the addresses at which this issuer says what it has taken back. */
      statusLists: z.array(z.url({ protocol: /^https?$/ })).default([]),
    }),
  ),
  /** SHA-256 of certificates that are trusted no more, in hex: of signers or of roots. */
  revoked: z.array(z.string().regex(/^[0-9a-f]{64}$/)).default([]),
})

export type Credential = z.infer<typeof Credential>
export type Issuer = z.infer<typeof List>['issuers'][number]
export type IssuerList = z.infer<typeof List>

/** Whose signature it is: the issuer on the list, and the signer that it has signed. */
export type Signer = { issuer: Issuer; certificate: X509Certificate }

/** Certificates between a signer and its root, with the signer: more than any issuer needs. */
const LONGEST_CHAIN = 4

const known = new Map<string, { writtenAt: number; list: IssuerList }>()

/** Reads the list of issuers again whenever its file has changed. Throws where it is damaged or not there. */
export async function readIssuers(file: string): Promise<IssuerList> {
  const { mtimeMs: writtenAt } = await stat(file)
  const kept = known.get(file)
  if (kept?.writtenAt === writtenAt) return kept.list
  const list = List.parse(JSON.parse(await readFile(file, 'utf8')))
  known.set(file, { writtenAt, list })
  return list
}

/** All kinds of credentials that the list trusts somebody for. */
export const credentialsOf = ({ issuers }: IssuerList): Credential[] => [
  ...new Map(issuers.flatMap(({ credentials }) => credentials).map((one) => [JSON.stringify(one), one])).values(),
]

/**
 * Whose a chain of certificates is, the signer's first: each is signed by the next and the last by a root on the list,
 * all are valid at that moment, none is revoked, and the issuer is trusted for such a credential. Undefined otherwise.
 */
export function findSigner(
  { issuers, revoked }: IssuerList,
  chain: readonly Uint8Array[],
  { credential, now }: { credential: Pick<Credential, 'format' | 'type'>; now: Date },
): Signer | undefined {
  const given = chain.map((der) => new X509Certificate(der))
  const isGood = (certificate: X509Certificate) =>
    certificate.validFromDate <= now && now < certificate.validToDate && !revoked.includes(digestOf(certificate))
  const issuer = issuers.find(({ certificate: root, from, until, credentials }) => {
    const path = given.at(-1)?.raw.equals(root.raw) ? given : [...given, root]
    const isForThis = credentials.some(({ format, type }) => format === credential.format && type === credential.type)
    const isSignedOn = path.every((one, place) => place === path.length - 1 || isSignedBy(one, path[place + 1] ?? one))
    return isForThis && from <= now && now < until && path.length > 1 && isSignedOn && path.every(isGood)
  })
  const [certificate] = given
  const isUsable = certificate && !certificate.ca && given.length <= LONGEST_CHAIN
  return issuer && isUsable ? { issuer, certificate } : undefined
}

const isSignedBy = (certificate: X509Certificate, by: X509Certificate) =>
  by.ca && certificate.checkIssued(by) && certificate.verify(by.publicKey)

/** As the list names a certificate that is revoked. */
const digestOf = ({ fingerprint256 }: X509Certificate) => fingerprint256.replaceAll(':', '').toLowerCase()
