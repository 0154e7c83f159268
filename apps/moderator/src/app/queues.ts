import { cases } from '@amour/contract/console/cases.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { useHasRole } from './me.ts'

const queuesKey = ['cases', 'queues']

/** What waits in each queue, renewed by itself; nothing for whoever only looks after staff and settings. */
export function useQueues() {
  const isEnabled = useHasRole('triage', 'moderator', 'childSafety', 'lead', 'analyst')
  return useQuery({
    queryKey: queuesKey,
    queryFn: () => call(cases.queues, {}),
    refetchInterval: 20_000,
    enabled: isEnabled,
  })
}
