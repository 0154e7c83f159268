import type { MemberContext } from '@amour/server/context.ts'
import { listInbox, readThread } from '@amour/server/features/messages/conversations/messages.service.ts'
import { listNotifications } from '@amour/server/features/people/notifications/notifications.service.ts'
import { compare, type Measured, median, ratioOf, tableOf } from './figures.ts'
import { openConversations } from './databases/message-database.ts'
import type { Options } from './options.ts'

type Read = [name: string, run: (context: MemberContext, conversationId: string) => Promise<unknown>]

const reads: Read[] = [
  ['inbox', (context) => listInbox(context, { folder: 'chats', page: 1, numOfRecords: 10 })],
  ['inbox, page 5', (context) => listInbox(context, { folder: 'chats', page: 5, numOfRecords: 10 })],
  ['thread', (context, id) => readThread(context, id, { numOfRecords: 20 })],
  ['thread, older', (context, id) => readThread(context, id, { numOfRecords: 20, before: 100 })],
  ['notifications', (context) => listNotifications(context, { page: 1, numOfRecords: 10 })],
]

/** docs/performance.md §P20: what a member reads of their own, among few messages of others and among many. */
export async function benchMessages(options: Options): Promise<Measured> {
  await using server = await options.openServer()
  await using few = await openConversations(server, 'few_messages', options.fewMessages)
  await using many = await openConversations(server, 'many_messages', options.messages)
  const from = `${options.fewMessages} → ${options.messages} messages`
  const figures = []
  const rows: [string, number, number][] = []
  for (const [name, run] of reads) {
    const [one = [], other = []] = await compare(
      options.rounds,
      () => run(few.context, few.conversationId),
      () => run(many.context, many.conversationId),
    )
    const { value, range } = ratioOf(other, one)
    figures.push({ goal: 'P20', name: `${name}, ${from}`, value, range, unit: '×', limit: 1.5 })
    rows.push([name, median(one), median(other)])
  }
  return {
    figures,
    tables: [tableOf(['read', `${options.fewMessages} messages, ms`, `${options.messages}, ms`], rows)],
  }
}
