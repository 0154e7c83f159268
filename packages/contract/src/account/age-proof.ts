import { z } from 'zod'
import { Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'

/**
 * What a site closes to members who have not proved their age: `all`, everything that is not their own; `explicit`, explicit
 * items. `off`: it shows nobody explicit items, and asks for no proof.
 */
export const agePolicies = ['all', 'explicit', 'off'] as const

/** By what kind of check an age was proved: a certified service, a wallet, a person who looked at a document. */
export const ageMethodClasses = ['service', 'wallet', 'person'] as const

/** For so many months a proof counts, and for so many days before its end the site says that it is coming. */
export const AGE_PROOF_MONTHS = 12
export const AGE_PROOF_NOTICE_DAYS = 30

/** The reason by which moderators ask somebody to prove their age, and the days after which an account without it is erased. */
export const AGE_DEMAND_REASON = 'ageUnproven'
export const AGE_DEMAND_DAYS = 14

/** What the site knows of a member's age, all of it. `until` and `methodClass` are null where nothing that counts is there. */
export const OwnAgeProof = z.object({
  policy: z.enum(agePolicies),
  proven: z.boolean(),
  until: Moment.nullable(),
  methodClass: z.enum(ageMethodClasses).nullable(),
})

export const ageProof = {
  own: endpoint({
    method: 'GET',
    path: '/api/account/age',
    access: 'member',
    shows: 'own',
    summary: 'What this site asks for, and what it knows of one’s own proof of age',
    response: OwnAgeProof,
  }),
}

export type AgePolicy = (typeof agePolicies)[number]
export type OwnAgeProof = z.infer<typeof OwnAgeProof>
