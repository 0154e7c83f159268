import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

type Person = { id: string; token: string }

/** What one writer was told: the message of each key it got an answer for. */
export type Written = { key: string; messageId: string }

/**
 * Writes to one member again and again until told to stop. A message without an answer is sent again under the same
 * key, as the site does, so that each must be stored exactly once.
 */
export async function write(url: string, sender: Person, recipient: Person, isOver: () => boolean): Promise<Written[]> {
  const written: Written[] = []
  let key: string = randomUUID()
  while (!isOver()) {
    const messageId = await send(url, sender, recipient, key)
    if (messageId) {
      written.push({ key, messageId })
      key = randomUUID()
    }
    // A member may send sixty a minute.
    await pause(messageId ? 1_050 : 100)
  }
  return written
}

async function send(url: string, sender: Person, recipient: Person, key: string) {
  const answer = await fetch(`${url}/api/profile/member/${recipient.id}/message`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sender.token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ mediaId: null, message: `storm ${key}` }),
  }).catch(() => undefined)
  if (!answer) return undefined
  if (answer.status === 401) throw new Error('A crash signed a member out.')
  const { id } = (await answer.json().catch(() => ({}))) as { id?: string } // a broken answer is no answer
  return answer.status === 201 ? id : undefined
}
