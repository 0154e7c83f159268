import type { Picture } from '@amour/contract/media/media.ts'
import { isRefusal } from '#app/call/call-error.ts'
import { useUser } from '#app/account/account.ts'
import { usePrivateMedia } from '#features/media/access/access.api.ts'
import { useOwnMedia } from '#features/media/library/media.api.ts'
import { useMember } from './members.api.ts'

/** `gone`: deleted, taken back, or never theirs. `blur` stands for the picture under safe search, `isBlurred` has none of the server's. */
export type QuotedPhoto =
  | { state: 'shown'; picture: Picture; blur: string | null; isBlurred: boolean; refetch: () => void }
  | { state: 'loading' | 'failed' | 'gone' }

/**
 * A photo of a member's that a message speaks of, as far as the one who reads may see it now. It is looked for among what
 * that member shows them, or among their own, by calls that name no photo.
 */
export function useQuotedPhoto(photoId: string, ownerId: string): QuotedPhoto {
  const { id, safeSearch } = useUser()
  const isOwn = id === ownerId
  const own = useOwnMedia(isOwn)
  const member = useMember(ownerId, !isOwn)
  const isGranted = member.data?.private.access === 'granted'
  const album = usePrivateMedia(ownerId, isGranted)

  if (isOwn) {
    const item = own.data?.data.find((one) => one.id === photoId && one.processing === 'done')
    if (item) {
      const isBlurred = safeSearch && item.rating === 'explicit'
      return { state: 'shown', picture: item, blur: null, isBlurred, refetch: () => void own.refetch() }
    }
    return { state: own.data ? 'gone' : own.isError ? 'failed' : 'loading' }
  }
  // What is private is fetched once what the law says has been read, as in the gallery: to fetch it is a look.
  const shared = album.data?.isNoticeRead ? album.data.data : []
  const item = [...(member.data?.photos ?? []), ...shared].find((one) => one.id === photoId)
  if (item) {
    const refetch = () => void Promise.all([member.refetch(), isGranted && album.refetch()])
    return { state: 'shown', picture: item.picture, blur: item.blur, isBlurred: false, refetch }
  }
  if (isRefusal(member.error, 'memberNotFound')) return { state: 'gone' }
  if (isGranted && !album.data && !album.isOver) return { state: album.isError ? 'failed' : 'loading' }
  return { state: member.data ? 'gone' : member.isError ? 'failed' : 'loading' }
}
