import { mediaAccess } from '@amour/contract/media/media-access.ts'
import type { Mount } from '#http/router.ts'
import {
  changeItemTerm,
  grantAccess,
  listAccess,
  listPrivateMedia,
  readNotice,
  revokeAccess,
  revokeItem,
} from './media-access.service.ts'
import { requestAccess, withdrawRequest } from './access-requests.service.ts'

export function mediaAccessRoutes(mount: Mount) {
  mount(mediaAccess.request, async ({ params }, context) => requestAccess(context, params.id), { limit: 'askAccess' })
  mount(mediaAccess.withdraw, async ({ params }, context) => withdrawRequest(context, params.id))
  mount(mediaAccess.listPrivate, async ({ params }, context) => listPrivateMedia(context, params.id))
  mount(mediaAccess.readNotice, async ({ params }, context) => readNotice(context, params.id))
  mount(mediaAccess.list, async (_, context) => listAccess(context))
  mount(mediaAccess.grant, async ({ params, body }, context) => grantAccess(context, params.memberId, body))
  mount(mediaAccess.revoke, async ({ params }, context) => revokeAccess(context, params.memberId))
  mount(mediaAccess.changeItemTerm, async ({ params, body }, context) => changeItemTerm(context, params, body.term))
  mount(mediaAccess.revokeItem, async ({ params }, context) => revokeItem(context, params.id, params.memberId))
}
