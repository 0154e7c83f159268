import { z } from 'zod'
import { IdParams, Moment, pageOf, pageRequest } from '#answers.ts'
import { Counts } from '#account/accounts.ts'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'

/** What a notification can be about (docs/specification/gaps.md §5). */
export const notificationTypes = [
  'flirt',
  'message',
  'media_liked',
  'media_viewed',
  'media_approved',
  'media_rejected',
  'access_requested',
  'access_granted',
  'rating',
  'verification',
  'report_update',
  'account',
  'system',
] as const

/** `text` is a sentence for a person, `link` a path of the site. A type of a later release counts as the plainest one. */
export const Notification = z.object({
  id: z.uuid(),
  type: z.enum(notificationTypes).catch('system'),
  actor: z.object({ username: z.string(), image: z.string().nullable() }).nullable(),
  mediaId: z.uuid().nullable(),
  text: z.string(),
  link: z.string(),
  createdAt: Moment,
  readAt: Moment.nullable(),
})

/** As many as the largest page has. */
const SHOWN_MAX = 50

const Shown = z.object({ id: z.uuid(errorKey('choiceInvalid')), createdAt: z.iso.datetime(errorKey('choiceInvalid')) })

export const notifications = {
  all: endpoint({
    method: 'POST',
    path: '/api/notifications/all',
    access: 'complete',
    shows: 'members',
    summary: 'Notifications, the latest first',
    body: z.object(pageRequest(20)),
    response: pageOf(Notification),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/notifications/:id/read',
    access: 'complete',
    shows: 'members',
    changesState: true,
    summary: 'Mark a notification as read',
    params: IdParams,
    response: Counts,
    refusals: ['notFound'],
  }),
  readAll: endpoint({
    method: 'GET',
    path: '/api/notifications/all/read',
    access: 'complete',
    shows: 'members',
    changesState: true,
    summary: 'Mark all notifications as read',
    response: Counts,
  }),
  readShown: endpoint({
    method: 'POST',
    path: '/api/notifications/read',
    access: 'complete',
    shows: 'members',
    summary: 'Mark the notifications that a screen has shown as read; what was renewed since stays unread',
    body: z.object({ shown: z.array(Shown, errorKey('choiceInvalid')).max(SHOWN_MAX, errorKey('choiceInvalid')) }),
    response: Counts,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/notifications/:id/delete',
    access: 'complete',
    shows: 'members',
    summary: 'Delete a notification',
    params: IdParams,
    response: Counts,
    refusals: ['notFound'],
  }),
}

export type NotificationType = (typeof notificationTypes)[number]
export type Notification = z.infer<typeof Notification>
