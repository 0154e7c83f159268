import type { Ref } from 'react'
import { useAccount } from '#app/account/account.ts'
import { MemberBar } from './MemberBar.tsx'
import { useAccountRefresh } from '#app/account/use-account-refresh.ts'
import { VisitorBar } from './VisitorBar.tsx'

/** The bar over a member's screens, which also keeps the account fresh; a spinner until it is known who that is. */
export function MemberTop({ ref }: { ref: Ref<HTMLElement> }) {
  const { user } = useAccount()
  useAccountRefresh()
  return user ? <MemberBar user={user} ref={ref} /> : <VisitorBar account="unknown" ref={ref} />
}
