import { fromBase64, toBase64 } from '#base64.ts'
import { fromBase64Json, isRecord, toBase64Json } from '#base64-json.ts'
import { CryptoFailure, wrapFailure } from '#failure.ts'
import { readKitWrap } from '#wraps/kit.ts'
import { IV_BYTES, PRIVATE_KEY_MAX_LENGTH } from '#wraps/wrapped-key.ts'
import { type FurtherSeeds, readSeeds, writeSeeds } from './further-pairs.ts'

/** What a kit's wrap is bound to: the account's reference, and `keyPrint` of the public half. */
interface KitBinding {
  readonly reference: string
  readonly print: string
}

/** What lies in a version 2 of a kit's wrap: the version 1, untouched, and the seeds of the further keys. */
interface KitContents {
  readonly kit: string
  readonly seeds: FurtherSeeds
}

/**
 * A kit's wrap with the seeds of the further keys (decision 119): base64(JSON {"v":2,"kdf":{"n":"HKDF","h":"SHA-256"},
 * "iv","ct"}), ct = AES-256-GCM of {"w": version 1, "dh", "pq"} under HKDF(code, salt reference, "kit2"), additional data
 * "kit2|" ‖ reference ‖ "|" ‖ print. Throws CryptoFailure `privateKey`.
 */
export function sealKit({ kit, seeds }: KitContents, code: string, binding: KitBinding): Promise<string> {
  return wrapFailure('privateKey', async () => {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const plain = new TextEncoder().encode(JSON.stringify({ w: kit, ...writeSeeds(seeds) }))
    const sealed = await crypto.subtle.encrypt(aesOf(iv, binding), await keyOf(code, binding), plain)
    const kdf = { n: 'HKDF', h: 'SHA-256' }
    return toBase64Json({ v: 2, kdf, iv: toBase64(iv), ct: toBase64(new Uint8Array(sealed)) })
  })
}

/** What is in a kit's wrap of either version; a version 1 has no seeds. Throws CryptoFailure `privateKey`. */
export async function openKit(
  text: string,
  code: string,
  binding: KitBinding,
): Promise<{ kit: string; seeds: FurtherSeeds | undefined }> {
  if (readKitWrap(text)) return { kit: text, seeds: undefined }
  return wrapFailure('privateKey', async () => {
    const read = readKit2(text)
    if (!read) throw new CryptoFailure('privateKey')
    const plain = await crypto.subtle.decrypt(aesOf(read.iv, binding), await keyOf(code, binding), read.ct)
    const contents: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain))
    if (!isRecord(contents) || typeof contents['w'] !== 'string') throw new CryptoFailure('privateKey')
    const seeds = readSeeds({ dh: String(contents['dh']), pq: String(contents['pq']) })
    if (!seeds || !readKitWrap(contents['w'])) throw new CryptoFailure('privateKey')
    return { kit: contents['w'], seeds }
  })
}

/** Whether a text is a kit's wrap of either version. Pure, for the server. */
export const isKitWrap = (text: string): boolean => Boolean(readKitWrap(text) ?? readKit2(text))

function readKit2(text: string) {
  if (text.length > PRIVATE_KEY_MAX_LENGTH) return undefined
  const { v, kdf, iv, ct } = fromBase64Json(text) ?? {}
  if (v !== 2 || typeof iv !== 'string' || typeof ct !== 'string') return undefined
  if (JSON.stringify(kdf) !== JSON.stringify({ n: 'HKDF', h: 'SHA-256' })) return undefined
  const read = { iv: fromBase64(iv), ct: fromBase64(ct) }
  if (read.iv?.length !== IV_BYTES || !read.ct || read.ct.length <= 16) return undefined
  return { iv: read.iv, ct: read.ct }
}

async function keyOf(code: string, { reference }: KitBinding): Promise<CryptoKey> {
  const utf8 = new TextEncoder()
  const material = await crypto.subtle.importKey('raw', utf8.encode(code), 'HKDF', false, ['deriveKey'])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: utf8.encode(reference), info: utf8.encode('kit2') }
  return crypto.subtle.deriveKey(hkdf, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

const aesOf = (iv: BufferSource, { reference, print }: KitBinding) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(`kit2|${reference}|${print}`),
})
