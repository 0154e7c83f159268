import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'

const flag = z.boolean(errorKey('choiceInvalid'))

/**
 * What a member lets others know. `readReceipts` off: nobody sees what they read, nor do they see it of others.
 * `showOnline` off: no activity is told, and lists that go by activity put them last. `hideFromCounty`: members of the
 * same county don't find them unless the two know each other. `browseInvisibly`: looking at photos leaves no trace.
 * `incognito`: only those can see them whom they have written to, flirted with or asked for private photos, or whose
 * photo they like; looking at photos leaves no trace then either.
 */
export const Privacy = z.object({
  readReceipts: flag,
  showOnline: flag,
  hideFromCounty: flag,
  browseInvisibly: flag,
  incognito: flag,
})

export const privacy = {
  get: endpoint({
    method: 'GET',
    path: '/api/users/me/privacy',
    access: 'member',
    summary: 'What the member lets others know',
    response: Privacy,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/users/me/privacy',
    access: 'member',
    summary: 'Change what others may know; it counts from the next call of anybody on',
    body: Privacy,
    response: Privacy,
  }),
}

export type Privacy = z.output<typeof Privacy>
