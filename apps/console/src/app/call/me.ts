import { type SignedInStaff, staffSession } from '@amour/contract/console/staff-session.ts'
import type { StaffRole } from '@amour/contract/trust/staff-roles.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { call } from './call.ts'

export const meQuery = { queryKey: ['me'], queryFn: () => call(staffSession.me, {}), refetchInterval: 60_000 }

/** Whoever is signed in; the console asks once a minute whether the session still stands. */
export const useMeQuery = () => useQuery(meQuery)

export const Me = createContext<SignedInStaff | undefined>(undefined)

/** Whoever is signed in. Throws outside of the signed-in part. */
export function useMe(): SignedInStaff {
  const me = use(Me)
  if (!me) throw new Error('This screen is for the staff.')
  return me
}

/** Whether the caller holds one of these roles. */
export const useHasRole = (...roles: readonly StaffRole[]) => useMe().roles.some((role) => roles.includes(role))
