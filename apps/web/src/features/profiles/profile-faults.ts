import { createContext, use } from 'react'
import { errorSentence } from '#app/i18n.ts'
import type { Faults, ProfileField } from './profile-form.ts'

/** What is wrong with the fields below, wherever it was found. */
export const ProfileFaults = createContext<Faults>({})

/** The sentence under a field; undefined while it is right. */
export function useFault(field: ProfileField): string | undefined {
  return errorSentence(use(ProfileFaults)[field])
}
