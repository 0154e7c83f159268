import { fromBase64Url } from '#base64.ts'
import type { Bytes } from '#base64.ts'
import { hkdf, joinBytes, sha256, toUint16, toUint32, uuidBytes } from '#bytes.ts'
import { KEM_CIPHERTEXT_BYTES, OUTER_IV_BYTES, TAIL_BYTES, chunksOf, type Envelope2 } from '#envelope.ts'
import { CryptoFailure, wrapFailure } from '#failure.ts'
import type { Kem } from './kem.ts'

/** Bytes of a link: a SHA-256. A first message comes after as many zeros. */
const LINK_BYTES = 32

/** Who writes to whom: the ids of the two members. */
export interface Parties {
  readonly from: string
  readonly to: string
}

/** Where a message stands: the sender's own counter in this conversation, from 1, and the link of what they saw last. */
export interface Place {
  readonly counter: number
  /** 32 bytes; zeros where they had seen nothing. */
  readonly prev: Bytes
}

type Headed = Parties & Pick<Envelope2, 'kr' | 'ks' | 'mid' | 'c'> & { readonly count: number }

/** Everything that both sides are bound to, 96 bytes. */
const HEADER_NAME = utf8('amour-env2\0')

/** In the header from `from` to `ks`: what the key of the MAC is bound to. */
const PAIR = [HEADER_NAME.length, HEADER_NAME.length + 36] as const

const MAC_BYTES = 32

/** header = "amour-env2" 0 ‖ from 16 ‖ to 16 ‖ kr 2 ‖ ks 2 ‖ mid 16 ‖ chunks a side 1 ‖ c 32. */
export function headerOf({ from, to, kr, ks, mid, count, c }: Headed): Bytes {
  const commitment = fromBase64Url(c) ?? new Uint8Array()
  const ids = [uuidBytes(from), uuidBytes(to)]
  return joinBytes(HEADER_NAME, ...ids, toUint16(kr), toUint16(ks), uuidBytes(mid), new Uint8Array([count]), commitment)
}

/** link = SHA-256("amour-link2" 0 ‖ header ‖ counter ‖ prev): what the next message names as the one seen last. */
export const linkOf = (header: Bytes, { counter, prev }: Place): Promise<Bytes> =>
  sha256(joinBytes(utf8('amour-link2\0'), header, toUint32(counter), prev))

/** The link of a message that is no version 2: SHA-256("amour-link1" 0 ‖ its `message` in UTF-8). */
export const linkOfText = (message: string): Promise<Bytes> => sha256(utf8(`amour-link1\0${message}`))

interface ToSeal {
  readonly parties: Parties
  readonly envelope: Pick<Envelope2, 'kr' | 'ks' | 'mid' | 'c'>
  /** Raw chunks of version 1, for the recipient and for the sender. */
  readonly chunks: { readonly to: Bytes; readonly me: Bytes; readonly count: number }
  /** MLKEM768-X25519, 1,216 bytes. */
  readonly recipientPq: Bytes
  readonly senderPq: Bytes
  readonly senderDh: CryptoKey
  /** X25519, 32 bytes. */
  readonly recipientDh: Bytes
  readonly place: Place
}

/**
 * Seals the chunks of version 1 once more: the sides of an `Envelope2`, and the link of the message. Throws
 * CryptoFailure `encrypt`.
 */
export function sealOuter(kem: Kem, it: ToSeal): Promise<Envelope2 & { link: Bytes }> {
  return wrapFailure('encrypt', async () => {
    const { envelope, chunks, place } = it
    if (place.prev.length !== LINK_BYTES) throw new CryptoFailure('encrypt')
    const header = headerOf({ ...envelope, ...it.parties, count: chunks.count })
    const key = await macKey(it.senderDh, it.recipientDh, header)
    const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, macInput(header, place)))
    const tail = joinBytes(mac, toUint32(place.counter), place.prev)
    const [to, me] = await Promise.all([
      sealSide(kem, it.recipientPq, { side: 'to', header, plain: joinBytes(chunks.to, tail) }),
      sealSide(kem, it.senderPq, { side: 'me', header, plain: joinBytes(chunks.me, tail) }),
    ])
    return { v: 2, ...envelope, to, me, link: await linkOf(header, place) }
  })
}

interface ToOpen {
  readonly parties: Parties
  readonly side: 'to' | 'me'
  readonly pqSeed: Bytes
  readonly ownDh: CryptoKey
  /** The other member's X25519 key of the version that the envelope names; null where it is not known. */
  readonly otherDh: Bytes | null
}

