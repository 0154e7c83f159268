import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { isAway, isClosedByAge, isOnAccountHold, useAccount } from './account.ts'
import { Loading } from '#app/page/Loading.tsx'
import { AwayScreen } from '#app/frame/member-frame.ts'
import { paths } from '#paths.ts'

/** One address with two screens: the visitor's and the member's. */
export function AccountSwitch({ visitor, member }: { visitor: ReactNode; member: ReactNode }) {
  const { status, user } = useAccount()
  if (status === 'unknown') return <Loading />
  if (user && !user.profileUpdatedAt) return <Navigate to={paths.profile()} replace />
  const isClosed = user && (isAway(user) || isOnAccountHold(user) || isClosedByAge(user))
  return (
    <Suspense key={user?.id} fallback={<Loading />}>
      {user ? isClosed ? <AwayScreen /> : member : visitor}
    </Suspense>
  )
}
