import { type Counts, User } from '@amour/contract/accounts.ts'
import type { Caller } from '#context.ts'
import type { selectAccount } from './accounts.queries.ts'

type Account = Awaited<ReturnType<typeof selectAccount>>
type Beside = {
  email: string
  image: string | null
  counts: Counts
  key: { public: string; version: number; wrapped: string | null } | undefined
  status: Caller['status']
}

/** The member as they see themselves. */
export function viewUser(row: Account, { email, image, counts, key, status }: Beside): User {
  return User.parse({
    id: row.id,
    username: row.username,
    email,
    image,
    gender: row.gender,
    seeking: row.seeking,
    location: { id: row.placeId, county: row.county, city: row.city },
    age: row.age,
    profileUpdatedAt: row.profile_updated_at?.toISOString() ?? null,
    messages: counts.messages,
    notifications: counts.notifications,
    safeSearch: row.safe_search,
    reference: row.reference,
    public: key?.public ?? null,
    key: key?.wrapped ?? null,
    keyVersion: key?.version ?? null,
    twoStep: row.twoStepOf !== null,
    status,
    description: row.description,
    height: row.height,
    bodyType: row.body_type,
    ethnicity: row.ethnicity,
    eyeColour: row.eye_colour,
    hairColour: row.hair_colour,
    hairDownThere: row.hair_down_there,
    haveChildren: row.have_children,
    drinking: row.drinking,
    smoking: row.smoking,
    tattoos: row.tattoos,
    piercings: row.piercings,
    relationshipStatus: row.relationship_status,
    sexuality: row.sexuality,
    consentAt: row.consent_at?.toISOString() ?? null,
  })
}
