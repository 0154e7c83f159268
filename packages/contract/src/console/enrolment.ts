import { z } from 'zod'
import { hasNoDirectionOverride, directionOverrideError } from '#text-direction.ts'
import { endpoint } from '#endpoint.ts'
import { Attestation, AttestationOptions } from '#account/passkey-responses.ts'
import { errorKey } from '#error-key.ts'

/** Keys that each person of the staff has: one to use, one in a drawer. */
export const STAFF_KEYS = 2

/** Longest name of a key, in characters. */
export const KEY_NAME_MAX = 40

const Token = z.string(errorKey('linkInvalid')).regex(/^[\w-]{43}$/, errorKey('linkInvalid'))

const KeyName = z
  .string(errorKey('keyName'))
  .trim()
  .min(1, errorKey('keyName'))
  .max(KEY_NAME_MAX, errorKey('keyName'))
  .refine(hasNoDirectionOverride, directionOverrideError)

/** A person's first day at the console: the link that was handed over, and two keys. */
export const enrolment = {
  question: endpoint({
    method: 'POST',
    path: '/api/console/enrolment/question',
    access: 'anyone',
    summary: 'Ask for the next key of whoever the link invites',
    body: z.object({ token: Token }),
    /** `keys`: how many of the two are there. */
    response: z.object({ name: z.string(), keys: z.number().int(), options: AttestationOptions }),
    refusals: ['linkInvalid'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/console/enrolment',
    access: 'anyone',
    summary: 'Take a key; with the second one the person may sign in, and the link is used up',
    body: z.object({ token: Token, name: KeyName, passkey: Attestation }),
    status: 201,
    response: z.object({ keys: z.number().int() }),
    refusals: ['linkInvalid', 'staffKeyInvalid'],
  }),
}
