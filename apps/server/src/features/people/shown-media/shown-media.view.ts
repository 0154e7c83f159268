import { type Media, type Picture, pictureWidths } from '@amour/contract/media/media.ts'
import type { MemberContext } from '#context.ts'
import type { MediaRow } from '#database/tables.ts'
import { KEPT } from '#lamplight/format.ts'
import { closedByAge } from '#security/age-policy.ts'
import { signMedia, type Variant } from '#media/media-address.ts'
import type { ShownMediaRow } from './shown-media.queries.ts'

/** What a picture needs of its row. */
type PictureRow = Pick<MediaRow, 'id' | 'width' | 'height' | 'placeholder'>

/** `isShared`: the caller sees it by a grant alone. */
export function viewPicture(context: MemberContext, row: PictureRow, isShared = false): Picture {
  const { id, width, height, placeholder } = row
  // The first that is wider than the original holds all of it; those after it are the same file once more.
  const urls = pictureWidths
    .filter((_, at) => (pictureWidths[at - 1] ?? 0) < width)
    .map((kept) => [String(kept), addressOf(context, id, `${kept}`, isShared)])
  return { placeholder, width, height, urls: Object.fromEntries(urls) }
}

/** A member's window, which is shown where a picture would be. */
export function viewWindow(
  context: MemberContext,
  { id, placeholder }: Pick<PictureRow, 'id' | 'placeholder'>,
): Picture {
  return viewPicture(context, { id, placeholder, ...KEPT })
}

/** The address of a photo or window in the width that stands beside a username. */
export const imageAddressOf = (context: MemberContext, id: string) => addressOf(context, id, '160')

/** Picture and film of an item; of one that is not to be seen, what they are like without any address. */
export function viewParts(context: MemberContext, row: MediaRow, isSeen: boolean) {
  const [picture, film] = [viewPicture(context, row, isSharedWith(context, row)), viewFilm(context, row)]
  return isSeen
    ? { picture, film }
    : { picture: { ...picture, urls: {} }, film: { ...film, poster: null, video: null } }
}

/** What a video has beside its picture; a photo has nothing. */
function viewFilm(context: MemberContext, row: MediaRow) {
  const isVideo = row.kind === 'video'
  return {
    durationMs: row.duration_ms,
    poster: isVideo ? addressOf(context, row.id, 'poster', isSharedWith(context, row)) : null,
    // No browser keeps a film.
    video: isVideo ? addressOf(context, row.id, 'video') : null,
  }
}

/** Why the age policy leaves the caller the blur of an explicit item of another member; null where it does not. */
export function findAgeBlur(
  { config, caller }: MemberContext,
  { rating, member_id }: Pick<MediaRow, 'rating' | 'member_id'>,
) {
  return rating === 'explicit' && member_id !== caller.id ? closedByAge(config, 'explicit', caller) : null
}

/** Whether safe search leaves the caller the blur alone, which is on too where the age policy closes what is explicit. */
export function isBlurredFor({ caller }: MemberContext, { rating, member_id }: Pick<MediaRow, 'rating' | 'member_id'>) {
  return rating === 'explicit' && caller.safeSearch && member_id !== caller.id
}

/**
 * Under safe search, or before a yes, an explicit item of another member is its blur alone: no address of the clear picture
 * leaves. Where the age policy closes it, there is no yes to give. A private film of theirs has an address once a copy with the caller's name is made.
 */
export function viewMedia(context: MemberContext, row: ShownMediaRow): Media {
  const awaitsConsent = row.awaits_consent && !findAgeBlur(context, row)
  const isVeiled = awaitsConsent || isBlurredFor(context, row)
  const { picture, film } = viewParts(context, row, !isVeiled)
  const isShared = isSharedWith(context, row)
  return {
    id: row.id,
    kind: row.kind,
    rating: row.rating,
    isDefault: row.is_default,
    isVeiled,
    awaitsConsent,
    blur: isVeiled ? addressOf(context, row.id, 'blur') : null,
    picture,
    ...film,
    ...(isShared && !row.has_film_copy && { video: null }),
    shared: isShared ? viewShared(row) : null,
    likes: row.likes,
    liked: row.liked,
    createdAt: row.created_at.toISOString(),
  }
}

const viewShared = ({ granted_until, is_notice_read: isNoticeRead }: ShownMediaRow) => ({
  until: granted_until?.toISOString() ?? null,
  isNoticeRead,
})

/** Whether the caller sees it by a grant alone. */
const isSharedWith = ({ caller }: MemberContext, { visibility, member_id }: MediaRow) =>
  visibility === 'private' && member_id !== caller.id

function addressOf(context: MemberContext, id: string, variant: Variant, isShared = false) {
  return signMedia(context, id, variant, context.caller.sessionId, { isShared })
}
