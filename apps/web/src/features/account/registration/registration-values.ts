import type { USERNAME_MAX as UsernameMax } from '@amour/contract/account/accounts.ts'
import type { orientations as Orientations } from '@amour/contract/people/orientations.ts'

// The contract's schemas load only when somebody begins to fill the form in; its constants are repeated here, and
// their types hold them equal.

/** Longest username, in characters. */
export const USERNAME_MAX: typeof UsernameMax = 30

/** The four choices of "I am". */
export const orientations: typeof Orientations = ['Man->Woman', 'Woman->Man', 'Man->Man', 'Woman->Woman']

/** What the form holds while it is being filled in. */
export type RegistrationValues = {
  orientation: string
  dob: string
  location: number | null
  username: string
  email: string
  password: string
  confirmPassword: string
  terms: boolean
}

export type RegistrationField = keyof RegistrationValues

/** A sentence, or a key of errors.json, under a field; a username that is taken comes with free ones like it. */
export type RegistrationFieldError = { field: RegistrationField; text: string; taken?: TakenUsername | undefined }

type TakenUsername = { username: string; free: readonly string[] }

/** What is known of the username as it stands in the form; nothing while there is none, or when nobody could say. */
export type UsernameState =
  | { is: 'checking'; username: string }
  | { is: 'free'; username: string }
  | { is: 'taken'; username: string; free: readonly string[] }

export const emptyRegistration: RegistrationValues = {
  orientation: '',
  dob: '',
  location: null,
  username: '',
  email: '',
  password: '',
  confirmPassword: '',
  terms: false,
}

/** The fields in the form's order, each with the id of the control that takes the cursor, within one form. */
const controls = {
  orientation: 'orientation',
  dob: 'dob-day',
  location: 'location',
  username: 'username',
  email: 'email',
  password: 'password',
  confirmPassword: 'confirm-password',
  terms: 'terms',
} as const satisfies Record<RegistrationField, string>

export const registrationFields = Object.keys(controls) as RegistrationField[] // the keys of a closed object

/** The id of a field's control; the page and the dialog may show a form each, so a form has its own prefix. */
export const getControlId = (form: string, field: RegistrationField) => `${form}-${controls[field]}`
