import { useAccount } from '#app/account/account.ts'
import { OfflineNote } from './OfflineNote.tsx'
import { TabBar } from './TabBar.tsx'

/** What stands at the foot of a member's phone, once the profile has been saved; and, for all, that there is no line. */
export function MemberEnd() {
  const { user } = useAccount()
  return (
    <>
      <OfflineNote />
      {user?.profileUpdatedAt && <TabBar user={user} />}
    </>
  )
}
