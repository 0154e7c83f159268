import { z } from 'zod'
import { CallError } from '#app/call/call-error.ts'
import { readErrorSentence } from '#app/text/i18n.ts'
import type { RegistrationFieldError, RegistrationField } from './registration-values.ts'

const fieldOf: Record<string, RegistrationField> = {
  gender: 'orientation',
  seeking: 'orientation',
  dob: 'dob',
  location: 'location',
  username: 'username',
  email: 'email',
  password: 'password',
}

const IGNORED = 'This value should not be blank.'
const USED = 'This value is already used.'

/**
 * What a refused registration says of its fields (docs/specification/product.md §8), in the server's words but for a
 * value that is taken, of which `registering` is told; for a username the cause goes with it. Empty when it says
 * nothing of any field.
 */
export function readRegistrationFieldErrors(error: unknown, registering: string): RegistrationFieldError[] {
  if (!(error instanceof CallError)) return []
  const said = [
    ...error.violations.map(({ propertyPath, message }) => ({ key: propertyPath, message })),
    ...error.fields,
  ]
  return said.flatMap(({ key, message }) => {
    const field = fieldOf[key]
    if (!field || message === IGNORED) return []
    // In the specification's words, or in those of the language that the server speaks.
    const isUsed = message === USED || message === readErrorSentence('valueUsed')
    const taken = isUsed && field === 'username' ? Taken.safeParse(error.data).data : undefined
    return [{ field, text: isUsed ? registering : message, ...(taken && { taken }) }]
  })
}

/** What comes beside the violation of a username that is taken. */
const Taken = z.object({ username: z.string(), free: z.array(z.string()) })
