import type { OwnProfile, ProfileAnswers, ProfileDraft } from '@amour/contract/people/profiles.ts'
import { type Context, inTransaction, type MemberContext } from '#context.ts'
import { recordConsent } from '#features/account/consents/consents.service.ts'
import { requestReview } from '#features/people/review-requests/review-requests.service.ts'
import { getChosenLocation } from '#features/people/locations/locations.service.ts'
import { submitText } from './pending-text.service.ts'
import { lockProfile, selectProfile, updateSelf, upsertProfile } from './profiles.queries.ts'
import { requireAge } from '#security/age-policy.ts'
import { rowOfProfile, viewOwnProfile } from './profiles.view.ts'

/** A member's own answers; all null until the profile is first saved. */
export async function getOwnProfile({ db }: Pick<Context, 'db'>, memberId: string): Promise<OwnProfile> {
  return viewOwnProfile(await selectProfile(db, memberId))
}

/** What others may read of a member's answers. */
export async function getShownProfile({ db }: Pick<Context, 'db'>, memberId: string): Promise<ProfileAnswers> {
  const row = await selectProfile(db, memberId)
  const { consentAt: _, text: __, ...answers } = viewOwnProfile(row)
  return { ...answers, description: row?.description ?? null }
}

/**
 * Saves the caller's profile; the first save makes the member one who can be found. The consent keeps the moment when
 * it was first given; without consent it is withdrawn and the sensitive answers are gone. A text may wait for a person first.
 * Throws a violation of `location` for an unknown place, and `ageProofNeeded` for a first save where all waits for a proof.
 */
export async function updateProfile(context: MemberContext, draft: ProfileDraft) {
  const { caller, config } = context
  const { id: memberId } = caller
  if (!caller.profileUpdatedAt) requireAge(config, { shows: 'members' }, caller)
  const place = await getChosenLocation(context, draft.location)

  return inTransaction(context, async (tx) => {
    const { db, clock } = tx
    const at = clock.now()
    const known = await lockProfile(db, memberId)
    const consentAt = draft.consent ? (known?.consent_at ?? at) : null
    const text = submitText(tx, known, draft.description)
    const row = rowOfProfile(memberId, draft, { consentAt, text })
    await upsertProfile(db, row)
    if (row.text_state === 'waiting') await requestReview(tx, memberId)
    if (draft.consent !== Boolean(known?.consent_at)) {
      await recordConsent(tx, memberId, { kind: 'special_category', isGiven: draft.consent })
    }
    await updateSelf(db, { memberId, gender: draft.gender, seeking: draft.seeking, locationId: place.id, at })
    return { ...viewOwnProfile(row), profileUpdatedAt: at.toISOString() }
  })
}
