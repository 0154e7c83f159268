import type { InputOf } from '@amour/contract/endpoint.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import type { MemberContext } from '#context.ts'
import { findImages } from '#features/people/shown-media/shown-media.service.ts'
import type { Mount } from '#http/router.ts'
import {
  listNotifications,
  readAllNotifications,
  readNotification,
  readShownNotifications,
  removeNotification,
} from './notifications.service.ts'
import { viewNotification } from './notifications.view.ts'

export function notificationRoutes(mount: Mount) {
  const list = async ({ body }: InputOf<typeof notifications.all>, context: MemberContext) => {
    const { rows, total } = await listNotifications(context, body)
    // As in the inbox: the picture of who hides, is suspended or has yet to prove their age is not served.
    const there = rows.flatMap(({ actor_id: id, is_there: isThere }) => (isThere && id ? [id] : []))
    const images = await findImages(context, there)
    return { ...body, data: rows.map((row) => viewNotification(row, images.get(row.actor_id ?? '') ?? null)), total }
  }

  mount(notifications.all, list, { onlyReads: true })

  mount(notifications.readAll, async (_, context) => readAllNotifications(context))
  mount(notifications.read, async ({ params }, context) => readNotification(context, params.id))
  mount(notifications.readShown, async ({ body }, context) => readShownNotifications(context, body.shown))
  mount(notifications.remove, async ({ params }, context) => removeNotification(context, params.id))
}
