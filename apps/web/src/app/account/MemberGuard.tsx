import { Fragment } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { isAway, isClosedByAge, isOnAccountHold, useAccount } from './account.ts'
import { Loading } from '#app/page/Loading.tsx'
import { AwayScreen } from '#app/frame/member-frame.ts'
import { makeReturnTo } from './return-to.ts'
import { isAccountPath, paths } from '#paths.ts'

/** Screens that a member with an unfinished profile may see (docs/specification/product.md §2); these two are everyone's. */
const openToUnfinished = /^\/(profile(\/photos|\/videos)?|account\/(age|announcements))\/?$/

/** Screens where nobody else is met: the account with the decisions about it, and one's own profile. */
const ofOneself = /^\/(account|profile)(\/|$)/

/** Members only: visitors go to the login screen and come back to the address they wanted. */
export function MemberGuard() {
  const { status, user } = useAccount()
  const location = useLocation()
  if (status === 'unknown') return <Loading />
  if (status === 'out') return <Navigate to={paths.login()} replace state={makeReturnTo(location)} />
  if (!user.profileUpdatedAt && !openToUnfinished.test(location.pathname)) {
    return <Navigate to={paths.profile()} replace />
  }
  const { pathname } = location
  // Who is hidden proves their age too, and is told what everyone is: neither meets anybody.
  const meetsNobody = pathname === paths.ageCheck() || pathname === paths.announcements()
  if (isAway(user) && !isAccountPath(pathname) && !meetsNobody) return <AwayScreen />
  const isClosed = isOnAccountHold(user) || isClosedByAge(user)
  if (isClosed && !ofOneself.test(location.pathname)) return <AwayScreen />
  // Nothing begun by one member goes on under another who logged in from a second tab.
  return (
    <Fragment key={user.id}>
      <Outlet />
    </Fragment>
  )
}
