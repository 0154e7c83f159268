import { Email, RegistrationDraft, Username } from '@amour/contract/account/accounts.ts'
import { Orientation, splitOrientation } from '@amour/contract/people/orientations.ts'
import { Password } from '@amour/contract/account/passwords.ts'
import { errorKey } from '@amour/contract/error-key.ts'
import { z } from 'zod'
import type { RegistrationFieldError, RegistrationValues } from './registration-values.ts'

const { dob, location } = RegistrationDraft.shape

/** The registration form (docs/specification/product.md §5); all its rules are asked together. */
const Registration = z
  .object({
    orientation: Orientation,
    dob,
    location,
    username: Username,
    email: Email,
    password: Password,
    confirmPassword: Password,
    terms: z.boolean().refine((isTicked) => isTicked, errorKey('termsNeeded')),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: errorKey('passwordsDiffer'),
    // Also while other fields are in error.
    when: () => true,
  })

/** The body of POST /api/users/create, or what is wrong: the first error of each field, by key of errors.json. */
export function readRegistration(
  values: RegistrationValues,
): { draft: RegistrationDraft } | { fieldErrors: RegistrationFieldError[] } {
  const read = Registration.safeParse(values)
  if (read.success) return { draft: toDraft(read.data) }
  const fieldErrors = new Map<string, RegistrationFieldError>()
  for (const { path, message } of read.error.issues) {
    const field = path[0] as RegistrationFieldError['field'] // the schema has the form's fields
    if (!fieldErrors.has(field)) fieldErrors.set(field, { field, text: message })
  }
  return { fieldErrors: [...fieldErrors.values()] }
}

function toDraft({
  orientation,
  dob: born,
  location: place,
  username,
  email,
  password,
}: z.output<typeof Registration>) {
  return { ...splitOrientation(orientation), dob: born, location: place, username, email, password }
}
