import { z } from 'zod'
import { Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'
import type { StaffRole } from '#trust/staff-roles.ts'

/** The two pictures of a check: a document, and a face. */
export const agePictures = ['document', 'face'] as const

/** What a comparison comes to: a yes, or why not. The age gate knows them by the same words. */
export const ageReviewOutcomes = ['passed', 'unreadable', 'notSame', 'notAsAsked', 'under', 'uncertain'] as const

const roles = ['ageCheck'] as const satisfies readonly StaffRole[]

/** A check at the age gate, by a number that leads to no member. `since`: by the hour. */
const WaitingCheck = z.object({
  id: z.uuid(),
  since: Moment,
  endsAt: Moment,
  /** What was asked for in the picture of the face: a hand, and from one to five fingers. */
  hand: z.enum(['left', 'right']),
  fingers: z.number().int().min(1).max(5),
  /** Of its pictures those that the caller has opened. */
  opened: z.array(z.enum(agePictures)),
})

const Params = z.object({ id: z.uuid() })

/** Checks of age by a person: they wait at the age gate, and the console knows of no member to whom one belongs (decision 109). */
export const ageReviews = {
  list: endpoint({
    method: 'GET',
    path: '/api/console/age-reviews',
    access: 'staff',
    roles,
    isBackground: true,
    summary: 'Checks of age that wait at the age gate for a person, the longest wait first',
    /** `isSetUp`: whether this console knows of a gate. `hours`: within which people were told that somebody looks. */
    response: z.object({ isSetUp: z.boolean(), hours: z.number().int(), data: z.array(WaitingCheck) }),
    refusals: ['ageGateAway'],
  }),
  look: endpoint({
    method: 'POST',
    path: '/api/console/age-reviews/:id/look',
    access: 'staff',
    roles,
    stepUp: true,
    summary: 'See one picture of a check; each look is recorded',
    params: Params,
    body: z.object({ item: z.enum(agePictures, errorKey('choiceInvalid')) }),
    /** The picture as base64, so that no address of it exists. */
    response: z.object({ type: z.string(), data: z.string() }),
    refusals: ['ageGateAway', 'ageReviewOver', 'breakOn', 'tooManyRequests'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/console/age-reviews/:id/decision',
    access: 'staff',
    roles,
    stepUp: true,
    summary: 'Say what a comparison comes to; the gate deletes both pictures with it',
    params: Params,
    body: z.object({ outcome: z.enum(ageReviewOutcomes, errorKey('choiceInvalid')) }),
    response: z.object({ status: z.literal('decided') }),
    refusals: ['ageGateAway', 'ageReviewOver', 'caseUnread', 'breakOn'],
  }),
}

export type AgePicture = (typeof agePictures)[number]
export type AgeReviewOutcome = (typeof ageReviewOutcomes)[number]
export type WaitingAgeCheck = z.infer<typeof WaitingCheck>
