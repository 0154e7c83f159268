import { classes } from '@amour/ui/classes.ts'
import { Avatar } from '@amour/ui/components/Avatar.tsx'
import { Button } from '@amour/ui/components/Button.tsx'
import { buttonClass } from '@amour/ui/components/button-class.ts'
import { Tick } from '@amour/ui/components/Tick.tsx'
import type { Conversation, Message } from '@amour/contract/messages.ts'
import { LockOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatWhen } from '#app/days.ts'
import { cameFromInbox } from './came-from-inbox.ts'
import { useDecline } from './use-decline.ts'
import { useFolder } from './use-folder.ts'
import { useMessageText } from './use-message-text.ts'

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
          {member.verified && <Tick label={t('verified')} />}
          <time dateTime={lastAt}>{formatWhen(lastAt, now)}</time>
        </span>
        <p className="small mt-0.5 mb-2.5 line-clamp-3">{last && <FirstMessage message={last} />}</p>
        <div className="cluster">
          <Link
            className={buttonClass({ variant: 'quiet' })}
            to={open(id)}
            state={cameFromInbox}
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
  if (note !== undefined || message.isEncrypted) return note ?? text
  return (
    <>
      <LockOpen className="i i-16" role="img" aria-label={t('unencrypted')} /> {text}
    </>
  )
}
