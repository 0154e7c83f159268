import { mediaAccess } from '@amour/contract/media-access.ts'
import type { On } from '#http/on.ts'
import { grantAccess, listAccess, listPrivateMedia, revokeAccess, revokeItem } from './access.service.ts'
import { requestAccess, withdrawRequest } from './asking.service.ts'

export function mediaAccessRoutes(on: On) {
  on(mediaAccess.request, async ({ params }, context) => requestAccess(context, params.id), { limit: 'askAccess' })
  on(mediaAccess.withdraw, async ({ params }, context) => withdrawRequest(context, params.id))
  on(mediaAccess.listPrivate, async ({ params }, context) => ({ data: await listPrivateMedia(context, params.id) }))
  on(mediaAccess.list, async (_, context) => listAccess(context))
  on(mediaAccess.grant, async ({ params }, context) => grantAccess(context, params.memberId))
  on(mediaAccess.revoke, async ({ params }, context) => revokeAccess(context, params.memberId))
  on(mediaAccess.revokeItem, async ({ params }, context) => revokeItem(context, params.id, params.memberId))
}
