import type { Ref } from 'react'
import { useAccount } from './account.ts'
import { MemberBar } from './MemberBar.tsx'
import { useFreshAccount } from './use-fresh-account.ts'
import { VisitorBar } from './VisitorBar.tsx'

/** The bar over a member's screens, which also keeps the account fresh; a spinner until it is known who that is. */
export function MemberTop({ ref }: { ref: Ref<HTMLElement> }) {
  const { user } = useAccount()
  useFreshAccount()
  return user ? <MemberBar user={user} ref={ref} /> : <VisitorBar isUnknown ref={ref} />
}
