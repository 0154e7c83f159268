import { classes } from '@amour/ui/classes.ts'
import { Avatar } from '@amour/ui/components/media/Avatar.tsx'
import { Badge } from '@amour/ui/components/feedback/Badge.tsx'
import { UserText } from '@amour/ui/components/feedback/UserText.tsx'
import { VerifiedTick } from '@amour/ui/components/feedback/VerifiedTick.tsx'
import type { Conversation, Message } from '@amour/contract/messages/messages.ts'
import { BellOff, Check, CheckCheck, LockOpen, Paperclip } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatWhen } from '#app/text/days.ts'
import { inboxOrigin } from '#features/messages/conversations/shared/inbox-origin.ts'
import { getDeliveryState } from '#features/messages/conversations/shared/timeline.ts'
import { useFolder } from '#features/messages/conversations/shared/use-folder.ts'
import { useMessageText } from '#features/messages/conversations/shared/use-message-text.ts'

type ConversationRowProps = { conversation: Conversation; isOpen: boolean; now: number }

/**
 * A conversation in the list: who, the first words of the last message, when. Left as it is while a page of the list is
 * asked for: two hundred drawn anew hold up a finger.
 */
export const ConversationRow = memo(function ConversationRow({ conversation, isOpen, now }: ConversationRowProps) {
  const { t } = useTranslation('messages')
  const { open } = useFolder()
  const { id, member, last, lastAt, unread } = conversation
  return (
    <Link
      className={classes('conv', unread > 0 && 'conv--unread')}
      to={open(id)}
      state={inboxOrigin}
      aria-current={isOpen || undefined}
    >
      <Avatar
        src={member.image}
        name={member.username}
        online={member.online === 'online' ? t('presence.online') : undefined}
      />
      <span className="conv-main">
        <span className="conv-top">
          <span className="name cut">{member.username}</span>
          {member.verified && <VerifiedTick label={t('verified')} />}
          {conversation.isMuted && <BellOff className="i i-16" role="img" aria-label={t('isMuted')} />}
          <time dateTime={lastAt}>{formatWhen(lastAt, now)}</time>
        </span>
        <span className="conv-text">
          {last && <LastMessage message={last} />}
          <Badge count={unread} label={t('unread', { count: unread })} />
        </span>
      </span>
    </Link>
  )
})

function LastMessage({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const { note, text } = useMessageText(message, { isPreview: true })
  if (note) return <span className="cut">{note}</span>
  return (
    <>
      {message.isMine &&
        (getDeliveryState(message) === 'sent' ? <Check className="i" /> : <CheckCheck className="i" />)}
      {!message.isEncrypted && <LockOpen className="i" role="img" aria-label={t('unencrypted')} />}
      {message.mediaId && <Paperclip className="i" role="img" aria-label={t('attachment')} />}
      <span className="cut">
        {message.isMine && `${t('you')} `}
        <UserText text={text ?? ''} />
      </span>
    </>
  )
}
