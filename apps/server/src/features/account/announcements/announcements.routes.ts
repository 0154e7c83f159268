import { announcements } from '@amour/contract/account/announcements.ts'
import type { Mount } from '#http/router.ts'
import { getAnnouncement, listAnnouncements, readAnnouncement } from './announcements.service.ts'

export function announcementRoutes(mount: Mount) {
  mount(announcements.list, (_, context) => listAnnouncements(context))
  mount(announcements.read, ({ params }, context) => readAnnouncement(context, params.id))
  mount(announcements.get, ({ params }, context) => getAnnouncement(context, params.id))
}
