import type { Bytes } from '@amour/crypto/base64.ts'
import { hkdf, joinBytes } from '@amour/crypto/bytes.ts'
import { importDh } from '@amour/crypto/envelope-2/further-pairs.ts'
import { findNativeKem, loadLibraryKem } from '@amour/crypto/envelope-2/kem.ts'
import { ml_kem768 as mlKem } from '@noble/post-quantum/ml-kem.js'

/** The contents of others.json: what other people have written down of what version 2 rests on, in hex. */
export interface OtherVectors {
  readonly sources: readonly { readonly of: readonly string[]; readonly from: string; readonly licence: string }[]
  readonly aesGcm: readonly (Record<'key' | 'iv' | 'aad' | 'msg' | 'ct' | 'tag' | 'result', string> & Numbered)[]
  readonly hkdf: readonly (Record<'ikm' | 'salt' | 'info' | 'okm', string> & Numbered)[]
  readonly x25519: readonly (Record<'public' | 'private' | 'shared', string> & Numbered)[]
  readonly mlKem: {
    readonly keyGen: readonly (Record<'d' | 'z' | 'ek', string> & Numbered)[]
    readonly decapsulation: readonly (Record<'dk' | 'c' | 'k', string> & Numbered)[]
  }
  readonly xWing: readonly Record<'seed' | 'pk' | 'ct' | 'ss', string>[]
}

type Numbered = { readonly tcId: number }

/** Runs this engine against the vectors of others, and names each that came out differently. */
export async function checkOthers(others: OtherVectors): Promise<string[]> {
  const failures: string[] = []
  const check = async (name: string, expected: string, work: () => Promise<string>) => {
    const actual = await work().catch(() => 'refused')
    if (actual !== expected.toLowerCase()) failures.push(name)
  }
  for (const { tcId, ikm, salt, info, okm } of others.hkdf)
    await check(`HKDF ${tcId}`, okm, async () => toHex(await hkdf(hex(ikm), hex(salt), hex(info))))
  for (const one of others.aesGcm)
    await check(`AES-GCM ${one.tcId}`, one.result === 'valid' ? one.msg : 'refused', () => openGcm(one))
  for (const one of others.x25519) {
    // Zeros are what anybody can know: an engine that gives them is caught by the envelope itself.
    const isZero = /^0+$/.test(one.shared)
    await check(`X25519 ${one.tcId}`, isZero ? 'refused' : one.shared, () => agree(one))
  }
  for (const { tcId, d, z, ek } of others.mlKem.keyGen)
    await check(`ML-KEM key ${tcId}`, ek, async () => toHex(mlKem.keygen(joinBytes(hex(d), hex(z))).publicKey))
  for (const { tcId, dk, c, k } of others.mlKem.decapsulation)
    await check(`ML-KEM ${tcId}`, k, async () => toHex(mlKem.decapsulate(hex(c), hex(dk))))
  const kems = [await loadLibraryKem(), await findNativeKem()].flatMap((kem) => kem ?? [])
  for (const kem of kems)
    for (const [at, { seed, pk, ct, ss }] of others.xWing.entries()) {
      await check(`X-Wing key ${at}, ${kem.name}`, pk, async () => toHex(await kem.publicOf(hex(seed))))
      await check(`X-Wing ${at}, ${kem.name}`, ss, async () => toHex(await kem.decapsulate(hex(seed), hex(ct))))
    }
  return failures
}

async function openGcm({ key, iv, aad, ct, tag }: OtherVectors['aesGcm'][number]) {
  const aes = await crypto.subtle.importKey('raw', hex(key), 'AES-GCM', false, ['decrypt'])
  const how = { name: 'AES-GCM', iv: hex(iv), additionalData: hex(aad) }
  return toHex(new Uint8Array(await crypto.subtle.decrypt(how, aes, joinBytes(hex(ct), hex(tag)))))
}

async function agree({ public: other, private: own }: OtherVectors['x25519'][number]) {
  const theirs = await crypto.subtle.importKey('raw', hex(other), 'X25519', false, [])
  const how = { name: 'X25519', public: theirs }
  const shared = new Uint8Array(await crypto.subtle.deriveBits(how, await importDh(hex(own)), 256))
  if (shared.every((byte) => byte === 0)) throw new Error('zeros')
  return toHex(shared)
}

const hex = (text: string): Bytes => Uint8Array.from(text.match(/../g) ?? [], (two) => Number.parseInt(two, 16))

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Every group has some, so that a selection cannot have become empty. */
export const countOthers = ({ hkdf: h, aesGcm, x25519, mlKem: { keyGen, decapsulation }, xWing }: OtherVectors) =>
  [h, aesGcm, x25519, keyGen, decapsulation, xWing].map((list) => list.length)
