import { BREAK_MINUTES, type SignedInStaff, staffSession, WORK_MINUTES } from '@amour/contract/console/staff-session.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#app/call/call.ts'
import { sendPendingDecisions } from '#app/state/undo-queue.ts'
import { meQuery, useMe } from '#app/call/me.ts'
import { queryClient } from '#app/call/query-client.ts'
import { useNow } from '#app/hooks/use-now.ts'

const MINUTE = 60_000

const keep = (caller: SignedInStaff) => queryClient.setQueryData(meQuery.queryKey, caller)

/** Begins a break of so many minutes, or makes the one that is on longer. The server keeps it, for every tab. */
export const useTakeBreak = () =>
  useMutation({
    mutationFn: async (minutes: number) => {
      await sendPendingDecisions()
      return call(staffSession.takeBreak, { body: { minutes } })
    },
    onSuccess: keep,
  })

/** Back to work: the fifty minutes begin anew. */
export const useEndBreak = () => useMutation({ mutationFn: () => call(staffSession.resume, {}), onSuccess: keep })

const dueAt = (rest: SignedInStaff['rest']) => new Date(rest.since).getTime() + WORK_MINUTES * MINUTE

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
