import type { User } from '@amour/contract/account/accounts.ts'
import { z } from 'zod'
import type { MemberContext, Peer } from '#context.ts'
import { deliverWrap } from '#features/account/keys/wrap-delivery.service.ts'
import { getLocation } from '#features/people/locations/locations.service.ts'
import { findImages } from '#features/people/shown-media/shown-media.service.ts'
import { getOwnProfile } from '#features/people/profiles/profiles.service.ts'
import { findAgeAccess } from '#features/account/age-proof/age-proof.service.ts'
import { answerOnce } from '#http/idempotency.ts'
import { selectAccount, selectActiveKey, updateSafeSearch } from './own-account.queries.ts'
import { viewUser } from './own-account.view.ts'
import { countUnread } from '#features/people/notifications/unread-counts.service.ts'

/** The signed-in member's account. Their wrapped key goes only to a fresh sign-in, and each time into the log. */
export async function getUser(context: MemberContext): Promise<User> {
  const { db, seal, caller } = context
  const [account, profile, location, key, counts, images] = await Promise.all([
    selectAccount(db, caller.id),
    getOwnProfile(context, caller.id),
    getLocation(context, caller.locationId),
    selectActiveKey(db, caller.id),
    countUnread(context, caller.id),
    findImages(context, [caller.id]),
  ])
  return viewUser(account, {
    email: seal.openText({ owner: caller.id, column: 'member.email' }, account.email_sealed),
    image: images.get(caller.id) ?? null,
    counts,
    profile,
    location,
    key: key && {
      public: key.public,
      version: key.version,
      isLocked: key.status === 'locked',
      hasKit: key.kit !== null,
      hasPasskey: Boolean(key.has_passkey),
      ...(await deliverWrap(context, key)),
    },
    caller,
    ageAccess: findAgeAccess(context),
  })
}

/**
 * Switches safe search over, or `to` what a page wants that may show an older state. A call sent again under the same
 * `X-Request-Id` gets the first one's answer.
 */
export async function switchSafeSearch(
  context: MemberContext,
  peer: Peer,
  to?: 'on' | 'off',
): Promise<{ safeSearch: boolean }> {
  const toggle = async ({ db, caller }: MemberContext) => ({ safeSearch: await updateSafeSearch(db, caller.id, to) })
  const key = z.uuid().safeParse(peer.header('x-request-id'))
  if (!key.success) return toggle(context)
  const owner = `${context.caller.id}|safe-search`
  const answer = await answerOnce(context, { owner, key: key.data, input: null }, toggle)
  return z.object({ safeSearch: z.boolean() }).parse(answer)
}
