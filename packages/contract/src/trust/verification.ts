import { z } from 'zod'
import { Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'
import { PHOTO_BYTES } from '#media/uploads.ts'

/** Minutes in which a code is to be held up and sent. */
export const CODE_MINUTES = 60

/** What a moderator says of a selfie. `askAgain`: it cannot be told from this one. */
const selfieVerdicts = ['verified', 'askAgain', 'notSame'] as const

/**
 * Where the check of a selfie stands. `begun`: there is a code to hold up, until `codeUntil`. `waiting`: a person will
 * look. `refused`: `reason` tells why. `lost`: the default photo has changed since. `hasPhoto`: there is a default photo
 * to compare with.
 */
export const Verification = z.object({
  state: z.enum(['none', 'begun', 'waiting', 'verified', 'refused', 'lost']),
  code: z.string().nullable(),
  codeUntil: Moment.nullable(),
  reason: z.enum(['askAgain', 'notSame']).nullable(),
  since: Moment.nullable(),
  hasPhoto: z.boolean(),
})

/**
 * The tick: a selfie with a one-time code, compared with one's photos by a person and deleted after that
 * (docs/specification/gaps.md §6).
 */
export const verification = {
  view: endpoint({
    method: 'GET',
    path: '/api/users/me/verification',
    access: 'complete',
    summary: 'Whether one is verified, or how far that is',
    response: Verification,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/users/me/verification',
    access: 'complete',
    summary: 'Get a new code to hold up in a selfie',
    status: 201,
    response: Verification,
    refusals: ['accountRestricted', 'verificationPhoto', 'verificationBusy', 'tooManyRequests'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/users/me/verification/selfie',
    access: 'complete',
    fileBytes: PHOTO_BYTES,
    summary: 'Send the selfie with the code; members never see it',
    body: z.object({
      code: z.string(errorKey('verificationCode')).trim().min(1, errorKey('verificationCode')).max(20),
    }),
    status: 201,
    response: Verification,
    refusals: [
      'invalid',
      'tooLarge',
      'unsupportedType',
      'storageFull',
      'tooManyRequests',
      'accountRestricted',
      'verificationPhoto',
      'verificationOver',
    ],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/users/me/verification',
    access: 'complete',
    summary: 'Take back a selfie that waits, or give the tick back; the selfie is deleted',
    response: Verification,
  }),
}

export type Verification = z.infer<typeof Verification>
export type SelfieVerdict = (typeof selfieVerdicts)[number]
