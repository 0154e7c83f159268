import { classes } from '@amour/ui/classes.ts'
import { Avatar } from '@amour/ui/components/media/Avatar.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { UserText } from '@amour/ui/components/feedback/UserText.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { VerifiedTick } from '@amour/ui/components/feedback/VerifiedTick.tsx'
import type { Conversation, Message } from '@amour/contract/messages/messages.ts'
import { LockOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatWhen } from '#app/text/days.ts'
import { inboxOrigin } from '#features/messages/conversations/shared/inbox-origin.ts'
import { useDecline } from '#features/messages/conversations/shared/use-decline.ts'
import { useFolder } from '#features/messages/conversations/shared/use-folder.ts'
import { useMessageText } from '#features/messages/conversations/shared/use-message-text.ts'

/** A first message that waits for an answer. */
export function RequestRow({
  conversation,
  isOpen,
  now,
}: {
  conversation: Conversation
  isOpen: boolean
  now: number
}) {
  const { t } = useTranslation('messages')
  const { open } = useFolder()
  const decline = useDecline()
  const { id, member, last, lastAt } = conversation
  const { username } = member
  return (
    <div
      className={classes('conv items-start', conversation.unread > 0 && 'conv--unread')}
      aria-current={isOpen || undefined}
    >
      <Avatar
        src={member.image}
        name={username}
        online={member.online === 'online' ? t('presence.online') : undefined}
      />
      <div className="conv-main">
        <span className="conv-top">
          <span className="name cut">{username}</span>
          {member.verified && <VerifiedTick label={t('verified')} />}
          <time dateTime={lastAt}>{formatWhen(lastAt, now)}</time>
        </span>
        {/* As tall before the words are decrypted: nobody declines whom they meant to answer. */}
        <p className="small mt-0.5 mb-2.5 line-clamp-3 min-h-[3lh]">{last && <FirstMessage message={last} />}</p>
        <div className="cluster">
          <Link
            className={buttonClass({ variant: 'quiet' })}
            to={open(id)}
            state={inboxOrigin}
            aria-label={t('answerTo', { username })}
          >
            {t('answer')}
          </Link>
          <Button variant="ghost" aria-label={t('declineOf', { username })} onClick={() => decline(conversation)}>
            {t('decline')}
          </Button>
        </div>
      </div>
    </div>
  )
}

function FirstMessage({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const { note, text } = useMessageText(message)
  if (note !== undefined || message.isEncrypted) return note ?? <UserText text={text ?? ''} />
  return (
    <>
      <LockOpen className="i i-16 inline align-[-3px]" role="img" aria-label={t('unencrypted')} />{' '}
      <UserText text={text ?? ''} />
    </>
  )
}
