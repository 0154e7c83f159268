import { sealMessage } from '@amour/crypto/message.ts'

import { type DemoMessage, threads } from './correspondence.ts'
import type { MemberKeys } from './keys.ts'

/** The id of the item that a letter carries, null for most. */
export type Attached = (letter: DemoMessage) => string | null

export type SealedMessage = DemoMessage & { to: string; envelope: string; mediaId: string | null }

/** Encrypts every letter for both its members, as their browsers would; the oldest first. */
export async function sealDemoMessages(
  keys: ReadonlyMap<string, MemberKeys>,
  attached: Attached,
): Promise<SealedMessage[]> {
  const publicKeyOf = (username: string) => {
    const key = keys.get(username)?.publicKey
    if (!key) throw new Error(`${username} writes letters but has no keys.`)
    return key
  }
  const letters = threads.flatMap(({ between: [first, second], messages }) =>
    messages.map((letter) => ({ ...letter, to: letter.from === first ? second : first })),
  )
  const sealed = await Promise.all(
    letters.map(async (letter) => ({
      ...letter,
      mediaId: attached(letter),
      envelope: await sealMessage({
        text: letter.text,
        mediaId: attached(letter),
        recipientPublic: publicKeyOf(letter.to),
        recipientVersion: 1,
        senderPublic: publicKeyOf(letter.from),
        senderVersion: 1,
      }),
    })),
  )
  return sealed.toSorted((one, other) => other.minutesAgo - one.minutesAgo)
}
