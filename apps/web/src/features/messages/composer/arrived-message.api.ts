import { members } from '@amour/contract/people/members.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import type { Message } from '@amour/contract/messages/messages.ts'
import { call } from '#app/call/call.ts'
import { toServerTime } from '#app/call/server-clock.ts'
import { splitPhotoQuote } from '#features/messages/conversations/shared/photo-quote.ts'
import type { Outgoing } from './shared/outbox.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** For so long a resend surely gets the answer of its first try, in milliseconds: the server keeps it for a day. */
const ANSWERED = 23 * HOUR

/** Messages read at once. */
const PAGE = 50

/**
 * The message that an earlier try has brought there, as far as the server no longer knows it by its key: a page that slept
 * for a day would send it once more. Throws CallError.
 */
export async function findArrived(outgoing: Outgoing): Promise<Message | undefined> {
  if (!outgoing.isTried || Date.now() - outgoing.at < ANSWERED) return undefined
  const { conversationId: id } = await call(members.view, { params: { id: outgoing.memberId } })
  if (!id) return undefined
  const begin = toServerTime(outgoing.at)
  for (let before: number | undefined; ;) {
    const query = { numOfRecords: PAGE, ...(before !== undefined && { before }) }
    const page = await call(messages.thread, { params: { id }, query })
    const found = page.data.find((message) => isSame(message, outgoing, begin))
    const first = page.data[0]
    // An hour more, since a clock may have been put right in between.
    if (found || !first || page.before === null || Date.parse(first.sentAt) < begin - HOUR) return found
    before = page.before
  }
}

/** An envelope is never made twice; words in the clear are the same if they are not from before. */
function isSame({ isMine, message, mediaId, sentAt }: Message, { sealed, text, media }: Outgoing, begin: number) {
  if (!isMine || message === null) return false
  if (sealed !== undefined) return message === sealed
  const isLater = Date.parse(sentAt) >= begin - MINUTE
  return isLater && message === splitPhotoQuote(text).text && mediaId === (media?.id ?? null)
}
