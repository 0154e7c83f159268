import { fromBase64Url, toBase64Url } from '@amour/crypto/base64.ts'
import type { Bytes } from '@amour/crypto/base64.ts'
import { readEnvelope, writeEnvelope, type Envelope2 } from '@amour/crypto/envelope.ts'
import { importDh, furtherKeysOf } from '@amour/crypto/envelope-2/further-pairs.ts'
import { findNativeKem, loadLibraryKem, type Kem } from '@amour/crypto/envelope-2/kem.ts'
import { openMessage2, previewMessage2, sealMessage2, type MessageToOpen2 } from '@amour/crypto/envelope-2/message-2.ts'
import { RSA_OAEP } from '@amour/crypto/key-pair.ts'
import { keyPrint } from '@amour/crypto/key-print.ts'
import { packEnvelope, unpackEnvelope } from '@amour/crypto/packing.ts'
import { importPublic } from '@amour/crypto/public-key.ts'

/** One member of the vectors: everything private is written down. */
export interface VectorMember2 {
  readonly id: string
  readonly version: number
  readonly privateJwk: JsonWebKey
  /** Base64url of 32 bytes. */
  readonly seeds: { readonly dh: string; readonly pq: string }
  readonly public: string
  readonly print: string
}

/** One message of Ann's to Ben, as another implementation too can have written it. */
export interface VectorMessage2 {
  readonly text: string
  readonly mediaId: string | null
  readonly kf: string
  readonly counter: number
  /** Base64url of 32 bytes, as the link. */
  readonly prev: string
  readonly link: string
  readonly envelope: string
  readonly packedSha256Hex: string
}

/** The contents of crypto-v2.json. */
export interface Vectors2 {
  readonly ann: VectorMember2
  readonly ben: VectorMember2
  readonly messages: readonly VectorMessage2[]
}

/** Runs one KEM of this engine against the vectors, and names each value that came out differently. */
export async function checkEnvelopes(vectors: Vectors2, kem: Kem): Promise<string[]> {
  const failures: string[] = []
  const check = async (name: string, expected: unknown, work: () => Promise<unknown>) => {
    const actual = await work().catch((error: unknown) => `failed: ${String(error)}`)
    if (actual !== expected) failures.push(`${kem.name}: ${name}`)
  }
  for (const [name, member] of [['ann', vectors.ann] as const, ['ben', vectors.ben] as const]) {
    await check(`${name}: print`, member.print, () => keyPrint(member.public))
    await check(`${name}: further keys`, member.public, async () => {
      const jwk: unknown = JSON.parse(atob(member.public))
      const { dh, pq } = await furtherKeysOf(seedsOf(member), kem)
      return btoa(JSON.stringify({ ...(jwk as object), dh: toBase64Url(dh), pq: toBase64Url(pq) })) // made by make-envelope.ts
    })
  }
  for (const [at, message] of vectors.messages.entries())
    await checkMessage(`message ${at}`, vectors, { message, kem, check })
  return failures
}

/** Every KEM that this engine has, by its name. */
export async function checkAllEnvelopes(vectors: Vectors2): Promise<{ native: string[] | null; library: string[] }> {
  const native = await findNativeKem()
  return {
    native: native ? await checkEnvelopes(vectors, native) : null,
    library: await checkEnvelopes(vectors, await loadLibraryKem()),
  }
}

type Check = (name: string, expected: unknown, work: () => Promise<unknown>) => Promise<void>
type ToCheck = { message: VectorMessage2; kem: Kem; check: Check }

async function checkMessage(name: string, vectors: Vectors2, { message: m, kem, check }: ToCheck) {
  const { ann, ben } = vectors
  const envelope = readEnvelope(m.envelope)
  if (envelope?.v !== 2) return check(`${name}: shape`, true, async () => false)
  const [asBen, asAnn] = [await opener(ben, ann), await opener(ann, ben)]
  const parties = { from: ann.id, to: ben.id }
  for (const [side, mine] of [['to', asBen] as const, ['me', asAnn] as const]) {
    const toOpen: MessageToOpen2 = { envelope, side, parties, mediaId: m.mediaId, ...mine }
    const { text, kf, counter, prev, link } = m
    await check(`${name}, ${side}: opened`, JSON.stringify({ text, kf, counter, prev, link }), async () => {
      const { order, ...opened } = await openMessage2(toOpen, kem)
      const place = { counter: order.counter, prev: toBase64Url(order.prev), link: toBase64Url(order.link) }
      return JSON.stringify({ text: opened.text, kf: opened.kf, ...place })
    })
    await check(`${name}, ${side}: preview`, text.slice(0, 46), async () =>
      (await previewMessage2(toOpen, kem)).text.slice(0, 46),
    )
  }
  await check(`${name}: packed`, m.packedSha256Hex, async () =>
    hex(await crypto.subtle.digest('SHA-256', packEnvelope(envelope))),
  )
  await check(`${name}: unpacked`, m.envelope, async () => writeEnvelope(unpackEnvelope(packEnvelope(envelope))))
  await check(`${name}: sealed here and opened again`, m.text, async () => sealAndOpen(vectors, m, kem))
}

async function sealAndOpen({ ann, ben }: Vectors2, m: VectorMessage2, kem: Kem): Promise<string> {
  const parties = { from: ann.id, to: ben.id }
  const { message } = await sealMessage2(
    {
      text: m.text,
      mediaId: m.mediaId,
      mid: '0193a7d1-2b3c-4d5e-8f90-a1b2c3d4e5f6',
      parties,
      recipient: {
        rsa: await importPublic(ben.public),
        further: await furtherKeysOf(seedsOf(ben), kem),
        version: ben.version,
      },
      sender: {
        rsa: await importPublic(ann.public),
        dh: await importDh(seedsOf(ann).dh),
        pq: (await furtherKeysOf(seedsOf(ann), kem)).pq,
        version: ann.version,
      },
      place: { counter: m.counter, prev: bytes(m.prev) },
    },
    kem,
  )
  const envelope = readEnvelope(message) as Envelope2 // it was sealed a line above
  const opened = await openMessage2(
    { envelope, side: 'to', parties, mediaId: m.mediaId, ...(await opener(ben, ann)) },
    kem,
  )
  return opened.text
}

async function opener(me: VectorMember2, other: VectorMember2) {
  const { dh } = await furtherKeysOf(seedsOf(other), await loadLibraryKem())
  return {
    privateKey: await crypto.subtle.importKey('jwk', me.privateJwk, RSA_OAEP, false, ['decrypt']),
    dh: await importDh(seedsOf(me).dh),
    pqSeed: seedsOf(me).pq,
    otherDh: dh,
  }
}

const seedsOf = ({ seeds }: VectorMember2) => ({ dh: bytes(seeds.dh), pq: bytes(seeds.pq) })

const bytes = (text: string): Bytes => fromBase64Url(text) ?? new Uint8Array()

const hex = (digest: ArrayBuffer) =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
