import type { Message } from '@amour/contract/messages/messages.ts'
import { createContext } from 'react'
import { queryClient } from '#app/call/query-client.ts'
import { threadQuery } from '#features/messages/conversations/thread.api.ts'
import type { Thread } from '#features/messages/conversations/shared/thread.ts'

/** A message that is to be reported; `alsoShown` are ids of those beside it that are chosen from the start. */
type AskedMessage = { message: Message; alsoShown?: readonly string[] }

type AskedMember = { member: { id: string; username: string } }

/** The same with its conversation as it was when that was asked for. */
export type ReportedMessage = AskedMessage & { thread: Thread | undefined }

/** What of a conversation is to be reported: a message, or the one with whom one writes. */
export type Reported = ReportedMessage | AskedMember

/** Holds a conversation as it is: its messages, or all of it, may go before the dialog has loaded. */
export const holdThread = (asked: AskedMessage | AskedMember): Reported =>
  'message' in asked
    ? { ...asked, thread: queryClient.getQueryData(threadQuery(asked.message.conversationId).queryKey) }
    : asked

/**
 * Opens a report. Its dialog stands beside the conversation and not in it: what somebody has begun to write stays when the
 * message is taken back, or the conversation goes with a block.
 */
export const ReportContext = createContext<(asked: AskedMessage | AskedMember) => void>(() => undefined)
