import { WAITING_LIFE } from '@amour/age-gate/person/person-check.ts'
import { EMAIL_CONFIRM_HOURS, EMAIL_UNDO_HOURS } from '@amour/contract/account/email.ts'
import { EXPORT_HOURS } from '@amour/contract/account/exports.ts'
import { SIGN_INS_DAYS } from '@amour/contract/account/sign-ins.ts'
import { PRIVATE_VIEW_DAYS } from '@amour/contract/media/private-views.ts'
import { UNSEND_MINUTES } from '@amour/contract/messages/messages.ts'
import { WAITING_DAYS } from '@amour/contract/trust/verification.ts'
import { FILM_COPY_LIFE } from '@amour/server/database/media-visibility.ts'
import { DAY, HOUR, MINUTE } from '@amour/server/durations.ts'
import { EVENT_LIFE } from '@amour/server/events/cursor.ts'
import { DELETION_LINK_LIFE } from '@amour/server/features/account/account-deletion/deletion-link.service.ts'
import { OLDEST_BACKUP } from '@amour/server/features/account/account-deletion/erasure-replay.service.ts'
import { LINK_LIFE as RECOVERY_LIFE } from '@amour/server/features/account/credentials/recovery.service.ts'
import { RETENTION as HOUSEKEEPING } from '@amour/server/features/account/housekeeping/housekeeping.jobs.ts'
import { MARK_MONTHS } from '@amour/server/features/account/housekeeping/housekeeping.queries.ts'
import { PREVIOUS_LIFE } from '@amour/server/features/account/keys/key-wraps.service.ts'
import { RETENTION as RETIRED_NAMES } from '@amour/server/features/account/registration/retired-usernames.service.ts'
import { REGISTRATION_LIFE } from '@amour/server/features/account/registration/usernames.service.ts'
import { SESSION_IDLE, SESSION_LIFE } from '@amour/server/features/account/sessions/session-lifetime.ts'
import { NETWORK_DAYS } from '@amour/server/features/account/sign-in/sign-in-history.jobs.ts'
import { REJECTED_RETENTION } from '@amour/server/features/media/cleanup/media-deletion.jobs.ts'
import { RETENTION as STAYS } from '@amour/server/features/people/hiding/hiding.jobs.ts'
import { MONTH } from '@amour/server/features/people/meetings/accepted-meetings.service.ts'
import { RETENTION as CASES } from '@amour/server/features/trust/case-maintenance/case-maintenance.jobs.ts'
import { RETENTION as CHECKS } from '@amour/server/features/trust/identity-verification/verification.jobs.ts'
import { RETENTION as LINKS } from '@amour/server/features/trust/linked-accounts/linked-accounts.jobs.ts'
import { RETENTION as REPORTED_WORDS } from '@amour/server/features/trust/report-search/report-search.jobs.ts'
import { RETENTION as SIGNALS } from '@amour/server/features/trust/signals/signals.jobs.ts'
import { limitRules } from '@amour/server/http/limits.ts'
import { ADDRESS_LIFE } from '@amour/server/media/media-address.ts'
import { expect, test } from 'vitest'
import { readPolicyRows } from './policy-rows.ts'

const windows = Object.values(limitRules).map(({ seconds }) => seconds * 1000)

