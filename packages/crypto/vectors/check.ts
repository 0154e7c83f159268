import { fromBase64, toBase64 } from '@amour/crypto/base64.ts'
import type { Bytes } from '@amour/crypto/base64.ts'
import { decryptText } from '@amour/crypto/chunks.ts'
import { computeCommitment } from '@amour/crypto/commitment.ts'
import { readEnvelope1, writeEnvelope } from '@amour/crypto/envelope.ts'
import { fingerprint } from '@amour/crypto/fingerprint.ts'
import { RSA_OAEP } from '@amour/crypto/key-pair.ts'
import { openMessage, previewMessage } from '@amour/crypto/message.ts'
import { packEnvelope, unpackEnvelope } from '@amour/crypto/packing.ts'
import { passphraseBytes } from '@amour/crypto/wraps/passphrase.ts'
import { importPublic } from '@amour/crypto/public-key.ts'
import { unwrapPrivate } from '@amour/crypto/wraps/wrap.ts'
import { readWrapped } from '@amour/crypto/wraps/wrapped-key.ts'

/** One member of the vectors: everything derived from the password is written down. */
export interface VectorMember {
  readonly password: string
  readonly reference: string
  readonly derivedKeyHex: string
  readonly iv: string
  readonly privateJwk: JsonWebKey
  readonly public: string
  readonly fingerprint: string
  readonly private: string
}

/** The contents of crypto-v1.json. */
export interface Vectors {
  readonly recipient: VectorMember
  readonly sender: VectorMember
  readonly message: {
    readonly text: string
    readonly mediaId: string
    readonly chunksASide: number
    readonly kf: string
    readonly commitment: string
    readonly envelope: string
    readonly packedSha256Hex: string
  }
}

/** Runs this engine's cryptography against the vectors, and names each value that came out differently. */
export async function checkVectors(vectors: Vectors): Promise<string[]> {
  const failures: string[] = []
  const check = async (name: string, expected: unknown, work: () => Promise<unknown>) => {
    const actual = await work().catch((error: unknown) => `failed: ${String(error)}`)
    if (actual !== expected) failures.push(name)
  }
  for (const [side, member] of [['to', vectors.recipient] as const, ['me', vectors.sender] as const]) {
    await checkMember(side, member, check)
    await checkMessage(side, member, vectors.message, check)
  }
  return failures
}

type Check = (name: string, expected: unknown, work: () => Promise<unknown>) => Promise<void>

async function checkMember(side: string, member: VectorMember, check: Check): Promise<void> {
  await check(`${side}: derived key`, member.derivedKeyHex, async () =>
    hex(await passphraseBytes(member.password, member.reference, 1000)),
  )
  await check(`${side}: fingerprint`, member.fingerprint, () => fingerprint(member.public))
  await check(`${side}: public key`, 'public', async () => (await importPublic(member.public)).type)
  await check(`${side}: wrapped key`, readWrapped(member.private)?.ct, async () => toBase64(await seal(member)))
}

async function checkMessage(side: 'to' | 'me', member: VectorMember, m: Vectors['message'], check: Check) {
  const open = () => unwrapPrivate(member.private, member.password, member.reference)
  const read = readEnvelope1(m.envelope)
  await check(`${side}: chunks`, m.chunksASide, async () => read?.[side].length)
  await check(`${side}: plaintext`, m.kf + m.text, async () => decryptText(await open(), read?.[side] ?? []))
  await check(`${side}: opened`, m.text, async () => {
    const { text } = await openMessage({ envelope: m.envelope, privateKey: await open(), side, mediaId: m.mediaId })
    return text
  })
  await check(`${side}: preview`, m.text.slice(0, 46), async () =>
    previewMessage({ envelope: m.envelope, privateKey: await open(), side }),
  )
  await check(`${side}: commitment`, m.commitment, () => computeCommitment(m))
  await check(`${side}: packed`, m.packedSha256Hex, async () => read && hex(await sha256(packEnvelope(read))))
  await check(`${side}: unpacked`, m.envelope, async () => read && writeEnvelope(unpackEnvelope(packEnvelope(read))))
}

/** Wraps as `wrapPrivate` does, with the IV of the vectors: the engine's PKCS #8 has to be the same to the byte. */
async function seal(member: VectorMember): Promise<Bytes> {
  const key = await crypto.subtle.importKey('jwk', member.privateJwk, RSA_OAEP, true, ['decrypt'])
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', key)
  const bytes = await passphraseBytes(member.password, member.reference, 1000)
  const aes = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt'])
  const iv = fromBase64(member.iv) ?? new Uint8Array()
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, aes, pkcs8))
}

async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
