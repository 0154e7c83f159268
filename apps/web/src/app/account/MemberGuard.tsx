import { Fragment } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { isAway, isOnAccountHold, useAccount } from './account.ts'
import { Loading } from '#app/page/Loading.tsx'
import { AwayScreen } from '#app/frame/member-frame.ts'
import { makeReturnTo } from './return-to.ts'
import { isAccountPath, paths } from '#paths.ts'

/** Screens that a member with an unfinished profile may see (docs/specification/product.md §2). */
const openToUnfinished = /^\/profile(\/photos|\/videos)?\/?$/

/** Screens where a member on account hold meets nobody: the decision and its appeal, and what of theirs is reviewed. */
const allowedOnHold = /^\/(account|profile)(\/|$)/

/** Members only: visitors go to the login screen and come back to the address they wanted. */
export function MemberGuard() {
  const { status, user } = useAccount()
  const location = useLocation()
  if (status === 'unknown') return <Loading />
  if (status === 'out') return <Navigate to={paths.login()} replace state={makeReturnTo(location)} />
  if (!user.profileUpdatedAt && !openToUnfinished.test(location.pathname)) {
    return <Navigate to={paths.profile()} replace />
  }
  if (isAway(user) && !isAccountPath(location.pathname)) return <AwayScreen />
  if (isOnAccountHold(user) && !allowedOnHold.test(location.pathname)) return <AwayScreen />
  // Nothing begun by one member goes on under another who logged in from a second tab.
  return (
    <Fragment key={user.id}>
      <Outlet />
    </Fragment>
  )
}
