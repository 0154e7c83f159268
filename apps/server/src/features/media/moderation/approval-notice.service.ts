import type { MediaKind } from '@amour/contract/media/media.ts'
import type { Context } from '#context.ts'
import { notify } from '#features/people/notifications/notifications.service.ts'
import { isDefaultPhoto } from '#features/media/library/own-media.service.ts'

type Approved = { memberId: string; id: string; kind: MediaKind }

/** Tells a member that an item of theirs can be seen, and whether it is their default photo by it. */
export async function notifyApproval(context: Context, { memberId, id, kind }: Approved) {
  const detail = (await isDefaultPhoto(context.db, id)) ? 'default' : kind
  await notify(context, { memberId, type: 'media_approved', mediaId: id, detail })
}
