import { Email, Password, RegistrationDraft, Username } from '@amour/contract/accounts.ts'
import { Orientation, splitOrientation } from '@amour/contract/orientations.ts'
import { says } from '@amour/contract/says.ts'
import { z } from 'zod'

const { dob, location } = RegistrationDraft.shape

/** The registration form (specification section 5); all its rules are asked together. */
export const Registration = z
  .object({
    orientation: Orientation,
    dob,
    location,
    username: Username,
    email: Email,
    password: Password,
    confirmPassword: Password,
    terms: z.boolean().refine((isTicked) => isTicked, says('termsNeeded')),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: says('passwordsDiffer'),
    // Also while other fields are in error.
    when: () => true,
  })

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
export const controlId = (form: string, field: RegistrationField) => `${form}-${controls[field]}`

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

/** The body of POST /api/users/create. */
export function toDraft({ orientation, dob: born, location: place, username, email, password }: Registration) {
  return { ...splitOrientation(orientation), dob: born, location: place, username, email, password }
}

export type Registration = z.output<typeof Registration>
