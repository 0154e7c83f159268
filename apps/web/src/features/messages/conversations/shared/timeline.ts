import type { Message } from '@amour/contract/messages/messages.ts'
import { groupByDay } from '#app/text/days.ts'

/** The longest pause within one run of messages, in milliseconds. */
const PAUSE = 10 * 60_000

/** Messages that one of the two wrote one after the other, either all sealed or all not. */
export type Run = { isMine: boolean; messages: Message[] }

/** A thread as it is read: days, and in each the runs. */
export function buildTimeline(messages: readonly Message[]) {
  return groupByDay(messages, ({ sentAt }) => sentAt).map(({ day, items }) => ({ day, runs: runsOf(items) }))
}

function runsOf(messages: readonly Message[]): Run[] {
  const runs: Run[] = []
  for (const message of messages) {
    const run = runs.at(-1)
    const last = run?.messages.at(-1)
    if (run && last && isAlike(last, message) && pauseBetween(last, message) <= PAUSE) run.messages.push(message)
    else runs.push({ isMine: message.isMine, messages: [message] })
  }
  return runs
}

const isAlike = (first: Message, second: Message) =>
  first.isMine === second.isMine && first.isEncrypted === second.isEncrypted

const pauseBetween = (first: Message, second: Message) => Date.parse(second.sentAt) - Date.parse(first.sentAt)

/** How far one's own message has come. */
export function getDeliveryState({ deliveredAt, readAt }: Message) {
  if (readAt) return 'read'
  return deliveredAt ? 'delivered' : 'sent'
}
