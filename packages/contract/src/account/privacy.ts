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

/** The settings of a member's privacy by name. */
export const privacySettings = [
  'readReceipts',
  'showOnline',
  'showTyping',
  'hideFromCounty',
  'browseInvisibly',
  'incognito',
] as const satisfies (keyof z.output<typeof Privacy>)[]

/**
 * A change of it. `changed`: the settings that are meant, and all others stay as they are, since a page that has long been
 * open knows older ones. Pages of the release before do not send it, and mean all.
 */
const PrivacyDraft = Privacy.extend({
  changed: z
    .array(z.enum(privacySettings, errorKey('choiceInvalid')), errorKey('choiceInvalid'))
    .max(20)
    .optional(),
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

const countyNames = z
  .array(z.string(errorKey('countyUnknown')).max(100, errorKey('countyUnknown')), errorKey('countyUnknown'))
  // Moving house adds to those that one may choose.
  .max(300, errorKey('hiddenCountiesMany'))

/**
 * `known`: the counties that the page had listed. What has come since, by another page or by moving house, stays, and what
 * has gone does not come back. Pages of the release before do not send it, and mean these counties and no others.
 */
const CountiesDraft = z.object({ counties: countyNames, known: countyNames.optional() })

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
    summary: 'Hide from these counties besides one’s own; of those beside `known` nothing changes',
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
    body: PrivacyDraft,
    response: Privacy,
  }),
}

export type Privacy = z.output<typeof Privacy>
export type PrivacyDraft = z.output<typeof PrivacyDraft>
export type CountiesDraft = z.output<typeof CountiesDraft>
export type Hiding = z.output<typeof Hiding>
