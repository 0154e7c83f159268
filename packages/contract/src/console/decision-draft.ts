import { z } from 'zod'
import { Moment } from '#answers.ts'
import { errorKey } from '#error-key.ts'
import { reviewReasons } from '#media/media.ts'
import { decisionActions } from './case-terms.ts'

/** What a claim of a case gives to whoever holds it. */
export const Token = z.object({ token: z.uuid(errorKey('caseStale')) })

/** Words of the staff, for each other or for whom a decision is about. */
export const note = z.string().trim().max(2000, errorKey('noticeLong'))

/**
 * A decision. `reason` names policy and reason at once; `mediaReason` goes with the rejection of an upload. `days`: how
 * long a restriction holds. `restsOn`: the evidence it rests on, all of it where nothing is named. `ratings`: those that
 * are struck.
 */
export const DecisionDraft = Token.extend({
  version: z.number().int(),
  action: z.enum(decisionActions, errorKey('choiceInvalid')),
  reason: z.string().max(60, errorKey('choiceInvalid')),
  mediaReason: z.enum(reviewReasons, errorKey('choiceInvalid')).nullable().default(null),
  mediaId: z.uuid(errorKey('choiceInvalid')).nullable().default(null),
  days: z
    .number(errorKey('daysInvalid'))
    .int(errorKey('daysInvalid'))
    .min(1, errorKey('daysInvalid'))
    .max(365, errorKey('daysInvalid'))
    .nullable()
    .default(null),
  restsOn: z
    .array(z.uuid(errorKey('choiceInvalid')))
    .max(200, errorKey('noticeLong'))
    .nullable()
    .default(null),
  ratings: z
    .array(z.uuid(errorKey('choiceInvalid')))
    .max(100, errorKey('noticeLong'))
    .default([]),
  /** The `heldAt` of the text that was read: a text that was changed since is not approved with it. */
  heldAt: Moment.nullable().default(null),
  note: note.default(''),
  words: note.default(''),
})

/** Why words are taken down; `words` are for their writer. */
export const TakedownDraft = Token.extend({
  reason: z.string().max(60, errorKey('choiceInvalid')),
  note: note.default(''),
  words: note.default(''),
})

/** `wordsVersion`: of the profile that was read; null from a page of the release before, which names none. */
export const TextTakedownDraft = TakedownDraft.extend({
  wordsVersion: z.string().max(100, errorKey('caseStale')).nullable().default(null),
})

export type DecisionDraft = z.output<typeof DecisionDraft>
