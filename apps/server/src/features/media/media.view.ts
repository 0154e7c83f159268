import { type Media, type Picture, pictureWidths } from '@amour/contract/media.ts'
import type { MemberContext } from '#context.ts'
import type { MediaRow } from '#database/tables.ts'
import { signMedia } from './media-address.ts'

/** What a picture needs of its row. */
export type PictureRow = Pick<MediaRow, 'id' | 'width' | 'height' | 'placeholder'>

export function viewPicture(context: MemberContext, { id, width, height, placeholder }: PictureRow): Picture {
  const urls = pictureWidths
    .filter((kept) => kept <= width)
    .map((kept) => [String(kept), signMedia(context, id, kept, context.caller.sessionId)])
  return { placeholder, width, height, urls: Object.fromEntries(urls) }
}

/** Under safe search an explicit item of another member shows its colour alone: no address of the clear picture leaves. */
export function viewMedia(context: MemberContext, row: MediaRow): Media {
  const isVeiled = row.rating === 'explicit' && context.caller.safeSearch && row.member_id !== context.caller.id
  const picture = viewPicture(context, row)
  return {
    id: row.id,
    kind: row.kind,
    rating: row.rating,
    isDefault: row.is_default,
    isVeiled,
    picture: isVeiled ? { ...picture, urls: {} } : picture,
    createdAt: row.created_at.toISOString(),
  }
}
