import type { AccessGrant } from '@amour/contract/media/media-access.ts'
import type { MemberCard } from '@amour/contract/people/members.ts'
import type { MemberContext } from '#context.ts'
import type { GrantOfOwner } from './media-access.queries.ts'
import { viewPicture } from '#features/people/shown-media/shown-media.service.ts'

/** What one member may see of the caller's; `grants` are all of theirs. */
export function viewGrants(context: MemberContext, member: MemberCard, grants: GrantOfOwner[]): AccessGrant {
  return {
    member,
    albumSince: grants.find(({ media_id }) => media_id === null)?.since.toISOString() ?? null,
    items: grants.flatMap((grant) => viewItem(context, grant)),
  }
}

function viewItem(context: MemberContext, { media_id: id, kind, width, height, placeholder, ...grant }: GrantOfOwner) {
  if (id === null || kind === null || width === null || height === null || placeholder === null) return []
  const picture = viewPicture(context, { id, width, height, placeholder })
  const isMade = grant.processing === 'done'
  return [{ id, kind, picture: isMade ? picture : { ...picture, urls: {} }, since: grant.since.toISOString() }]
}
