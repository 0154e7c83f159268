import { metrics } from '@amour/contract/console/metrics.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'

/** How it was in the last 90 days; made anew every ten minutes while somebody looks. */
export const useHistory = () =>
  useQuery({
    queryKey: ['metrics', 'history'],
    queryFn: () => call(metrics.history, { query: { days: 90 } }),
    staleTime: 300_000,
    refetchInterval: 600_000,
  })
