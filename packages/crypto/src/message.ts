import { toBase64Url } from './base64.ts'
import { decryptFirst, decryptText, encryptText } from './chunks.ts'
import { COMMITMENT_BYTES, computeCommitment, isCommitment } from './commitment.ts'
import { readEnvelope1, writeEnvelope } from './envelope.ts'
import type { Envelope } from './envelope.ts'
import { CryptoFailure, wrapFailure } from './failure.ts'

/** Longest text of a message in UTF-16 code units (docs/specification/gaps.md §5); the shortest is 1. */
export const MAX_TEXT_LENGTH = 2000

const KF_LENGTH = 43

interface MessageToSeal {
  readonly text: string
  readonly mediaId: string | null
  readonly recipientPublic: CryptoKey
  readonly recipientVersion: number
  readonly senderPublic: CryptoKey
  readonly senderVersion: number
}

export interface MessageToPreview {
  /** The `message` as it came: base64. */
  readonly envelope: string
  readonly privateKey: CryptoKey
  /** Which copy is mine: `to` for a message received, `me` for one sent. */
  readonly side: 'to' | 'me'
}

export interface MessageToOpen extends MessageToPreview {
  readonly mediaId: string | null
}

/** An opened message. `kf` (base64url) opens the commitment to it: a report sends both. */
export interface OpenedMessage {
  readonly text: string
  readonly kf: string
}

/**
 * The `message` that both members can open and neither can deny (docs/security/rules.md §2.10). Throws CryptoFailure
 * `encrypt`.
 */
export function sealMessage(message: MessageToSeal): Promise<string> {
  const { text, mediaId } = message
  return wrapFailure('encrypt', async () => {
    if (!isTextLength(text)) throw new CryptoFailure('encrypt')
    const kf = toBase64Url(crypto.getRandomValues(new Uint8Array(COMMITMENT_BYTES)))
    const [to, me, c] = await Promise.all([
      encryptText(message.recipientPublic, kf + text),
      encryptText(message.senderPublic, kf + text),
      computeCommitment({ kf, text, mediaId }),
    ])
    return writeEnvelope({ v: 1, kr: message.recipientVersion, ks: message.senderVersion, to, me, c })
  })
}

/**
 * The text of a message, once its commitment is proven. Throws CryptoFailure `undecryptable` if the envelope is
 * malformed or not for this key, and `unverifiable` if it opens but could not be reported: show no text then.
 */
export async function openMessage({ envelope, privateKey, side, mediaId }: MessageToOpen): Promise<OpenedMessage> {
  const read = parse(envelope)
  const plain = await decryptText(privateKey, read[side])
  return proveMessage(plain, { c: read.c, mediaId })
}

/**
 * Text and franking key in what the chunks of a message hold, once the commitment `c` is proven. Throws CryptoFailure
 * `unverifiable`.
 */
export async function proveMessage(
  plain: string,
  { c, mediaId }: { c: string; mediaId: string | null },
): Promise<OpenedMessage> {
  const kf = plain.slice(0, KF_LENGTH)
  const text = plain.slice(KF_LENGTH)
  const isProven = await wrapFailure('unverifiable', () => isCommitment(c, { kf, text, mediaId }))
  // A text longer than a report may carry could never be shown to a moderator, so it is never shown at all.
  if (!isProven || !isTextLength(text)) throw new CryptoFailure('unverifiable')
  return { text, kf }
}

/**
 * The first words of a message (up to 47 characters, never half of a surrogate pair), at the cost of one chunk. The
 * commitment is not checked: that needs the whole text. Throws CryptoFailure `undecryptable`.
 */
export async function previewMessage({ envelope, privateKey, side }: MessageToPreview): Promise<string> {
  const first = await decryptFirst(privateKey, parse(envelope)[side])
  return firstWords(first)
}

/** The text in a first chunk, behind the franking key. */
export const firstWords = (chunk: string): string => chunk.slice(KF_LENGTH).replace(/[\uD800-\uDBFF]$/, '')

export function isTextLength(text: string): boolean {
  return text.length >= 1 && text.length <= MAX_TEXT_LENGTH
}

function parse(text: string): Envelope {
  const envelope = readEnvelope1(text)
  if (!envelope) throw new CryptoFailure('undecryptable')
  return envelope
}
