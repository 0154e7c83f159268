import { classes } from '@amour/ui/classes.ts'
import type { Correspondent, Message } from '@amour/contract/messages/messages.ts'
import { UserText } from '@amour/ui/components/feedback/UserText.tsx'
import { PhotoQuote } from '#features/messages/conversations/shared/PhotoQuote.tsx'
import { isCovered } from './CoveredMedia.tsx'
import { MessageMedia } from './MessageMedia.tsx'
import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/account/account.ts'
import { MessageMenu } from './MessageMenu.tsx'
import { useMessageText } from '#features/messages/conversations/shared/use-message-text.ts'
import { isPlaceholderText } from '#features/messages/conversations/shared/placeholder-text.ts'

type BubbleProps = {
  message: Message
  member: Correspondent
  /** The last of its run has the small corner. */
  isLast: boolean
  /** Left out where it can no longer be taken back. */
  onUnsend: (() => void) | undefined
}

/** One message, its text opened in this browser, what it carries, and what can be done with it. */
export function MessageBubble({ message, member, isLast, onUnsend }: BubbleProps) {
  const { isMine, attachment } = message
  const { id } = useUser()
  const { t } = useTranslation('messages')
  const { text, note, photoId, isUnconfirmed } = useMessageText(message)
  const media = note === undefined ? attachment : null
  const content = note ?? (media && isPlaceholderText(text ?? '') ? '' : <UserText text={text ?? ''} />)
  const hasCover = media?.media ? isCovered(media.media) : false
  const look = note
    ? 'text-muted italic'
    : classes(isMine && 'msg--mine', media && 'msg--media', hasCover && 'msg--cover', isLast && 'last')
  return (
    <div className={classes('message-line relative flex items-center gap-1', isMine && 'flex-row-reverse')}>
      <div className={classes('msg wrap-anywhere whitespace-pre-wrap', look)}>
        {/* Each speaks of the other's photos. */}
        {photoId && <PhotoQuote photoId={photoId} ownerId={isMine ? member.id : id} />}
        {media && <MessageMedia message={message} member={member} attachment={media} />}
        {media ? content && <p>{content}</p> : content}
        {isUnconfirmed && (
          <p className="small flex items-start gap-1">
            <ShieldAlert className="i i-16 mt-0.5" aria-hidden />
            {t('unconfirmed')}
          </p>
        )}
      </div>
      <MessageMenu message={message} onUnsend={onUnsend} />
    </div>
  )
}
