import type { Conversation, Message } from '@amour/contract/messages/messages.ts'
import { Avatar } from '@amour/ui/components/media/Avatar.tsx'
import { Badge } from '@amour/ui/components/feedback/Badge.tsx'
import { UserText } from '@amour/ui/components/feedback/UserText.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { previewQuery } from '#features/messages/conversations/decrypted-messages.api.ts'
import { noteCorrespondent } from '#features/messages/conversations/shared/correspondents.ts'
import { paths } from '#paths.ts'

/** Who has written, the first words, how many messages are unread. */
export function UnreadRow({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('home')
  const { id, member, last, unread } = conversation
  noteCorrespondent(conversation)
  const online = member.online === 'online' ? t('onlineNow') : undefined
  return (
    <li>
      <Link className="row" to={paths.message(id)}>
        <Avatar src={member.image} name={member.username} online={online} />
        <span className="row-main">
          <span className="row-title cut block">{member.username}</span>
          <span className="small muted cut block">{last && <MessagePreview message={last} />}</span>
        </span>
        <Badge count={unread} label={t('unreadCount', { count: unread })} />
      </Link>
    </li>
  )
}

function MessagePreview({ message }: { message: Message }) {
  const { t } = useTranslation(['home', 'keys'])
  const { data } = useQuery({ ...previewQuery(message), enabled: message.message !== null })
  if (message.message === null) return t('takenBack')
  if (!data) return ' '
  if (data.text === undefined) return t(`keys:${data.problem}`)
  return <UserText text={data.text} />
}
