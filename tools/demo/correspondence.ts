import { readFileSync } from 'node:fs'

import type { FlirtKey } from '@amour/contract/people/flirts.ts'

/** `attaches`: with the first photo that its writer keeps private. */
export type DemoMessage = { from: string; text: string; minutesAgo: number; unread?: boolean; attaches?: boolean }
export type Thread = { between: [string, string]; messages: DemoMessage[] }
export type DemoFlirt = { from: string; to: string; flirt: FlirtKey; minutesAgo: number; unread?: boolean }

/** Somebody looked at or liked the default photo of `to`. */
export type DemoNews = {
  type: 'media_liked' | 'media_viewed'
  from: string
  to: string
  minutesAgo: number
  unread?: boolean
}

/** Somebody asks to see the private photos of `to`, or lets `to` see their own. */
export type DemoAccess = { does: 'ask' | 'grant'; from: string; to: string; minutesAgo: number; unread?: boolean }

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))

// Our own files: demo.test.ts holds them to these types.
export const threads = read('./conversations.json') as readonly Thread[]
export const flirts = read('./flirts.json') as readonly DemoFlirt[]
export const news = read('./news.json') as readonly DemoNews[]
export const access = read('./access.json') as readonly DemoAccess[]

/** Everybody who writes or is written to, each once. */
export const correspondents: readonly string[] = [...new Set(threads.flatMap(({ between }) => between))]

/** How many minutes ago somebody first and last wrote, flirted, looked or asked; nothing for those who did nothing. */
export function traceOf(username: string) {
  const own = [...threads.flatMap(({ messages }) => messages), ...flirts, ...news, ...access].filter(
    ({ from }) => from === username,
  )
  const minutes = own.map(({ minutesAgo }) => minutesAgo)
  return minutes.length > 0 ? { first: Math.max(...minutes), last: Math.min(...minutes) } : undefined
}
