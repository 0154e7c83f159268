import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#app/call/call.ts'
import { usePace } from '#app/call/live.ts'
import { useHasRole } from '#app/call/me.ts'

const queuesKey = ['cases', 'queues']

/** The queues whose cases cannot wait until somebody happens to look. */
const pressing: readonly CaseQueue[] = ['urgent', 'intimate', 'serious']

/** What waits in each queue, renewed by itself, also behind another tab; nothing for whoever only looks after staff and settings. */
export function useQueues() {
  const isEnabled = useHasRole('triage', 'moderator', 'childSafety', 'lead', 'analyst')
  return useQuery({
    queryKey: queuesKey,
    queryFn: () => call(cases.queues, {}),
    refetchInterval: usePace(),
    refetchIntervalInBackground: true,
    // The library lets a second try wait until the tab is looked at; here the next look comes by itself.
    retry: false,
    enabled: isEnabled,
  })
}

/**
 * Whether nobody can begin anything in a queue: all that waits is held, and no upload by the caller, who is given theirs
 * again. False as long as the counts are on their way.
 */
export function useIsIdle(queue: CaseQueue): boolean {
  const { data } = useQueues()
  const counts = data?.data.find((one) => one.queue === queue)
  if (!data || !counts || counts.waiting > counts.working) return false
  return queue !== 'media' || !data.mine.some((card) => card.queue === queue)
}

/** The tab's title as the page came with it. */
const title = document.title

/** Counts in the tab's title the pressing cases that nobody has begun; a number and no more, as others may see the tab. */
export function useTitleCount() {
  const { data } = useQueues()
  const waiting = (data?.data ?? [])
    .filter(({ queue }) => pressing.includes(queue))
    .reduce((sum, queue) => sum + Math.max(0, queue.waiting - queue.working), 0)
  useEffect(() => {
    document.title = waiting > 0 ? `(${waiting}) ${title}` : title
    return () => {
      document.title = title
    }
  }, [waiting])
}
