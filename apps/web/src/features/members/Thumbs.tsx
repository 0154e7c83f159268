import type { Member } from '@amour/contract/members.ts'
import { useTranslation } from 'react-i18next'
import { MemberPhoto } from '#app/MemberPhoto.tsx'

type ThumbsProps = { member: Member; current: number; onChoose: (index: number) => void }

/** All photos, small: one press shows any of them. */
export function Thumbs({ member: { username, photos }, current, onChoose }: ThumbsProps) {
  const { t } = useTranslation('members')
  return (
    <div className="thumbs">
      {photos.map(({ id, picture, isVeiled }, index) => (
        <button
          key={id}
          type="button"
          aria-current={index === current || undefined}
          aria-label={t('photo', { number: index + 1, username })}
          onClick={() => onChoose(index)}
        >
          <MemberPhoto picture={picture} username={username} alt="" sizes="96px" veiled={isVeiled} />
        </button>
      ))}
    </div>
  )
}
