import { classes } from '@amour/ui/classes.ts'
import type { Correspondent, Message } from '@amour/contract/messages/messages.ts'
import { Check, CheckCheck, LockOpen } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#app/text/format.ts'
import { MessageBubble } from './MessageBubble.tsx'
import { getDeliveryState } from '#features/messages/conversations/shared/timeline.ts'

type MessageItemProps = {
  message: Message
  member: Correspondent
  /** Where the message stands in what one of the two wrote in one go. */
  isFirst: boolean
  isLast: boolean
  /** The newest message of the conversation offers to be taken back without its menu. */
  isNewest: boolean
  /** Takes a message back for both; left out where this one no longer can be. */
  unsend: ((message: Message) => void) | undefined
}

/**
 * One message; before the first of a run it is told who wrote, below the last one when. Drawn anew only when it has changed:
 * each page that comes above would otherwise draw the whole conversation.
 */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, member, isFirst, isLast, isNewest, unsend } = props
  const { t } = useTranslation('messages')
  const { isMine } = message
  const onUnsend = unsend && (() => unsend(message))
  return (
    <>
      {isFirst && <span className="sr">{isMine ? t('youWrote') : t('theyWrote', { username: member.username })}</span>}
      <MessageBubble message={message} member={member} isLast={isLast} onUnsend={onUnsend} />
      {isLast && <RunEnd message={message} onUnsend={isNewest ? onUnsend : undefined} />}
    </>
  )
})

function RunEnd({ message, onUnsend }: { message: Message; onUnsend: (() => void) | undefined }) {
  const { t } = useTranslation('messages')
  const { isMine, sentAt } = message
  const state = getDeliveryState(message)
  const Icon = state === 'sent' ? Check : CheckCheck
  return (
    <p className={classes('msg-meta', isMine && 'msg-meta--mine')}>
      {!message.isEncrypted && message.message !== null && (
        <span className="flex items-center gap-1">
          <LockOpen className="i" aria-hidden />
          {t('unencrypted')}
        </span>
      )}
      <time dateTime={sentAt}>{formatTime(sentAt)}</time>
      {isMine && message.message !== null && (
        <span className="flex items-center gap-1.5">
          <Icon className={classes('i', state === 'read' && 'read')} aria-hidden />
          {t(state)}
        </span>
      )}
      {onUnsend && (
        <span className="flex items-center gap-1.5">
          <span aria-hidden>·</span>
          <button type="button" onClick={onUnsend}>
            {t('unsend')}
          </button>
        </span>
      )}
    </p>
  )
}
