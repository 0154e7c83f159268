import { messages } from '@amour/contract/messages/messages.ts'
import { openMessage, sealMessage } from '@amour/crypto/message.ts'
import { importPublic } from '@amour/crypto/public-key.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import type { World } from '@amour/test/world.ts'

/** One member writes to another, encrypted; what the reader can reveal of it in a report. */
export async function writeEncryptedMessage(w: World, from: TestMember, to: TestMember, text: string) {
  const [recipientPublic, senderPublic] = await Promise.all([
    importPublic(to.publicKey ?? ''),
    importPublic(from.publicKey ?? ''),
  ])
  const keys = { recipientPublic, recipientVersion: 1, senderPublic, senderVersion: 1 }
  const message = await sealMessage({ text, mediaId: null, ...keys })
  const { body } = await w.as(from)(messages.send, { params: { id: to.id }, body: { message } })
  if (!to.privateKey) throw new Error('The reader has a key.')
  const { kf } = await openMessage({ envelope: message, privateKey: to.privateKey, side: 'to', mediaId: null })
  return { id: body.id, text, kf, mediaId: null }
}
