import { z } from 'zod'
import { Moment } from '#answers.ts'
import { UnreadAnnouncement } from './announcements.ts'
import { computeAgeOn, MINIMUM_AGE, readDateOfBirth } from './dates-of-birth.ts'
import { endpoint } from '#endpoint.ts'
import { KeyProblem, Wrap } from './keys.ts'
import { Location } from '#people/locations.ts'
import { Gender } from '#people/orientations.ts'
import { OwnProfile } from '#people/profiles.ts'
import { PasswordInBase64 } from './password-in-base64.ts'
import { CurrentPassword, Password } from './passwords.ts'
import { secondStep } from './two-step-codes.ts'
import { errorKey } from '#error-key.ts'

/** Longest username, in characters (docs/specification/product.md §9). */
export const USERNAME_MAX = 30

export const Email = z.email(errorKey('emailInvalid')).max(254, errorKey('emailInvalid'))

export const Username = z
  .string(errorKey('usernameInvalid'))
  .trim()
  .max(USERNAME_MAX, errorKey('usernameLong'))
  .regex(/^(?=.*[A-Za-z])[A-Za-z0-9_-]+$/, errorKey('usernameInvalid'))

const DateOfBirth = z.string(errorKey('dobInvalid')).transform((text, context) => {
  const date = readDateOfBirth(text, new Date())
  if (date && computeAgeOn(date, new Date()) >= MINIMUM_AGE) return date
  context.addIssue({ code: 'custom', message: errorKey(date ? 'dobUnderage' : 'dobInvalid') })
  return z.NEVER
})

/** A registration as the specification sends it: `dob` is year-month-day, `location` a place's id. */
export const RegistrationDraft = z.object({
  gender: Gender,
  seeking: Gender,
  dob: DateOfBirth,
  location: z.number(errorKey('locationInvalid')).int(errorKey('locationInvalid')),
  username: Username,
  email: Email,
  password: Password,
})

/** Asks whether a username is free; free ones in its place are made with the town where `location` names one. */
const UsernameQuestion = z.object({
  username: Username,
  location: z.coerce.number(errorKey('locationInvalid')).int(errorKey('locationInvalid')).optional(),
})

/** `username` as it was asked; `free` holds at most three that were free at that moment, none where it is free itself. */
const UsernameAnswer = z.object({ username: Username, isFree: z.boolean(), free: z.array(Username).max(3) })

/** A recovery as the specification sends it: the wanted password as base64 of its UTF-8. */
export const RecoverDraft = z.object({ email: Email, password: PasswordInBase64 })

/**
 * A change of password with the private keys wrapped anew, one of each key that is not locked; a second step only
 * where the member has one and the password was given more than five minutes ago.
 */
export const PasswordDraft = z
  .object({
    current_password: CurrentPassword,
    new_password: Password,
    confirm_new_password: z.string(errorKey('passwordsDiffer')),
    ...secondStep,
    private: z.array(Wrap).max(100, errorKey('keyInvalid')),
  })
  .refine((draft) => draft.new_password === draft.confirm_new_password, {
    path: ['confirm_new_password'],
    error: errorKey('passwordsDiffer'),
  })

export const Counts = z.object({ notifications: z.number().int(), messages: z.number().int() })

/** By what the poll for counts is told that none has changed: its ETag, without the quotation marks. */
export const tagCounts = ({ messages, notifications }: Counts) => `${messages}.${notifications}`

/**
 * The signed-in member. `reference` salts the key, `public` and `key` are base64 of JSON; `key` is null when the
 * sign-in is older than 15 minutes (docs/security/rules.md §2.2) or the key is locked. `keyLocked`: the password was
 * recovered, so the newest key waits for the old password, the recovery kit, or new keys to follow it. `recoveryKit`: a
 * kit opens the newest key; `passkeyOpens`: one of the passkeys does. `keyProblem`: the newest key is damaged, though the
 * rest of the account goes on. `keyHasOldWrap`: see OwnKey. `twoStep`:
 * the login asks for a second step, the app's or one of so many `passkeys`. `image` is a signed address of the default
 * photo.
 * `announcement`: what the member is to read next of what everyone, or some, was told. `leavesAt`: when an account that is `leaving` will be erased. `ageAccess`: what waits for a proof of age, others or explicit
 * items alone; `explicitOff`: nobody sees those here. `safeSearch` is on wherever explicit items are closed.
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
  keyLocked: z.boolean(),
  keyProblem: KeyProblem.nullable(),
  keyHasOldWrap: z.boolean(),
  recoveryKit: z.boolean(),
  passkeyOpens: z.boolean(),
  twoStep: z.boolean(),
  passkeys: z.number().int(),
  status: z.enum(['active', 'restricted', 'held', 'paused', 'leaving']),
  leavesAt: Moment.nullable(),
  announcement: UnreadAnnouncement.nullable(),
  ageAccess: z.enum(['open', 'explicitClosed', 'membersClosed', 'explicitOff']),
  ageProvenUntil: Moment.nullable(),
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
  checkUsername: endpoint({
    method: 'GET',
    path: '/api/users/username',
    access: 'anyone',
    summary: 'Whether a username can be registered, and free ones like it when it cannot; keeps nothing',
    query: UsernameQuestion,
    response: UsernameAnswer,
    refusals: ['invalid', 'proofNeeded'],
  }),
  recover: endpoint({
    method: 'POST',
    path: '/api/users/recover',
    access: 'anyone',
    summary: 'Ask for a new password; signing in with it and `_activation` of the mailed link completes it',
    body: RecoverDraft,
    response: z.object({ status: z.literal('200 OK') }),
    refusals: ['invalid', 'proofNeeded'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/users/me/password',
    access: 'member',
    shows: 'own',
    summary: 'Change the password and wrap the private keys anew, both or neither; ends all other sessions',
    body: PasswordDraft,
    response: z.object({ status: z.literal('changed') }),
    refusals: ['invalid'],
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/users/me',
    access: 'member',
    shows: 'own',
    summary: 'The signed-in member',
    response: User,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/users/counts',
    access: 'member',
    shows: 'own',
    isBackground: true,
    summary: 'Unread notifications and messages',
    response: Counts,
  }),
  safeSearch: endpoint({
    method: 'GET',
    path: '/api/users/me/safe-search',
    access: 'member',
    shows: 'explicit',
    changesState: true,
    summary:
      'Switch safe search over, or, where the page says what it wants, to that; a resend with the same X-Request-Id gets the first answer',
    query: z.object({ to: z.enum(['on', 'off'], errorKey('choiceInvalid')).optional() }),
    response: z.object({ safeSearch: z.boolean() }),
  }),
}

export type RegistrationDraft = z.output<typeof RegistrationDraft>
export type UsernameQuestion = z.output<typeof UsernameQuestion>
export type UsernameAnswer = z.output<typeof UsernameAnswer>
export type RecoverDraft = z.output<typeof RecoverDraft>
export type PasswordDraft = z.output<typeof PasswordDraft>
export type Counts = z.infer<typeof Counts>
export type User = z.infer<typeof User>
