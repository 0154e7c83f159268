import { mediaAccess } from '@amour/contract/media/media-access.ts'
import type { Mount } from '#http/router.ts'
import { grantAccess, listAccess, listPrivateMedia, revokeAccess, revokeItem } from './media-access.service.ts'
import { requestAccess, withdrawRequest } from './access-requests.service.ts'

export function mediaAccessRoutes(mount: Mount) {
  mount(mediaAccess.request, async ({ params }, context) => requestAccess(context, params.id), { limit: 'askAccess' })
  mount(mediaAccess.withdraw, async ({ params }, context) => withdrawRequest(context, params.id))
  mount(mediaAccess.listPrivate, async ({ params }, context) => ({ data: await listPrivateMedia(context, params.id) }))
  mount(mediaAccess.list, async (_, context) => listAccess(context))
  mount(mediaAccess.grant, async ({ params }, context) => grantAccess(context, params.memberId))
  mount(mediaAccess.revoke, async ({ params }, context) => revokeAccess(context, params.memberId))
  mount(mediaAccess.revokeItem, async ({ params }, context) => revokeItem(context, params.id, params.memberId))
}
