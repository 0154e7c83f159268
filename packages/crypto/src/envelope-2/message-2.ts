import { fromBase64, toBase64, toBase64Url } from '#base64.ts'
import type { Bytes } from '#base64.ts'
import { joinBytes } from '#bytes.ts'
import { CHUNK_BYTES, decryptText, encryptText } from '#chunks.ts'
import { COMMITMENT_BYTES, computeCommitment } from '#commitment.ts'
import { type Envelope2, writeEnvelope } from '#envelope.ts'
import { CryptoFailure, wrapFailure } from '#failure.ts'
import type { FurtherKeys } from '#key-print.ts'
import { firstWords, isTextLength, type OpenedMessage, proveMessage } from '#message.ts'
import { type Kem, loadKem } from './kem.ts'
import { type Parties, type Place, openOuter, sealOuter } from './outer-layer.ts'

interface MessageToSeal2 {
  readonly text: string
  readonly mediaId: string | null
  /** The Idempotency-Key of the call that sends it. */
  readonly mid: string
  readonly parties: Parties
  readonly recipient: { readonly rsa: CryptoKey; readonly further: FurtherKeys; readonly version: number }
  /** `dh`: the private half. `pq`: the public one. */
  readonly sender: { readonly rsa: CryptoKey; readonly dh: CryptoKey; readonly pq: Bytes; readonly version: number }
  readonly place: Place
}

export interface MessageToPreview2 {
  readonly envelope: Envelope2
  readonly side: 'to' | 'me'
  readonly parties: Parties
  readonly privateKey: CryptoKey
  readonly dh: CryptoKey
  readonly pqSeed: Bytes
  /** X25519 of the other member, of the version that the envelope names; null where it is not known. */
  readonly otherDh: Bytes | null
}

export interface MessageToOpen2 extends MessageToPreview2 {
  readonly mediaId: string | null
}

/** `isConfirmed`: the sender's MAC was checked. `order`: where the message stands. */
export interface OpenedMessage2 extends OpenedMessage {
  readonly isConfirmed: boolean
  readonly order: Place & { readonly mid: string; readonly link: Bytes }
}

/**
 * A `message` of version 2: version 1 as it is, inside a layer that neither RSA's end nor a stolen RSA key opens, and
 * that nobody but the two can have written (decision 119). `link` is what the next message names. Throws CryptoFailure
 * `encrypt`.
 */
export function sealMessage2(message: MessageToSeal2, kem?: Kem): Promise<{ message: string; link: Bytes }> {
  const { text, mediaId, mid, parties, recipient, sender, place } = message
  return wrapFailure('encrypt', async () => {
    if (!isTextLength(text)) throw new CryptoFailure('encrypt')
    const kf = toBase64Url(crypto.getRandomValues(new Uint8Array(COMMITMENT_BYTES)))
    const [to, me, c] = await Promise.all([
      encryptText(recipient.rsa, kf + text),
      encryptText(sender.rsa, kf + text),
      computeCommitment({ kf, text, mediaId }),
    ])
    const { link, ...envelope } = await sealOuter(kem ?? (await loadKem()), {
      parties,
      envelope: { kr: recipient.version, ks: sender.version, mid, c },
      chunks: { to: rawOf(to), me: rawOf(me), count: to.length },
      recipientPq: recipient.further.pq,
      senderPq: sender.pq,
      senderDh: sender.dh,
      recipientDh: recipient.further.dh,
      place,
    })
    return { message: writeEnvelope(envelope), link }
  })
}

/**
 * The text of a message, once its sender and its commitment are proven. Throws CryptoFailure `undecryptable` where it is
 * not for these keys or was changed, `unverifiable` where somebody else wrote it or it could not be reported.
 */
export async function openMessage2(message: MessageToOpen2, kem?: Kem): Promise<OpenedMessage2> {
  const { envelope, privateKey, mediaId } = message
  const { chunks, isConfirmed, ...order } = await openOuter(kem ?? (await loadKem()), envelope, outerOf(message))
  const plain = await decryptText(privateKey, chunksIn(chunks))
  const opened = await proveMessage(plain, { c: envelope.c, mediaId })
  return { ...opened, isConfirmed, order: { ...order, mid: envelope.mid } }
}

/** The first words, as of a message of version 1; the commitment is not proven. Throws as `openMessage2`. */
export async function previewMessage2(
  message: MessageToPreview2,
  kem?: Kem,
): Promise<{ text: string; isConfirmed: boolean }> {
  const { envelope, privateKey } = message
  const { chunks, isConfirmed } = await openOuter(kem ?? (await loadKem()), envelope, outerOf(message))
  const text = firstWords(await decryptText(privateKey, chunksIn(chunks).slice(0, 1)))
  return { text, isConfirmed }
}

const outerOf = ({ side, parties, pqSeed, dh, otherDh }: MessageToPreview2) => ({
  side,
  parties,
  pqSeed,
  ownDh: dh,
  otherDh,
})

const rawOf = (chunks: readonly string[]) => joinBytes(...chunks.map((chunk) => fromBase64(chunk) ?? new Uint8Array()))

const chunksIn = (bytes: Bytes) =>
  Array.from({ length: bytes.length / CHUNK_BYTES }, (_, i) =>
    toBase64(bytes.subarray(i * CHUNK_BYTES, (i + 1) * CHUNK_BYTES)),
  )
