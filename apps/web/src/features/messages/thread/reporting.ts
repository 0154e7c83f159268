import type { Message } from '@amour/contract/messages/messages.ts'
import { createContext } from 'react'

/**
 * What of a conversation is to be reported, as it was when that was asked for: a message, where `alsoShown` are ids of those
 * beside it, or the one with whom one writes.
 */
export type Reported =
  | { message: Message; alsoShown?: readonly string[] }
  | { member: { id: string; username: string } }

/**
 * Opens a report. Its dialog stands beside the conversation and not in it: what somebody has begun to write stays when the
 * message is taken back, or the conversation goes with a block.
 */
export const ReportContext = createContext<(reported: Reported) => void>(() => undefined)
