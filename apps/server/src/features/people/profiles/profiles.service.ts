import {
  type OwnProfile,
  type ProfileAnswers,
  type ProfileChange,
  type ProfileField,
  sensitiveFields,
} from '@amour/contract/people/profiles.ts'
import { type Context, inTransaction, type MemberContext } from '#context.ts'
import { recordConsent } from '#features/account/consents/consents.service.ts'
import { requestReview } from '#features/people/review-requests/review-requests.service.ts'
import { getChosenLocation } from '#features/people/locations/locations.service.ts'
import type { MemberProfileRow } from '#database/tables.ts'
import { refuseField } from '#http/refusal.ts'
import { submitText, textOf } from './pending-text.service.ts'
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
 * Saves what has changed of the caller's profile, and all of a first one, which makes the member one who can be found. The
 * consent keeps the moment when it was first given; without consent it is withdrawn and the sensitive answers are gone. A text
 * may wait for a person first. Throws a violation of `location` for an unknown place, one of `consent` where another page has
 * withdrawn it, and `ageProofNeeded` for a first save where all waits for a proof.
 */
export async function updateProfile(context: MemberContext, { changed, ...wanted }: ProfileChange) {
  const { caller, config } = context
  const { id: memberId } = caller
  if (!caller.profileUpdatedAt) requireAge(config, { shows: 'members' }, caller)
  const fields = caller.profileUpdatedAt ? changed : undefined
  const isMeant = (...names: ProfileField[]) => !fields || names.some((name) => fields.includes(name))
  const place = isMeant('location') ? await getChosenLocation(context, wanted.location) : undefined

  return inTransaction(context, async (tx) => {
    const { db, clock } = tx
    const at = clock.now()
    const known = await lockProfile(db, memberId)
    const draft = known && fields ? keepOthers(known, wanted, fields) : wanted
    const consentAt = draft.consent ? (known?.consent_at ?? at) : null
    const text = known && !isMeant('description') ? textOf(known) : submitText(tx, known, draft.description)
    const row = rowOfProfile(memberId, draft, { consentAt, text })
    await upsertProfile(db, row)
    if (row.text_state === 'waiting') await requestReview(tx, memberId)
    if (draft.consent !== Boolean(known?.consent_at)) {
      await recordConsent(tx, memberId, { kind: 'special_category', isGiven: draft.consent })
    }
    // Both sides of an orientation are one choice.
    const self = isMeant('gender', 'seeking') && { gender: draft.gender, seeking: draft.seeking }
    await updateSelf(db, memberId, { ...self, ...(place && { location_id: place.id }), profile_updated_at: at })
    return { ...viewOwnProfile(row), profileUpdatedAt: at.toISOString() }
  })
}

type Wanted = Omit<ProfileChange, 'changed'>

/** A draft in which whatever is not meant is as the row has it. */
function keepOthers(known: MemberProfileRow, wanted: Wanted, fields: ProfileField[]): Wanted {
  const { consentAt, text: _text, description: _description, ...answers } = viewOwnProfile(known)
  const own: Partial<Wanted> = { ...answers, consent: consentAt !== null }
  const meant = Object.fromEntries(fields.map((field) => [field, wanted[field]]))
  const draft: Wanted = { ...wanted, ...own, ...meant }
  if (draft.consent) return draft
  // Another page has withdrawn the consent of which this one still knows.
  const isAsked = sensitiveFields.some((field) => fields.includes(field) && wanted[field] !== null)
  if (isAsked) throw refuseField('consent', 'consentNeeded')
  return { ...draft, ...Object.fromEntries(sensitiveFields.map((field) => [field, null])) }
}
