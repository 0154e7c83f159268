import { BREAK_MINUTES, type DeskCaller, deskSession, WORK_MINUTES } from '@amour/contract/console/desk-session.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from './call.ts'
import { sendHeldBack } from './held-back.ts'
import { meQuery, useMe } from './me.ts'
import { queryClient } from './query-client.ts'
import { useNow } from './use-now.ts'

const MINUTE = 60_000

const keep = (caller: DeskCaller) => queryClient.setQueryData(meQuery.queryKey, caller)

/** Begins a break of so many minutes, or makes the one that is on longer. The server keeps it, for every tab. */
export const useTakeBreak = () =>
  useMutation({
    mutationFn: async (minutes: number) => {
      await sendHeldBack()
      return call(deskSession.rest, { body: { minutes } })
    },
    onSuccess: keep,
  })

/** Back to work: the fifty minutes begin anew. */
export const useEndBreak = () => useMutation({ mutationFn: () => call(deskSession.resume, {}), onSuccess: keep })

const dueAt = (rest: DeskCaller['rest']) => new Date(rest.since).getTime() + WORK_MINUTES * MINUTE

/** Minutes until the next break is due. */
export function useMinutesToBreak(): number {
  const { rest } = useMe()
  const now = useNow(10)
  return Math.max(0, Math.ceil((dueAt(rest) - now.getTime()) / MINUTE))
}

/** The break that is on, begun by itself when it is due; `left` in seconds. */
export function useBreak(): { left: number; isForced: boolean } | undefined {
  const { rest } = useMe()
  const { mutate, isPending } = useTakeBreak()
  const now = useNow(1).getTime()
  const isDue = rest.until === null && now >= dueAt(rest)
  useEffect(() => {
    if (isDue) mutate(BREAK_MINUTES)
  }, [isDue, mutate])
  if (rest.until === null && !isDue && !isPending) return undefined
  // Until the server has answered, a break that is due is on all the same.
  const until = rest.until ? new Date(rest.until).getTime() : now + BREAK_MINUTES * MINUTE
  return { left: Math.max(0, Math.round((until - now) / 1000)), isForced: rest.until === null || rest.isForced }
}
