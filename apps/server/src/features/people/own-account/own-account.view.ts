import type { Counts, User } from '@amour/contract/account/accounts.ts'
import type { KeyProblem } from '@amour/contract/account/keys.ts'
import type { Location } from '@amour/contract/people/locations.ts'
import type { OwnProfile } from '@amour/contract/people/profiles.ts'
import type { Caller } from '#context.ts'
import type { selectAccount } from './own-account.queries.ts'

type Account = Awaited<ReturnType<typeof selectAccount>>
type AccountKey = {
  public: string
  version: number
  isLocked: boolean
  hasKit: boolean
  hasPasskey: boolean
  wrapped: string | null
  problem: KeyProblem | null
  hasOldWrap: boolean
}

type Beside = {
  email: string
  image: string | null
  counts: Counts
  profile: OwnProfile
  location: Location
  key: AccountKey | undefined
  caller: Caller
  ageAccess: User['ageAccess']
}

/** The member as they see themselves. */
export function viewUser(
  row: Account,
  { email, image, counts, profile, location, key, caller, ageAccess }: Beside,
): User {
  return {
    id: row.id,
    username: row.username,
    email,
    image,
    gender: row.gender,
    seeking: row.seeking,
    location,
    age: row.age,
    profileUpdatedAt: row.profile_updated_at?.toISOString() ?? null,
    messages: counts.messages,
    notifications: counts.notifications,
    safeSearch: caller.safeSearch,
    reference: row.reference,
    public: key?.public ?? null,
    key: key?.wrapped ?? null,
    keyVersion: key?.version ?? null,
    keyLocked: key?.isLocked ?? false,
    keyProblem: key?.problem ?? null,
    keyHasOldWrap: key?.hasOldWrap ?? false,
    recoveryKit: key?.hasKit ?? false,
    passkeyOpens: key?.hasPasskey ?? false,
    twoStep: row.twoStepOf !== null || row.passkeys > 0,
    passkeys: row.passkeys,
    status: caller.status,
    ageAccess,
    ageProvenUntil: caller.ageProvenUntil?.toISOString() ?? null,
    announcement: row.announcement,
    leavesAt: row.leaves_at?.toISOString() ?? null,
    ...profile,
  }
}
