import { z } from 'zod'
import { Moment } from './answers.ts'
import { ageOn, MINIMUM_AGE, readDateOfBirth } from './dates-of-birth.ts'
import { endpoint } from './endpoint.ts'
import { Location } from './locations.ts'
import { Gender } from './orientations.ts'
import { OwnProfile } from './profiles.ts'
import { says } from './says.ts'

/** Longest username, in characters (specification section 9). */
export const USERNAME_MAX = 30

/** Shortest password, in characters (specification section 9). */
export const PASSWORD_MIN = 8

export const Email = z.email(says('emailInvalid')).max(254, says('emailInvalid'))

export const Password = z
  .string(says('passwordShort'))
  .min(PASSWORD_MIN, says('passwordShort'))
  .max(256, says('passwordCharacters'))
  .refine((password) => !/\p{Cc}/u.test(password), says('passwordCharacters'))

export const Username = z
  .string(says('usernameInvalid'))
  .trim()
  .max(USERNAME_MAX, says('usernameLong'))
  .regex(/^(?=.*[A-Za-z])[A-Za-z0-9_-]+$/, says('usernameInvalid'))

const DateOfBirth = z.string(says('dobInvalid')).transform((text, context) => {
  const date = readDateOfBirth(text, new Date())
  if (date && ageOn(date, new Date()) >= MINIMUM_AGE) return date
  context.addIssue({ code: 'custom', message: says(date ? 'dobUnderage' : 'dobInvalid') })
  return z.NEVER
})

/** A registration as the specification sends it: `dob` is year-month-day, `location` a place's id. */
export const RegistrationDraft = z.object({
  gender: Gender,
  seeking: Gender,
  dob: DateOfBirth,
  location: z.number(says('locationInvalid')).int(says('locationInvalid')),
  username: Username,
  email: Email,
  password: Password,
})

export const Counts = z.object({ notifications: z.number().int(), messages: z.number().int() })

/**
 * The signed-in member. `reference` salts the key, `public` and `key` are base64 of JSON; `key` is null when the
 * sign-in is older than 15 minutes (security.md 2.2). `image` is a signed address of the default photo.
 */
export const User = OwnProfile.extend({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  gender: Gender,
  seeking: Gender,
  location: Location,
  age: z.number().int(),
  profileUpdatedAt: Moment.nullable(),
  messages: z.number().int(),
  notifications: z.number().int(),
  safeSearch: z.boolean(),
  reference: z.string(),
  public: z.string().nullable(),
  key: z.string().nullable(),
  keyVersion: z.number().int().nullable(),
  twoStep: z.boolean(),
  status: z.enum(['active', 'restricted']),
})

export const accounts = {
  create: endpoint({
    method: 'POST',
    path: '/api/users/create',
    access: 'anyone',
    isIdempotent: true,
    summary: 'Register; the answer is the same whether or not the e-mail address is known',
    body: RegistrationDraft,
    status: 201,
    response: z.object({ status: z.literal('201 Created') }),
    refusals: ['invalid', 'proofNeeded'],
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/users/me',
    access: 'member',
    summary: 'The signed-in member',
    response: User,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/users/counts',
    access: 'member',
    isBackground: true,
    summary: 'Unread notifications and messages',
    response: Counts,
  }),
  safeSearch: endpoint({
    method: 'GET',
    path: '/api/users/me/safe-search',
    access: 'member',
    changesState: true,
    summary: 'Switch safe search over; a resend with the same X-Request-Id gets the first answer',
    response: z.object({ safeSearch: z.boolean() }),
  }),
}

export type RegistrationDraft = z.output<typeof RegistrationDraft>
export type Counts = z.infer<typeof Counts>
export type User = z.infer<typeof User>
