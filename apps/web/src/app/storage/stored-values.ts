import type { User } from '@amour/contract/account/accounts.ts'

// Checked by hand: the schemas of the contract are large, and a visitor's first load does without them.

/** Version of the app state (docs/specification/product.md §3); state of another version is discarded. */
export const APP_STATE_VERSION = '2.1'

const userFields = [
  'id',
  'username',
  'image',
  'gender',
  'seeking',
  'location',
  'age',
  'profileUpdatedAt',
  'messages',
  'notifications',
  'safeSearch',
  'reference',
  'public',
  'keyVersion',
  'twoStep',
  'status',
] as const satisfies readonly (keyof User)[]

/** What a release before did not store: it is there once the member has been read again. */
const laterFields = ['ageAccess'] as const satisfies readonly (keyof User)[]

/**
 * The current member as kept in the browser: what every screen needs, and neither the wrapped key nor the e-mail
 * address nor what the profile tells (docs/security/rules.md §2.6). `useMe` has the rest, in memory.
 */
export type StoredUser = Pick<User, (typeof userFields)[number]> & Partial<Pick<User, (typeof laterFields)[number]>>

/** Tokens and the current member; all are null when logged out. */
export type Account = { token: string | null; refresh_token: string | null; user: StoredUser | null }

/** How many are new, and since when (milliseconds of the epoch). */
type WaitingToast = { count: number; at: number } | null

/** Which dialogs are open, and which toasts wait to be seen. */
export type AppState = {
  version: typeof APP_STATE_VERSION
  dialogState: { login: boolean; register: boolean; recover: boolean }
  toastState: { newNotification: WaitingToast; newMessage: WaitingToast }
}

/**
 * A contact's key by its fingerprint, and whether both have compared it. `before`: the keys that were given up for it.
 * `other`: one that was given in its place since, and whether the member has decided against it.
 */
export type Pin = {
  fingerprint: string
  isCompared: boolean
  before?: string[]
  other?: { fingerprint: string; isDeclined: boolean }
  /** Since when it waits to be found in the log of keys, in milliseconds of the epoch. */
  unproven?: number
  /** Since when their messages come in version 2, in milliseconds of the epoch: from then on nothing less is believed. */
  level2Since?: number
  /** Their X25519 keys, by version, in base64url: older messages are proven with older ones. */
  dh?: Record<string, string>
  /** The counter of the newest message of version 2 that this browser has sent them. */
  counter?: number
}

/** Each pin stands at a digest of who the two are. */
export type Pins = Record<string, Pin>

export type Theme = 'light' | 'dark'

/** Only what may be kept of a member. */
export function toStoredUser(user: StoredUser): StoredUser {
  return Object.fromEntries([...userFields, ...laterFields].map((field) => [field, user[field]])) as StoredUser // its fields, each taken over
}

export function isAccount(value: unknown): value is Account {
  if (!isRecord(value) || !isTextOrNull(value['token']) || !isTextOrNull(value['refresh_token'])) return false
  const { user } = value
  return user === null || (isRecord(user) && userFields.every((field) => user[field] !== undefined))
}

export function isAppState(value: unknown): value is AppState {
  if (!isRecord(value) || value['version'] !== APP_STATE_VERSION) return false
  const { dialogState: dialogs, toastState: toasts } = value
  if (!isRecord(dialogs) || !isRecord(toasts)) return false
  const areFlags = ['login', 'register', 'recover'].every((name) => typeof dialogs[name] === 'boolean')
  return areFlags && isWaitingToast(toasts['newNotification']) && isWaitingToast(toasts['newMessage'])
}

export const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string'

export const isNumber = (value: unknown): value is number => typeof value === 'number'

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

export const isTheme = (value: unknown): value is Theme | null =>
  value === null || value === 'light' || value === 'dark'

export const isPins = (value: unknown): value is Pins => isRecord(value) && Object.values(value).every(isPin)

function isPin(value: unknown): value is Pin {
  if (!isRecord(value) || typeof value['fingerprint'] !== 'string' || !isBoolean(value['isCompared'])) return false
  const { before, other, unproven, level2Since, dh, counter } = value
  const isBefore = before === undefined || (Array.isArray(before) && before.every((one) => typeof one === 'string'))
  const isOther =
    other === undefined ||
    (isRecord(other) && typeof other['fingerprint'] === 'string' && isBoolean(other['isDeclined']))
  const isDh = dh === undefined || (isRecord(dh) && Object.values(dh).every((one) => typeof one === 'string'))
  return (
    isBefore && isOther && isDh && [unproven, level2Since, counter].every((one) => one === undefined || isNumber(one))
  )
}

const isWaitingToast = (value: unknown) =>
  value === null || (isRecord(value) && isNumber(value['count']) && isNumber(value['at']))

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
