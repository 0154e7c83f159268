import { OwnProfile, type ProfileDraft } from '@amour/contract/people/profiles.ts'
import type { MemberProfileRow } from '#database/tables.ts'

/** The row as the contract names it; a key that a list no longer has reads as no answer. */
export function viewOwnProfile(row: MemberProfileRow | undefined): OwnProfile {
  const answers = {
    description: row?.held_description ?? row?.description ?? null,
    height: row?.height ?? null,
    bodyType: row?.body_type ?? null,
    ethnicity: row?.ethnicity ?? null,
    eyeColour: row?.eye_colour ?? null,
    hairColour: row?.hair_colour ?? null,
    hairDownThere: row?.hair_down_there ?? null,
    haveChildren: row?.have_children ?? null,
    drinking: row?.drinking ?? null,
    smoking: row?.smoking ?? null,
    tattoos: row?.tattoos ?? null,
    piercings: row?.piercings ?? null,
    relationshipStatus: row?.relationship_status ?? null,
    sexuality: row?.sexuality ?? null,
    consentAt: row?.consent_at?.toISOString() ?? null,
    text: { state: row?.text_state ?? 'shown', signs: row?.held_signs ?? [] },
  }
  const read = OwnProfile.safeParse(answers)
  if (read.success) return read.data
  const unknown = new Set(read.error.issues.map(({ path }) => String(path[0])))
  return OwnProfile.parse(
    Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, unknown.has(key) ? null : value])),
  )
}

/** The columns that say what others read of the text, and what waits. */
export type TextColumns = Pick<
  MemberProfileRow,
  | 'description'
  | 'held_description'
  | 'held_at'
  | 'held_signs'
  | 'text_state'
  | 'text_decided_at'
  | 'text_decided_by'
  | 'next_text_waits'
>

/** A checked draft as a row. */
export function rowOfProfile(
  memberId: string,
  draft: ProfileDraft,
  { consentAt, text }: { consentAt: Date | null; text: TextColumns },
): MemberProfileRow {
  return {
    member_id: memberId,
    ...text,
    height: draft.height,
    body_type: draft.bodyType,
    ethnicity: draft.ethnicity,
    eye_colour: draft.eyeColour,
    hair_colour: draft.hairColour,
    hair_down_there: draft.hairDownThere,
    have_children: draft.haveChildren,
    drinking: draft.drinking,
    smoking: draft.smoking,
    tattoos: draft.tattoos,
    piercings: draft.piercings,
    relationship_status: draft.relationshipStatus,
    sexuality: draft.sexuality,
    consent_at: consentAt,
    is_marked: false,
  }
}
