import { createContext, use } from 'react'
import { readErrorSentence } from '#app/text/i18n.ts'
import type { ProfileErrors, ProfileField } from '#features/people/profiles/profile-form.ts'

/** What is wrong with the fields below, wherever it was found. */
export const ProfileFieldErrors = createContext<ProfileErrors>({})

/** The sentence under a field; undefined while it is right. */
export function useFieldError(field: ProfileField): string | undefined {
  return readErrorSentence(use(ProfileFieldErrors)[field])
}
