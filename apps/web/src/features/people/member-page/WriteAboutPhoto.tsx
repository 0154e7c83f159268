import type { Member } from '@amour/contract/people/members.ts'
import { MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUser } from '#app/account/account.ts'
import { draftPhotoReply, getMessagePath } from '#features/people/members/shared/message-to-member.ts'
import type { GalleryItem } from './gallery-items.ts'

type WriteAboutPhotoProps = { member: Member; item: GalleryItem; number: number; className: string }

/** Begins a message that speaks of a photo; nothing where no message can be written, or the photo is not seen clearly. */
export function WriteAboutPhoto({ member, item: { id, kind, isVeiled }, number, className }: WriteAboutPhotoProps) {
  const { t } = useTranslation('members')
  const isOwn = useUser().id === member.id
  if (kind !== 'photo' || isVeiled || isOwn || !member.canMessage.allowed) return null
  return (
    <Link
      className={className}
      to={getMessagePath(member)}
      aria-label={t('writeAboutOf', { photo: t('photo', { number, username: member.username }) })}
      onClick={() => draftPhotoReply(member.id, id)}
    >
      <MessageCircle className="i" aria-hidden />
      {t('writeAbout')}
    </Link>
  )
}
