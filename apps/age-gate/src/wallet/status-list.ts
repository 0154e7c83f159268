import { inflateSync } from 'node:zlib'
import { z } from 'zod'
import { ProviderAway } from '#providers/provider.ts'
import { type Credential, findSigner, type Issuer, type IssuerList } from './issuers.ts'
import { isSignedBy } from './signature.ts'

/** Milliseconds that an issuer may take to give its list, and the most that one is kept. */
const PATIENCE = 10_000
const KEPT = 3_600_000

/** The largest list, in characters of its token and in bytes when it is unpacked: eight million credentials. */
const LARGEST = { token: 8_000_000, list: 1_000_000 }

const Head = z.object({ alg: z.string(), typ: z.literal('statuslist+jwt'), x5c: z.array(z.base64()).min(1) })
const Said = z.object({
  sub: z.string(),
  iat: z.number(),
  exp: z.number().optional(),
  ttl: z.number().positive().optional(),
  status_list: z.object({ bits: z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(8)]), lst: z.string() }),
})

type Place = { uri: string; idx: number }
type Options = { issuers: IssuerList; issuer: Issuer; credential: Credential; now: Date }
type Statuses = { bits: 1 | 2 | 4 | 8; list: Buffer; keptUntil: number }

const known = new Map<string, Statuses>()

/**
 * Whether a credential has been taken back, by its issuer's list (Token Status List). The whole list is read, and kept for
 * an hour at most, so that the issuer learns of nobody. A list is asked for only where the issuer's own are. Throws
 * `ProviderAway` where it cannot be had.
 */
export async function isTakenBack({ uri, idx }: Place, options: Options): Promise<boolean> {
  if (!options.issuer.statusLists.some((beginning) => isBelow(uri, beginning))) return true
  const kept = known.get(uri)
  const statuses = kept && kept.keptUntil > options.now.getTime() ? kept : await readStatuses(uri, options)
  known.set(uri, statuses)
  const perByte = 8 / statuses.bits
  const byte = statuses.list[Math.floor(idx / perByte)]
  if (byte === undefined) return true
  return ((byte >> ((idx % perByte) * statuses.bits)) & (2 ** statuses.bits - 1)) !== 0
}

/** Whether an address lies where an issuer keeps its lists: at the same origin, and below the same path. */
function isBelow(uri: string, beginning: string): boolean {
  const [asked, own] = [new URL(uri), new URL(beginning)]
  return asked.origin === own.origin && asked.pathname.startsWith(own.pathname)
}

async function readStatuses(uri: string, { issuers, issuer, credential, now }: Options): Promise<Statuses> {
  const token = await fetchToken(uri)
  const [head = '', payload = '', signature = ''] = token.split('.')
  const { alg, x5c } = Head.parse(JSON.parse(Buffer.from(head, 'base64url').toString()))
  const chain = x5c.map((certificate) => Buffer.from(certificate, 'base64'))
  const signer = findSigner(issuers, chain, { credential, now })
  const said = Said.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  const seconds = now.getTime() / 1_000
  const isSigned =
    signer?.issuer === issuer &&
    isSignedBy(signer.certificate.publicKey, {
      algorithm: alg,
      data: `${head}.${payload}`,
      signature: Buffer.from(signature, 'base64url'),
    })
  if (!isSigned || said.sub !== uri || (said.exp !== undefined && said.exp <= seconds))
    throw new ProviderAway('The list of what an issuer has taken back is not right.')
  const { bits, lst } = said.status_list
  const list = inflateSync(Buffer.from(lst, 'base64url'), { maxOutputLength: LARGEST.list })
  const lasts = Math.min(KEPT, (said.ttl ?? Infinity) * 1_000, said.exp ? said.exp * 1_000 - now.getTime() : Infinity)
  return { bits, list, keptUntil: now.getTime() + lasts }
}

async function fetchToken(uri: string): Promise<string> {
  const away = (cause?: unknown) => new ProviderAway('An issuer’s list could not be had.', { cause })
  const answer = await fetch(uri, {
    headers: { accept: 'application/statuslist+jwt' },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  }).catch((error: unknown) => {
    throw away(error)
  })
  const text = answer.ok ? await answer.text().catch(() => '') : ''
  if (!text || text.length > LARGEST.token) throw away()
  return text.trim()
}
