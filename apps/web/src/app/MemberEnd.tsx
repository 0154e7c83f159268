import { useAccount } from './account.ts'
import { TabBar } from './TabBar.tsx'

/** What stands at the foot of a member's phone, once the profile has been saved. */
export function MemberEnd() {
  const { user } = useAccount()
  return user?.profileUpdatedAt ? <TabBar user={user} /> : null
}
