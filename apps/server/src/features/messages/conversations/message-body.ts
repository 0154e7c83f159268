import { MESSAGE_MAX } from '@amour/contract/messages/messages.ts'
import { type Envelope, type Envelope2, readEnvelope, writeEnvelope } from '@amour/crypto/envelope.ts'
import { packEnvelope, unpackEnvelope } from '@amour/crypto/packing.ts'
import type { Context } from '#context.ts'
import type { MessageRow } from '#database/tables.ts'
import { refuseField } from '#http/refusal.ts'

/** What a member sends: an envelope that only the two can open, of either version, or plain text that is sealed at rest. */
export type Body = { envelope: Envelope | Envelope2 } | { envelope: null; text: string }

/**
 * Reads a `message` off the wire. Throws a violation for a spoilt envelope, so that it is never taken for plain text,
 * and for plain text that is too long.
 */
export function readBody(message: string): Body {
  const envelope = readEnvelope(message)
  if (envelope) return { envelope }
  if (isMeantAsEnvelope(message)) throw refuseField('message', 'messageMalformed')
  if (message.length > MESSAGE_MAX) throw refuseField('message', 'messageLong')
  return { envelope: null, text: message }
}

/** The bytes to store for the message of this id. */
export function packBody({ seal }: Context, id: string, body: Body): Buffer {
  return body.envelope ? Buffer.from(packEnvelope(body.envelope)) : seal.seal(sealContextOf(id), body.text)
}

/** The `message` as it goes out: the envelope or the text; null once taken back. */
export function unpackBody({ seal }: Context, { id, body, is_encrypted }: MessageRow): string | null {
  if (body === null) return null
  return is_encrypted ? writeEnvelope(unpackEnvelope(body)) : seal.openText(sealContextOf(id), body)
}

const sealContextOf = (id: string) => ({ owner: id, column: 'message.body' })

/** Base64 of something that opens like a JSON object, or a long run without a blank: no person writes like this. */
function isMeantAsEnvelope(message: string) {
  const start = Buffer.from(message.slice(0, 24), 'base64').toString('latin1')
  return /^\s*\{\s*["}]/.test(start) || (message.length > MESSAGE_MAX && !/\s/.test(message))
}
