import { fromBase64Url, toBase64Url } from '@amour/crypto/base64.ts'
import type { Envelope2 } from '@amour/crypto/envelope.ts'
import { type FurtherSeeds, importDh, requireMatchingSeeds } from '@amour/crypto/envelope-2/further-pairs.ts'
import { openMessage2, previewMessage2, sealMessage2 } from '@amour/crypto/envelope-2/message-2.ts'
import { CryptoFailure } from '@amour/crypto/failure.ts'
import { readFurtherKeys } from '@amour/crypto/key-print.ts'
import { importPublic } from '@amour/crypto/public-key.ts'
import type { SealedSeed, StoredFurtherKey } from '#app/storage/storage-further-keys.ts'
import type { CryptoWork } from './crypto-tasks.ts'
import { KeyLocked } from './key-errors.ts'

/** The further keys as the browser keeps them, once they are found to be those of the `public`. Throws CryptoFailure. */
export async function keepSeeds(publicText: string, seeds: FurtherSeeds): Promise<Omit<StoredFurtherKey, 'version'>> {
  await requireMatchingSeeds(publicText, seeds)
  const dh = await importDh(seeds.dh)
  return { dh: isGivenBack(dh) ? dh : await sealSeed(seeds.dh), pq: await sealSeed(seeds.pq) }
}

/** Whether the engine gives back a key that it has kept or sent to a worker, which no spec lets it refuse. */
function isGivenBack(key: CryptoKey): boolean {
  try {
    structuredClone(key)
    return true
  } catch {
    return false
  }
}

async function sealSeed(seed: Uint8Array<ArrayBuffer>): Promise<SealedSeed> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { key, iv, sealed: new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, seed)) }
}

const openSeed = async ({ key, iv, sealed }: SealedSeed) =>
  new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed))

const openDh = async (kept: StoredFurtherKey['dh']) =>
  kept instanceof CryptoKey ? kept : importDh(await openSeed(kept))

/** Seals a message of version 2. Throws CryptoFailure. */
export async function sealOuter({ text, mediaId, recipient, sender, outer }: CryptoWork['seal2']['in']) {
  const [recipientFurther, senderFurther] = [recipient, sender].map((one) => readFurtherKeys(one.public))
  if (!recipientFurther || !senderFurther) throw new CryptoFailure('encrypt')
  const { mid, from, to, counter, further } = outer
  const prev = fromBase64Url(outer.prev) ?? new Uint8Array(32)
  const { message, link } = await sealMessage2({
    text,
    mediaId,
    mid,
    parties: { from, to },
    recipient: { rsa: await importPublic(recipient.public), further: recipientFurther, version: recipient.version },
    sender: {
      rsa: await importPublic(sender.public),
      dh: await openDh(further.dh),
      pq: senderFurther.pq,
      version: sender.version,
    },
    place: { counter, prev },
  })
  return { message, order: { mid, counter, prev: outer.prev, link: toBase64Url(link) } }
}

type ToOpen = Omit<CryptoWork['preview']['in'], 'envelope'> & { envelope: Envelope2 }

/** Opens a message of version 2. Throws CryptoFailure, KeyLocked. */
export async function openOuter(sealed: ToOpen, mediaId: string | null): Promise<CryptoWork['open']['out']> {
  const { order, ...opened } = await openMessage2({ ...(await withKeys(sealed)), mediaId })
  const { mid, counter } = order
  const place = { mid, counter, prev: toBase64Url(order.prev), link: toBase64Url(order.link) }
  return { ...opened, version: 2, order: place }
}

/** Its first words. Throws CryptoFailure, KeyLocked. */
export async function previewOuter(sealed: ToOpen): Promise<CryptoWork['preview']['out']> {
  return { ...(await previewMessage2(await withKeys(sealed))), version: 2 }
}

/** Without the other's key of that version nobody proves who wrote it, and it opens all the same. */
async function withKeys({ envelope, side, keys, outer }: ToOpen) {
  const [version, others] = side === 'to' ? [envelope.kr, envelope.ks] : [envelope.ks, envelope.kr]
  const rsa = keys.find((key) => key.version === version)
  const mine = outer?.further.find((key) => key.version === version)
  if (!rsa || !mine || !outer) throw new KeyLocked()
  const otherDh = fromBase64Url(outer.otherDh[String(others)] ?? '') ?? new Uint8Array()
  return {
    envelope,
    side,
    parties: { from: outer.from, to: outer.to },
    privateKey: rsa.key,
    dh: await openDh(mine.dh),
    pqSeed: await openSeed(mine.pq),
    otherDh: otherDh.length > 0 ? otherDh : null,
  }
}
