import { mediaAccess } from '@amour/contract/media/media-access.ts'
import type { Mount } from '#http/router.ts'
import { grantAccess, listAccess, listPrivateMedia, revokeAccess, revokeItem } from './media-access.service.ts'
import { requestAccess, withdrawRequest } from './access-requests.service.ts'

export function mediaAccessRoutes(on: Mount) {
  on(mediaAccess.request, async ({ params }, context) => requestAccess(context, params.id), { limit: 'askAccess' })
  on(mediaAccess.withdraw, async ({ params }, context) => withdrawRequest(context, params.id))
  on(mediaAccess.listPrivate, async ({ params }, context) => ({ data: await listPrivateMedia(context, params.id) }))
  on(mediaAccess.list, async (_, context) => listAccess(context))
  on(mediaAccess.grant, async ({ params }, context) => grantAccess(context, params.memberId))
  on(mediaAccess.revoke, async ({ params }, context) => revokeAccess(context, params.memberId))
  on(mediaAccess.revokeItem, async ({ params }, context) => revokeItem(context, params.id, params.memberId))
}
