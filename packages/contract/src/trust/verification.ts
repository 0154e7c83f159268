import { z } from 'zod'
import { Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'
import { PHOTO_BYTES } from '#media/uploads.ts'

/** Minutes in which a code is to be held up and sent. */
export const CODE_MINUTES = 60

/** What may be asked for in a film, all by hands and head: nothing that takes standing, or a word. */
export const gestures = [
  'thumbUp',
  'openHand',
  'twoFingers',
  'handOnHead',
  'touchNose',
  'touchChin',
  'touchLeftEar',
  'touchRightEar',
  'lookLeft',
  'lookRight',
  'lookUp',
  'closeEyes',
] as const

export type Gesture = (typeof gestures)[number]

/** Minutes between two gestures' being drawn and the arrival of the film in which they are made. */
export const FILM_MINUTES = 5

/** Most bytes of such a film, and its longest in milliseconds. */
export const FILM_BYTES = 16 * 1024 ** 2
export const FILM_MS = 15_000

/** Days after which a film or selfie about which nobody has decided is deleted. */
export const WAITING_DAYS = 14

/** What a moderator says of a selfie. `askAgain`: it cannot be told from this one. */
const selfieVerdicts = ['verified', 'askAgain', 'notSame'] as const

/**
 * Why there is no tick: what a moderator said, or that a film could not be read (`unreadable`) or is longer than `FILM_MS`
 * (`tooLong`), or that nobody looked in time (`expired`).
 */
const verificationReasons = ['askAgain', 'notSame', 'unreadable', 'tooLong', 'expired'] as const

/**
 * Where the check of a selfie or film stands. `begun`: there is a code to hold up, or `film` with two gestures to make in
 * this order and the name of the attempt, until `codeUntil`. `isFilm`: it goes by a film. `waiting`: a person will
 * look. `refused`: `reason` tells why. `lost`: the default photo has changed since. `hasPhoto`: there is a default photo
 * to compare with.
 */
export const Verification = z.object({
  state: z.enum(['none', 'begun', 'waiting', 'verified', 'refused', 'lost']),
  code: z.string().nullable(),
  codeUntil: Moment.nullable(),
  reason: z.enum(verificationReasons).nullable(),
  film: z.object({ attempt: z.string(), gestures: z.tuple([z.enum(gestures), z.enum(gestures)]) }).nullable(),
  isFilm: z.boolean(),
  since: Moment.nullable(),
  hasPhoto: z.boolean(),
})

/** What keeps a selfie from being begun, and a film. */
const ofBeginning = ['accountRestricted', 'verificationPhoto', 'verificationBusy', 'tooManyRequests'] as const

/** What keeps either from being taken. */
const ofSending = [
  'invalid',
  'tooLarge',
  'unsupportedType',
  'storageFull',
  'tooManyRequests',
  'accountRestricted',
  'verificationPhoto',
] as const

/**
 * The tick: a selfie with a one-time code, compared with one's photos by a person and deleted after that
 * (docs/specification/gaps.md §6).
 */
export const verification = {
  view: endpoint({
    method: 'GET',
    path: '/api/users/me/verification',
    access: 'complete',
    shows: 'own',
    summary: 'Whether one is verified, or how far that is',
    response: Verification,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/users/me/verification',
    access: 'complete',
    shows: 'own',
    summary: 'Get a new code to hold up in a selfie',
    status: 201,
    response: Verification,
    refusals: ofBeginning,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/users/me/verification/selfie',
    access: 'complete',
    shows: 'own',
    fileBytes: PHOTO_BYTES,
    summary: 'Send the selfie with the code; members never see it',
    body: z.object({
      code: z.string(errorKey('verificationCode')).trim().min(1, errorKey('verificationCode')).max(20),
    }),
    status: 201,
    response: Verification,
    refusals: [...ofSending, 'verificationOver'],
  }),
  beginFilm: endpoint({
    method: 'POST',
    path: '/api/users/me/verification/gestures',
    access: 'complete',
    shows: 'own',
    summary: 'Have two gestures drawn for a short film',
    status: 201,
    response: Verification,
    refusals: [...ofBeginning, 'videoOff'],
  }),
  sendFilm: endpoint({
    method: 'POST',
    path: '/api/users/me/verification/film',
    access: 'complete',
    shows: 'own',
    fileBytes: FILM_BYTES,
    summary: 'Send the film with the gestures that were drawn for this attempt; members never see it',
    body: z.object({ attempt: z.string(errorKey('filmAttempt')).trim().min(1, errorKey('filmAttempt')).max(40) }),
    status: 201,
    response: Verification,
    refusals: [...ofSending, 'filmOver', 'videoOff'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/users/me/verification',
    access: 'complete',
    shows: 'own',
    summary: 'Take back a selfie that waits, or give the tick back; the selfie is deleted',
    response: Verification,
  }),
}

export type Verification = z.infer<typeof Verification>
export type VerificationReason = (typeof verificationReasons)[number]
export type SelfieVerdict = (typeof selfieVerdicts)[number]