interface OpenedOuter extends Place {
  /** Raw chunks of version 1, for this side. */
  readonly chunks: Bytes
  readonly link: Bytes
  /** Whether the MAC was checked, and is the sender's. */
  readonly isConfirmed: boolean
}

/**
 * Takes the outer layer off one side. Throws CryptoFailure `undecryptable` where it is not for this key or was changed,
 * `unverifiable` where somebody else has written it.
 */
export async function openOuter(kem: Kem, envelope: Envelope2, it: ToOpen): Promise<OpenedOuter> {
  const header = await wrapFailure('undecryptable', async () =>
    headerOf({ ...envelope, ...it.parties, count: chunksOf(envelope) }),
  )
  const plain = await wrapFailure('undecryptable', () => openSide(kem, it.pqSeed, { ...it, header, envelope }))
  const tail = plain.subarray(-TAIL_BYTES)
  const place = { counter: new DataView(tail.slice(MAC_BYTES).buffer).getUint32(0), prev: tail.slice(MAC_BYTES + 4) }
  if (it.otherDh) {
    const key = await wrapFailure('unverifiable', () => macKey(it.ownDh, it.otherDh ?? new Uint8Array(), header))
    const isTheirs = await crypto.subtle.verify('HMAC', key, tail.slice(0, MAC_BYTES), macInput(header, place))
    if (!isTheirs) throw new CryptoFailure('unverifiable')
  }
  const chunks = plain.slice(0, -TAIL_BYTES)
  return { ...place, chunks, link: await linkOf(header, place), isConfirmed: it.otherDh !== null }
}

const macInput = (header: Bytes, { counter, prev }: Place) => joinBytes(header, toUint32(counter), prev)

/** HMAC key = HKDF(X25519 of the two, salt empty, "amour-mac2" 0 ‖ from ‖ to ‖ kr ‖ ks): either of the two can make it. */
async function macKey(own: CryptoKey, other: Bytes, header: Bytes): Promise<CryptoKey> {
  const theirs = await crypto.subtle.importKey('raw', other, 'X25519', false, [])
  const shared = new Uint8Array(await crypto.subtle.deriveBits({ name: 'X25519', public: theirs }, own, 256))
  // A point of small order gives zeros, which anybody knows (RFC 7748, section 6.1). Engines refuse it; this one must not depend on it.
  if (shared.every((byte) => byte === 0)) throw new CryptoFailure('unverifiable')
  const info = joinBytes(utf8('amour-mac2\0'), header.subarray(...PAIR))
  const raw = await hkdf(shared, new Uint8Array(), info)
  return crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

type Side = { side: 'to' | 'me'; header: Bytes }

/** AES key = HKDF(KEM secret, salt SHA-256(ciphertext), "amour-env2 to" or "amour-env2 me", 0, header). */
async function sideKey(secret: Bytes, ct: Bytes, { side, header }: Side, use: 'encrypt' | 'decrypt') {
  const raw = await hkdf(secret, await sha256(ct), joinBytes(utf8(`amour-env2 ${side}\0`), header))
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, [use])
}

async function sealSide(kem: Kem, publicKey: Bytes, it: Side & { plain: Bytes }): Promise<Bytes> {
  const { ct, secret } = await kem.encapsulate(publicKey)
  const iv = crypto.getRandomValues(new Uint8Array(OUTER_IV_BYTES))
  const aes = { name: 'AES-GCM', iv, additionalData: it.header }
  const sealed = await crypto.subtle.encrypt(aes, await sideKey(secret, ct, it, 'encrypt'), it.plain)
  return joinBytes(ct, iv, new Uint8Array(sealed))
}

async function openSide(kem: Kem, seed: Bytes, it: Side & { envelope: Envelope2 }): Promise<Bytes> {
  const bytes = it.envelope[it.side]
  const ct = bytes.slice(0, KEM_CIPHERTEXT_BYTES)
  const iv = bytes.slice(KEM_CIPHERTEXT_BYTES, KEM_CIPHERTEXT_BYTES + OUTER_IV_BYTES)
  const secret = await kem.decapsulate(seed, ct)
  const aes = { name: 'AES-GCM', iv, additionalData: it.header }
  const key = await sideKey(secret, ct, it, 'decrypt')
  return new Uint8Array(await crypto.subtle.decrypt(aes, key, bytes.subarray(KEM_CIPHERTEXT_BYTES + OUTER_IV_BYTES)))
}

function utf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}