/** What the code keeps to where the Privacy Policy names a time, in milliseconds and in the order of the row, by its beginning. */
const kept: Record<string, readonly number[]> = {
  'Email address': [REGISTRATION_LIFE],
  'Proof of age': [MARK_MONTHS * MONTH],
  'Photos of your face and of an ID': [WAITING_LIFE],
  'A new password': [RECOVERY_LIFE],
  'That someone asked by email': [DELETION_LINK_LIFE],
  'Photos and videos': [ADDRESS_LIFE * 1000, REJECTED_RETENTION],
  'When somebody looked at photos': [PRIVATE_VIEW_DAYS * DAY],
  'Private videos that others show you': [FILM_COPY_LIFE],
  'The counties that you hide from': [STAYS],
  Messages: [UNSEND_MINUTES * MINUTE],
  'The stars that you give': [MONTH],
  'A selfie or a short film': [WAITING_DAYS * DAY, CHECKS],
  'Fingerprints of that selfie': [CHECKS],
  'Flirts and notifications': [HOUSEKEEPING.news],
  'That something is new': [EVENT_LIFE],
  'Your key pair': [PREVIOUS_LIFE],
  'Where you are signed in': [SESSION_LIFE, SESSION_IDLE, HOUSEKEEPING.sessions],
  'Your logins': [NETWORK_DAYS * DAY, Math.max(...Object.values(SIGN_INS_DAYS)) * DAY],
  'From which browser and network': [LINKS.device, LINKS.network],
  'Signs of misuse': [SIGNALS],
  'A new email address': [EMAIL_CONFIRM_HOURS * HOUR, EMAIL_UNDO_HOURS * HOUR],
  'Your IP address': [Math.min(...windows), Math.max(...windows)],
  'What we answered': [HOUSEKEEPING.answers],
  'Emails that we send': [HOUSEKEEPING.mails],
  'That you have read what we announced': [HOUSEKEEPING.announcements],
  'A copy of your data': [EXPORT_HOURS * HOUR],
  'Forms that you send us': [HOUSEKEEPING.notices],
  'Reports, what moderators': [CASES],
  'Which words stand in a report': [REPORTED_WORDS],
  'What an open case speaks of': [CASES],
  'What is left of a deleted account': [RETIRED_NAMES, OLDEST_BACKUP],
}

const words: Record<string, number> = { a: 1, an: 1, two: 2, three: 3, five: 5 }
const units: Record<string, number> = { minute: MINUTE, hour: HOUR, day: DAY, month: MONTH, year: 365 * DAY }

/** Each time that a sentence names, in milliseconds; twelve months are a year. */
function readTimes(sentence: string): number[] {
  const named = sentence.matchAll(/\b(\d+|an?|two|three|five) (minute|hour|day|month|year)s?\b/gi)
  return [...named].map(([, count = '', unit = '']) => {
    const number = words[count.toLowerCase()] ?? Number(count)
    return number === 12 && unit === 'month' ? 365 * DAY : number * (units[unit] ?? NaN)
  })
}

/** Rows whose times are not what the code keeps to, and times that no row names. */
function compare(rows: readonly (readonly string[])[], terms: typeof kept): string[] {
  const used = new Set<string>()
  const wrong = rows.flatMap(([what = '', , how = '', until = '']) => {
    const begin = Object.keys(terms).find((one) => what.startsWith(one)) ?? ''
    used.add(begin)
    const [told, meant] = [[...readTimes(how), ...readTimes(until)], terms[begin] ?? []]
    return told.join() === meant.join() ? [] : [`${what}: ${told.join()} is told, ${meant.join()} kept`]
  })
  return [...wrong, ...Object.keys(terms).flatMap((begin) => (used.has(begin) ? [] : [`${begin} is no row`]))]
}

test('the Privacy Policy names the times that the code keeps to, and every time that it names is one', () => {
  expect(compare(readPolicyRows('privacy'), kept)).toEqual([])
})

test('a time that is told and not kept, kept and not told, or another, is seen', () => {
  const row = ['Emails that we send', 'To send them', 'Sealed', 'At most 7 days; gone once they are sent']
  const terms = { 'Emails that we send': [7 * DAY] }
  expect(compare([row], terms)).toEqual([])
  expect(compare([row], { 'Emails that we send': [8 * DAY] })).toHaveLength(1)
  expect(compare([row], {})).toHaveLength(1)
  expect(compare([row.with(3, 'As long as your account')], terms)).toHaveLength(1)
  expect(compare([], terms)).toHaveLength(1)
  expect(readTimes('Between a minute and two years, 12 months, an hour')).toEqual([MINUTE, 730 * DAY, 365 * DAY, HOUR])
})
