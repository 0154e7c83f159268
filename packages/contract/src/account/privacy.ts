import { z } from 'zod'
import { IdParams, Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'

const flag = z.boolean(errorKey('choiceInvalid'))

/**
 * What a member lets others know. `readReceipts` off: nobody sees what they read, nor do they see it of others.
 * `showOnline` off: no activity is told, and lists that go by activity put them last. `hideFromCounty`: members of the
 * same county don't find them unless the two know each other. `browseInvisibly`: looking at photos leaves no trace.
 * `showTyping`: members whom one has answered, and who show it too, see that one is writing to them; the release before
 * does not send it, and it stays as it is. `incognito`: only those can see them whom they have written to, flirted with or asked for private photos, or whose
 * photo they like; looking at photos leaves no trace then either.
 */
export const Privacy = z.object({
  readReceipts: flag,
  showOnline: flag,
  hideFromCounty: flag,
  browseInvisibly: flag,
  showTyping: flag.optional(),
  incognito: flag,
})

/** Counties besides one's own, and people by their e-mail address, from which one may hide at most. */
export const HIDDEN_COUNTIES = 10
export const HIDDEN_PEOPLE = 50

/**
 * From whom a member hides by choice (decision 082). `counties` by their names; `people`: a little of each address as it was typed, and since when;
 * whether there is such an account is told by nothing.
 */
const Hiding = z.object({
  counties: z.array(z.string()),
  people: z.array(z.object({ id: z.uuid(), label: z.string(), since: Moment })),
})

const CountiesDraft = z.object({
  counties: z
    .array(z.string(errorKey('countyUnknown')).max(100, errorKey('countyUnknown')), errorKey('countyUnknown'))
    // Moving house adds to those that one may choose.
    .max(300, errorKey('hiddenCountiesMany')),
})

const PersonDraft = z.object({ email: z.email(errorKey('emailInvalid')).max(254, errorKey('emailInvalid')) })

export const privacy = {
  hiding: endpoint({
    method: 'GET',
    path: '/api/users/me/hiding',
    access: 'member',
    shows: 'own',
    summary: 'The counties and people from which the member hides',
    response: Hiding,
  }),
  hideFromCounties: endpoint({
    method: 'PUT',
    path: '/api/users/me/hiding/counties',
    access: 'member',
    shows: 'own',
    summary: 'Hide from these counties besides one’s own, and no others',
    body: CountiesDraft,
    response: Hiding,
  }),
  hideFromPerson: endpoint({
    method: 'POST',
    path: '/api/users/me/hiding/people',
    access: 'member',
    shows: 'own',
    summary: 'Hide from whoever has this e-mail address, now or later; the answer is the same whether anybody has',
    body: PersonDraft,
    response: Hiding,
    refusals: ['hiddenPeopleLimit'],
  }),
  showToPerson: endpoint({
    method: 'DELETE',
    path: '/api/users/me/hiding/people/:id',
    access: 'member',
    shows: 'own',
    summary: 'Hide from an address no longer',
    params: IdParams,
    response: Hiding,
    refusals: ['notFound'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/users/me/privacy',
    access: 'member',
    shows: 'own',
    summary: 'What the member lets others know',
    response: Privacy,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/users/me/privacy',
    access: 'member',
    shows: 'own',
    summary: 'Change what others may know; it counts from the next call of anybody on',
    body: Privacy,
    response: Privacy,
  }),
}

export type Privacy = z.output<typeof Privacy>
export type Hiding = z.output<typeof Hiding>
