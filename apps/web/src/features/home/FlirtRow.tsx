import type { Notification } from '@amour/contract/notifications.ts'
import { Avatar } from '@amour/ui/components/Avatar.tsx'
import { Link, useLocation } from 'react-router'
import { cameFrom } from '#app/came-from.ts'
import { formatWhen } from '#app/days.ts'
import { paths } from '#paths.ts'
import { FlirtBack } from './FlirtBack.tsx'

/** A flirt or a look: from whom, its words, when. */
export function FlirtRow({ notification }: { notification: Notification }) {
  const location = useLocation()
  const { actor, type, text, createdAt } = notification
  if (!actor) return null
  const { username, image } = actor
  return (
    <li>
      <div className="row">
        <Avatar src={image} name={username} />
        <div className="row-main">
          <p>
            <Link className="strong text-ink no-underline" to={paths.member(username)} state={cameFrom(location)}>
              {username}
            </Link>
            {text.startsWith(username) ? text.slice(username.length) : ` ${text}`}
          </p>
          <p className="small muted">
            <time dateTime={createdAt}>{formatWhen(createdAt)}</time>
          </p>
        </div>
        <div className="row-acts">
          <FlirtBack username={username} isFirst={type !== 'flirt'} />
        </div>
      </div>
    </li>
  )
}
