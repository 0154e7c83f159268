import { useQuery } from '@tanstack/react-query'
import { CallError } from './call-error.ts'
import { startedUnknown, useAccount } from './account.ts'
import { accountQuery } from './me.ts'

/** Reads the member anew when the app starts and when its window is looked at again; also the one still unknown. */
export function useFreshAccount() {
  const { status } = useAccount()
  useQuery({
    ...accountQuery,
    enabled: status === 'in' || (status === 'unknown' && startedUnknown),
    // Without the member there is nothing to show, so an outage is waited out.
    retry: (failures, error) => (status === 'unknown' || failures < 2) && error instanceof CallError && error.isOutage,
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
  })
}
