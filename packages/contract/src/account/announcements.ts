import { z } from 'zod'
import { IdParams, Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'

/** What an announcement is about: new Terms, a new Privacy Policy, data that have leaked, or what the site does. */
export const announcementKinds = ['terms', 'privacy', 'leak', 'service'] as const

/** Days between telling members of new Terms and their holding; the Terms promise them (`legal.json`). */
export const TERMS_NOTICE_DAYS = 30

/**
 * What members are told by whoever runs the site, in paragraphs. `holdsFrom` is the day from which a change holds, as
 * year-month-day.
 */
export const Announcement = z.object({
  id: z.uuid(),
  kind: z.enum(announcementKinds),
  title: z.string(),
  text: z.array(z.string()),
  holdsFrom: z.iso.date().nullable(),
  at: Moment,
})

/** The one that a member is to read next. */
export const UnreadAnnouncement = Announcement.pick({ id: true, kind: true, title: true })

export const announcements = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/me/announcements',
    access: 'member',
    shows: 'own',
    summary: 'What the member was told by an announcement within the last year, the newest first',
    response: z.object({ data: z.array(Announcement.extend({ isRead: z.boolean() })) }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/users/me/announcements/:id/read',
    access: 'member',
    shows: 'own',
    summary: 'Note that the member has read it; doing so twice is as once',
    params: IdParams,
    response: z.object({ status: z.literal('read') }),
    refusals: ['notFound'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/announcements/:id',
    access: 'anyone',
    summary: 'An announcement, for whoever has its address from a mail: an account need not be open for it',
    params: IdParams,
    response: Announcement,
    refusals: ['notFound'],
  }),
}

export type Announcement = z.infer<typeof Announcement>
export type AnnouncementKind = Announcement['kind']
export type UnreadAnnouncement = z.infer<typeof UnreadAnnouncement>
