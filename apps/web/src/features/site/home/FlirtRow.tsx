import type { Notification } from '@amour/contract/people/notifications.ts'
import { Avatar } from '@amour/ui/components/media/Avatar.tsx'
import { Link, useLocation } from 'react-router'
import { makeBackTarget } from '#features/people/members/shared/back-target.ts'
import { formatWhen } from '#app/text/days.ts'
import { paths } from '#paths.ts'
import { useTranslation } from 'react-i18next'
import { FlirtButton } from '#features/people/flirts/shared/FlirtButton.tsx'
import { useFlirtActions } from '#features/people/flirts/flirts.api.ts'

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
            <Link className="strong text-ink no-underline" to={paths.member(username)} state={makeBackTarget(location)}>
              {username}
            </Link>
            {text.startsWith(username) ? text.slice(username.length) : ` ${text}`}
          </p>
          <p className="small muted">
            <time dateTime={createdAt}>{formatWhen(createdAt)}</time>
          </p>
        </div>
        <div className="row-actions">
          <FlirtBackButton username={username} isFirst={type !== 'flirt'} />
        </div>
      </div>
    </li>
  )
}

/** Answers a flirt with one, or a look with the first. */
function FlirtBackButton({ username, isFirst }: { username: string; isFirst: boolean }) {
  const { t } = useTranslation(['home', 'members'])
  // A notification names its member by username alone, which the calls take as well as an id.
  const flirting = useFlirtActions({ id: username, username, flirtedAt: null })
  return (
    <FlirtButton
      flirting={flirting}
      variant="soft"
      className="btn--bare"
      offer={{
        name: t(isFirst ? 'members:flirtWith' : 'flirtBackWith', { username }),
        words: t(isFirst ? 'members:flirt' : 'flirtBack'),
      }}
    />
  )
}
