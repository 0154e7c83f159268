import type { Member } from '@amour/contract/people/members.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/account/account.ts'
import { MemberPhoto } from '#features/people/members/shared/MemberPhoto.tsx'
import { SharedPicture } from '#features/people/members/shared/SharedPicture.tsx'
import { useArrowKeys } from '#features/media/library/shared/use-arrow-keys.ts'
import { useSwipe } from '#features/media/library/shared/use-swipe.ts'
import type { GalleryItem } from './gallery-items.ts'
import { GalleryButtons } from './GalleryButtons.tsx'
import { GalleryTags } from './GalleryTags.tsx'
import { MemberLightbox } from './MemberLightbox.tsx'
import type { GalleryState } from './use-gallery.ts'
import { GalleryThumbs } from './GalleryThumbs.tsx'
import { WriteAboutPhoto } from './WriteAboutPhoto.tsx'
import { reportView } from '#features/media/library/media.api.ts'

/** How long somebody looks at a photo before it counts, in milliseconds. */
const DWELL = 1000

export const gallerySizes = '(min-width: 992px) 480px, (min-width: 576px) 44vw, 100vw'

type GalleryProps = {
  member: Member
  gallery: GalleryState
  /** Whether a report of the member, or of something of theirs, is open. */
  isReporting: boolean
  onReport: (item: GalleryItem) => void
  /** Told when a photo could not be fetched. */
  onBroken: () => void
}

/** The member's photos and videos: one large, the others under it. Arrow keys and swipes walk, a press enlarges. */
export function Gallery({ member, gallery, isReporting, onReport, onBroken }: GalleryProps) {
  const { t } = useTranslation('members')
  const { username } = member
  const { items, index, isLarge, isChosen, choose, step, enlarge, close } = gallery
  const item = items[index]
  const number = index + 1
  const isOne = items.length < 2
  const isOwn = useUser().id === member.id

  useArrowKeys(isOne || isLarge || isReporting ? undefined : step)
  useViewCount(item, !isOwn && (isLarge || isChosen))
  const swipe = useSwipe(step)

  return (
    <div
      className="gallery"
      role="group"
      aria-roledescription={isOne ? undefined : t('carousel')}
      aria-label={t('photos', { username })}
      onErrorCapture={onBroken}
    >
      <SharedPicture username={username} isShared>
        <MemberPhoto
          picture={item?.picture ?? null}
          litWindow={item ? undefined : member.litWindow}
          blur={item?.blur}
          username={username}
          alt={item ? t(item.kind, { number, username }) : ''}
          sizes={gallerySizes}
          eager
        >
          {item && (
            <button
              type="button"
              className="absolute inset-0 cursor-zoom-in [touch-action:pan-y] -outline-offset-4"
              aria-label={t(item.kind === 'video' ? 'play' : 'enlarge', { number, username })}
              {...(!isOne && swipe)}
              onClick={() => enlarge(index)}
            />
          )}
          <GalleryButtons number={number} total={items.length} onStep={step} />
          {item && <GalleryTags item={item} />}
          {item && <WriteAboutPhoto member={member} item={item} number={number} className="photo-write at-br" />}
        </MemberPhoto>
      </SharedPicture>
      <GalleryThumbs member={member} items={items} current={index} onChoose={choose} />
      {item && isLarge && (
        <MemberLightbox
          member={member}
          item={item}
          number={number}
          total={items.length}
          isOwn={isOwn}
          isReporting={isReporting}
          onStep={step}
          onReport={() => onReport(item)}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Tells that a photo was looked at once it has been before somebody's eyes for a moment. A video counts as it plays. */
function useViewCount(item: GalleryItem | undefined, isLooking: boolean) {
  useEffect(() => {
    if (!isLooking || item?.kind !== 'photo') return
    const timer = setTimeout(() => reportView(item), DWELL)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the same item read anew is no new look
  }, [item?.id, item?.isVeiled, isLooking])
}
