import type { ErrorKey } from '@amour/locales/errors.ts'

/** Every foreseen failure of a call and its HTTP status. The sentence is under the same key in errors.json. */
export const refusals = {
  notSignedIn: 401,
  tokenExpired: 401,
  tokenInvalid: 401,
  wrongCredentials: 401,
  twoStepRequired: 401,
  twoStepInvalid: 401,
  activationFailed: 401,
  notActivated: 403,
  accountSuspended: 403,
  accountRestricted: 403,
  profileIncomplete: 403,
  crossSite: 403,
  freshSignInNeeded: 403,
  notFound: 404,
  memberNotFound: 404,
  methodNotAllowed: 405,
  keyStale: 409,
  keyExists: 409,
  requestInProgress: 409,
  tooLarge: 413,
  unsupportedType: 415,
  invalid: 422,
  requestReused: 422,
  tooManyRequests: 429,
  proofNeeded: 429,
  flirtTooSoon: 429,
  flirtLimit: 429,
  conversationLimit: 429,
  unsendLate: 409,
  unexpected: 500,
  unavailable: 503,
} as const satisfies Partial<Record<ErrorKey, number>>

export type RefusalCode = keyof typeof refusals
