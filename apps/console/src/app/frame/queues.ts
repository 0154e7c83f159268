import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { useHasRole } from '#app/call/me.ts'

const queuesKey = ['cases', 'queues']

/** What waits in each queue, renewed by itself; nothing for whoever only looks after staff and settings. */
export function useQueues() {
  const isEnabled = useHasRole('triage', 'moderator', 'childSafety', 'lead', 'analyst')
  return useQuery({
    queryKey: queuesKey,
    queryFn: () => call(cases.queues, {}),
    refetchInterval: 5_000,
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
