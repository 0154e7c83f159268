import type { Member } from '@amour/contract/people/members.ts'
import { EyeOff, Lock, Play } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MemberPhoto } from '#features/people/members/shared/MemberPhoto.tsx'
import type { GalleryItem } from './gallery-items.ts'
import { PRIVATE_ID } from './PrivateMedia.tsx'

type ThumbsProps = {
  member: Member
  items: readonly GalleryItem[]
  current: number
  onChoose: (index: number) => void
}

/** All photos and videos, small: one press shows any of them. What is private and not shown yet is counted. */
export function GalleryThumbs({ member, items, current, onChoose }: ThumbsProps) {
  const { t } = useTranslation('members')
  const { username, private: hidden } = member
  const row = useRef<HTMLDivElement>(null)

  // The one that is shown is in sight, without moving the page.
  useEffect(() => {
    const [strip, thumb] = [row.current, row.current?.children[current]]
    if (strip && thumb instanceof HTMLElement)
      strip.scrollTo({ left: thumb.offsetLeft - (strip.clientWidth - thumb.offsetWidth) / 2 })
  }, [current])

  const isLocked = hidden.count > 0 && !items.some(({ isPrivate }) => isPrivate)
  const count = items.length + Number(isLocked)
  if (items.length < 2 && !isLocked) return null
  return (
    <div className="thumbs" data-count={count < 6 ? undefined : count === 6 ? 'six' : 'more'} ref={row}>
      {items.map(({ id, kind, isVeiled, picture, blur }, index) => (
        <button
          key={id}
          type="button"
          aria-current={index === current || undefined}
          aria-label={t(kind, { number: index + 1, username })}
          onClick={() => onChoose(index)}
        >
          <MemberPhoto picture={picture} blur={blur} username={username} alt="" sizes="96px">
            {isVeiled ? (
              <span className="play play--sm play--blurred">
                <EyeOff className="i" aria-hidden />
              </span>
            ) : (
              kind === 'video' && (
                <span className="play play--sm">
                  <Play className="i" aria-hidden />
                </span>
              )
            )}
          </MemberPhoto>
        </button>
      ))}
      {isLocked && (
        <a className="plain" href={`#${PRIVATE_ID}`} aria-label={t('privateBelow', { count: hidden.count })}>
          <span className="photo">
            <span className="lock">
              <Lock className="i" aria-hidden />
              {t('privateCount', { count: hidden.count })}
            </span>
          </span>
        </a>
      )}
    </div>
  )
}
