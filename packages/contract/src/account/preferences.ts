import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { notificationTypes } from '#people/notifications.ts'
import { errorKey } from '#error-key.ts'

/** What a member can hear of: every kind of notification, and members who are new in a search they saved. */
export const preferenceTypes = [...notificationTypes, 'saved_search'] as const

export type PreferenceType = (typeof preferenceTypes)[number]

/** What cannot be switched off: the account's safety, and what becomes of one's reports and uploads. */
const fixedNews = {
  account: { site: true, mail: true },
  report_update: { site: true, mail: false },
  media_rejected: { site: true, mail: false },
  // The list of saved searches says it, wherever else nothing does.
  saved_search: { site: true, mail: false },
} as const satisfies Partial<Record<PreferenceType, { site: boolean; mail: boolean }>>

/** Hours between two mails about news, however much there is. */
export const DIGEST_HOURS = 6

const Preference = z.object({
  type: z.enum(preferenceTypes, errorKey('choiceInvalid')),
  site: z.boolean(errorKey('choiceInvalid')),
  mail: z.boolean(errorKey('choiceInvalid')),
})

/** Of each kind of news, whether it shows on the site and whether a mail may tell of it; `…Fixed` cannot be changed. */
const ShownPreference = Preference.extend({ siteFixed: z.boolean(), mailFixed: z.boolean() })

/**
 * A kind of news as it shall be. `changed`: the one of the two that is meant, and the other stays as it is, since a page that
 * has long been open may know an older one. Pages of the release before do not send it, and mean both.
 */
const PreferenceDraft = Preference.extend({
  changed: z.enum(['site', 'mail'], errorKey('choiceInvalid')).optional(),
})

const response = z.object({ data: z.array(ShownPreference) })

const PreferencesDraft = z
  .object({ preferences: z.array(PreferenceDraft).max(preferenceTypes.length, errorKey('choiceInvalid')) })
  .superRefine(({ preferences: changes }, context) => {
    for (const [index, preference] of changes.entries()) {
      const fixed = fixedOf(preference.type)
      for (const channel of ['site', 'mail'] as const) {
        if (!fixed[channel] || preference[channel]) continue
        const path = ['preferences', index, channel]
        context.addIssue({ code: 'custom', path, message: errorKey('preferenceFixed') })
      }
    }
  })

/** Which channels of a kind of news cannot be switched off. */
export function fixedOf(type: PreferenceType): { site: boolean; mail: boolean } {
  const fixed: Partial<Record<PreferenceType, { site: boolean; mail: boolean }>> = fixedNews
  return fixed[type] ?? { site: false, mail: false }
}

/**
 * What a member hears of, and where. Mails tell only that there is something new, at most once in six hours, and not
 * while the member is here; all but those about the account's safety are off until switched on. Of saved searches they tell
 * at most once a day, and of those alone for which the member asked.
 */
export const preferences = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/me/notification-preferences',
    access: 'member',
    shows: 'own',
    summary: 'What the member hears of, on the site and by mail',
    response,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/users/me/notification-preferences',
    access: 'member',
    shows: 'own',
    summary: 'Change it for the kinds of news that are named',
    body: PreferencesDraft,
    response,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/mail/unsubscribe',
    access: 'anyone',
    summary: 'End all mails about news by the token of a mail; those about the account’s safety go on',
    body: z.object({ token: z.string(errorKey('linkInvalid')).regex(/^[\w-]{43}$/, errorKey('linkInvalid')) }),
    response: z.object({ status: z.literal('unsubscribed') }),
    refusals: ['linkInvalid', 'invalid'],
  }),
}

export type PreferenceDraft = z.output<typeof PreferenceDraft>
export type ShownPreference = z.infer<typeof ShownPreference>
