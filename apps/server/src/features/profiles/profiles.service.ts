import type { OwnProfile, ProfileDraft } from '@amour/contract/profiles.ts'
import { type Context, inTransaction, type MemberContext } from '#context.ts'
import { noteConsent } from '#features/accounts/consents.service.ts'
import { getChosenPlace } from '#features/locations/locations.service.ts'
import { lockProfile, selectProfile, updateSelf, upsertProfile } from './profiles.queries.ts'
import { rowOfProfile, viewOwnProfile } from './profiles.view.ts'

/** A member's own answers; all null until the profile is first saved. */
export async function getOwnProfile({ db }: Pick<Context, 'db'>, memberId: string): Promise<OwnProfile> {
  return viewOwnProfile(await selectProfile(db, memberId))
}

/**
 * Saves the caller's profile; the first save makes the member one who can be found. The consent keeps the moment when
 * it was first given; without consent it is withdrawn and the sensitive answers are gone.
 * Throws a violation of `location` for an unknown place.
 */
export async function updateProfile(context: MemberContext, draft: ProfileDraft) {
  const { id: memberId } = context.caller
  const place = await getChosenPlace(context, draft.location)

  return inTransaction(context, async (transaction) => {
    const { db, clock } = transaction
    const at = clock.now()
    const known = await lockProfile(db, memberId)
    const consentAt = draft.consent ? (known?.consent_at ?? at) : null
    const row = rowOfProfile(memberId, draft, consentAt)
    await upsertProfile(db, row)
    if (draft.consent !== Boolean(known?.consent_at)) {
      await noteConsent(transaction, memberId, { kind: 'special_category', isGiven: draft.consent })
    }
    await updateSelf(db, { memberId, gender: draft.gender, seeking: draft.seeking, locationId: place.id, at })
    return { ...viewOwnProfile(row), profileUpdatedAt: at.toISOString() }
  })
}
