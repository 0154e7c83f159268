import type { Notification, NotificationType } from '@amour/contract/people/notifications.ts'
import { flirtText } from '@amour/locales/flirts.ts'
import { type NotificationName, notificationText } from '@amour/locales/notifications.ts'
import type { NotificationOfActor } from './notifications.queries.ts'

export function viewNotification(row: NotificationOfActor, image: string | null): Notification {
  const username = row.username ?? ''
  return {
    id: row.id,
    type: row.type,
    actor: row.username === null ? null : { username: row.username, image },
    mediaId: row.media_id,
    text: notificationText(nameOf(row), { username, flirt: flirtText(row.detail ?? ''), count: row.times }),
    link: links[row.type](row),
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  }
}

/** Some types have news of several kinds, which the detail tells apart. */
const names: Readonly<Record<string, NotificationName>> = {
  'verification verified': 'verified',
  'verification refused': 'unverified',
  'media_approved default': 'media_default',
  'system textApproved': 'text_approved',
  'system answersApproved': 'answers_approved',
  'system decision': 'decision',
  'rating looked': 'rating_looked',
}

const nameOf = ({ type, detail }: NotificationOfActor) => names[`${type} ${detail ?? ''}`] ?? type

const member = ({ username }: NotificationOfActor) => `/member/${username ?? ''}`
const mediaOfMember = ({ detail }: NotificationOfActor) => (detail === 'video' ? '/profile/videos' : '/profile/photos')

/** Where one tap on a notification leads. */
const links: Record<NotificationType, (row: NotificationOfActor) => string> = {
  flirt: member,
  message: ({ detail }) => `/inbox/message/${detail ?? ''}`,
  media_liked: mediaOfMember,
  media_viewed: mediaOfMember,
  media_approved: mediaOfMember,
  media_rejected: mediaOfMember,
  access_requested: () => '/profile/photos#access',
  access_granted: member,
  rating: () => '/profile',
  verification: () => '/profile/verification',
  report_update: () => '/account/reports#reports',
  account: () => '/account',
  system: ({ detail }) => {
    if (detail === 'decision') return '/account/reports#decisions'
    return detail === 'textApproved' || detail === 'answersApproved' ? '/profile' : '/'
  },
}
