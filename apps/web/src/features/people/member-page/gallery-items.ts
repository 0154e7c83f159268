import type { Media } from '@amour/contract/media/media.ts'
import type { Member } from '@amour/contract/people/members.ts'
import { usePrivateMedia } from '#features/media/access/access.api.ts'

/** What a member's gallery shows; `isPrivate`: it was granted to the one who looks. */
export type GalleryItem = Media & { isPrivate: boolean }

/** A member's photos, then their videos, then what is private, was granted, and whose notice has been read. */
export function useGalleryItems({ id, photos, videos, private: { access } }: Member): GalleryItem[] {
  const album = usePrivateMedia(id, access === 'granted').data
  const toItems = (items: readonly Media[], isPrivate: boolean) => items.map((item) => ({ ...item, isPrivate }))
  return [...toItems([...photos, ...videos], false), ...toItems(album?.isNoticeRead ? album.data : [], true)]
}
