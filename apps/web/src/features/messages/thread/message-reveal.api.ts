import type { Message } from '@amour/contract/messages/messages.ts'
import { REVEALED_MAX } from '@amour/contract/trust/reports.ts'
import type { RevealedMessage } from '@amour/contract/trust/reports.ts'
import { isKeyProblem } from '#features/account/keys/keys.api.ts'
import { openMessageOf } from '#features/account/keys/outer-messages.api.ts'
import { findCorrespondent } from '#features/messages/conversations/shared/correspondents.ts'

/** A message with those around it that can be shown together with it, the oldest first; what was taken back is not there. */
export function findMessageNeighbours(message: Message, thread: readonly Message[]): Message[] {
  const there = thread.filter((one) => one.message !== null)
  const at = there.findIndex(({ id }) => id === message.id)
  if (at < 0) return [message]
  const before = Math.trunc(REVEALED_MAX / 2)
  const start = Math.max(0, Math.min(at - before, there.length - REVEALED_MAX))
  return there.slice(start, start + REVEALED_MAX)
}

/**
 * What a report reveals of messages: their text and what proves it. One that does not open is sent as it is, since that
 * proves a client that was tampered with. Throws what is no problem of keys.
 */
export function revealMessages(messages: readonly Message[], reportedId: string): Promise<RevealedMessage[]> {
  return Promise.all(
    messages.map(async (message) => ({ ...(await reveal(message)), isReported: message.id === reportedId })),
  )
}

async function reveal({ id, conversationId, message, isEncrypted, isMine, mediaId }: Message) {
  if (!isEncrypted) return { id, text: message, kf: null, mediaId }
  try {
    const sealed = { envelope: message ?? '', isMine, mediaId }
    const { text, kf } = await openMessageOf(sealed, findCorrespondent(conversationId))
    return { id, text, kf, mediaId }
  } catch (error) {
    if (!isKeyProblem(error)) throw error
    return { id, text: null, kf: null, mediaId }
  }
}
