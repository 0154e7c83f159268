import { Avatar } from '@amour/ui/components/media/Avatar.tsx'
import { VerifiedTick } from '@amour/ui/components/feedback/VerifiedTick.tsx'
import type { Correspondent } from '@amour/contract/messages/messages.ts'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { isFromInbox } from '#features/messages/conversations/shared/inbox-origin.ts'
import { paths } from '#paths.ts'
import { ThreadBack } from './ThreadBack.tsx'

type ThreadHeadProps = {
  member: Pick<Correspondent, 'username' | 'image' | 'verified' | 'online'> & { isGone?: boolean }
  /** Whether they are writing at this moment. */
  isTyping?: boolean
  /** The menu, where there is something to do. */
  children?: ReactNode
}

/** Where the list makes way for the conversation. */
const isNarrow = () => !matchMedia('(min-width: 992px)').matches

/** Who the conversation is with, and the way back. */
export function ThreadHead({ member, isTyping = false, children }: ThreadHeadProps) {
  const { t } = useTranslation('messages')
  const { state } = useLocation()
  const { username, online, isGone = false } = member
  const profile = paths.member(username)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (isFromInbox(state) && isNarrow()) heading.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- only on arrival
  }, [])

  return (
    <header className="thread-head">
      <ThreadBack />
      <Avatar src={member.image} name={username} online={online === 'online' ? t('presence.online') : undefined} />
      <div className="thread-who">
        <h2 ref={heading} tabIndex={-1}>
          {isGone ? (
            <span className="cut">{username}</span>
          ) : (
            <Link className="plain cut" to={profile}>
              {username}
            </Link>
          )}
          {member.verified && <VerifiedTick label={t('verified')} />}
        </h2>
        {(isTyping || online) && !isGone && (
          <p className="tiny muted">{isTyping ? t('typing') : online && t(`presence.${online}`)}</p>
        )}
      </div>
      {children}
    </header>
  )
}
