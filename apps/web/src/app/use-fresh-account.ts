import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountKey, refreshAccount, useAccount } from './account.ts'

/** Reads the member anew when the app starts and when its window is looked at again; also the one still unknown. */
export function useFreshAccount() {
  const { status } = useAccount()
  // An account that becomes unknown later is being logged in, and that reads the member itself.
  const [wasUnknown] = useState(status === 'unknown')
  useQuery({
    queryKey: accountKey,
    queryFn: async () => (await refreshAccount()).id,
    enabled: status === 'in' || (status === 'unknown' && wasUnknown),
    retry: Infinity,
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
  })
}
