import { ProfileAnswers, ProfileDraft } from '@amour/contract/people/profiles.ts'
import type { profileChoices } from '@amour/contract/people/profiles.ts'
import { z } from 'zod'
import type { Me } from '#app/account/account.ts'
import { findFieldErrors } from '#app/form/field-errors.ts'
import type { FieldErrors } from '#app/form/field-errors.ts'

/** What the form holds: a draft whose place may be missing while another one is being typed. */
export type ProfileValues = Omit<ProfileDraft, 'location'> & { location: number | null }

/** The contract's rules for what the form holds. */
export const ProfileForm = z.preprocess((values: ProfileValues): unknown => values, ProfileDraft)

export type ProfileField = keyof ProfileValues

export type ChoiceName = keyof typeof profileChoices

/** What is wrong with a profile. */
export type ProfileErrors = FieldErrors<ProfileField>

/** The parts of the screen, which save by themselves, and the fields of each in the order shown. */
export const sections = {
  basics: ['gender', 'seeking', 'location'],
  about: ['description'],
  look: ['height', 'bodyType', 'eyeColour', 'hairColour', 'tattoos', 'piercings'],
  life: ['relationshipStatus', 'haveChildren', 'drinking', 'smoking'],
  intimate: ['consent', 'sexuality', 'ethnicity', 'hairDownThere'],
} as const satisfies Record<string, readonly ProfileField[]>

export type Section = keyof typeof sections

export const sectionNames = Object.keys(sections) as Section[] // the keys of a closed object

/** The id of the control that takes the cursor; the orientation is one control for two fields. */
export const getFieldId = (field: ProfileField) => `profile-${field === 'seeking' ? 'gender' : field}`

/** The form as the account knows the member. */
export function toProfileValues(me: Me): ProfileValues {
  const { gender, seeking, location, description, consentAt } = me
  return {
    ...ProfileAnswers.parse(me),
    gender,
    seeking,
    location: location.id,
    description: description ?? '',
    consent: consentAt !== null,
  }
}

/** All that is wrong, field by field; empty when it can be saved. */
export const findProfileErrors = (values: ProfileValues): ProfileErrors =>
  findFieldErrors<ProfileField>(ProfileForm, values)

/** Those fields of `after` that are different in `before`; of some sections only where these are named. */
export function findChanges(
  before: Partial<ProfileValues>,
  after: ProfileValues,
  within: readonly Section[] = sectionNames,
): Partial<ProfileValues> {
  const fields = within.flatMap((section): readonly ProfileField[] => sections[section])
  return Object.fromEntries(
    fields.filter((field) => before[field] !== after[field]).map((field) => [field, after[field]]),
  )
}

export const findSections = (values: object) =>
  sectionNames.filter((section) => sections[section].some((field) => field in values))

export const hasFieldErrors = (section: Section, fieldErrors: ProfileErrors) =>
  sections[section].some((field) => fieldErrors[field] !== undefined)
