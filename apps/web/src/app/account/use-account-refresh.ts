import { useQuery } from '@tanstack/react-query'
import { startedWithUnknownMember, useAccount } from './account.ts'
import { accountQuery } from './me.ts'

/** Reads the member anew when the app starts and when its window is looked at again; also the one still unknown. */
export function useAccountRefresh() {
  const { status } = useAccount()
  useQuery({ ...accountQuery, enabled: status === 'in' || (status === 'unknown' && startedWithUnknownMember) })
}
