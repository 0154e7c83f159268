import { classes } from '@amour/ui/classes.ts'
import { Avatar } from '@amour/ui/components/media/Avatar.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import type { Notification, NotificationType } from '@amour/contract/people/notifications.ts'
import { Eye, Flag, Flower2, Heart, Image, ImageOff, Info, LockOpen, Mail, ShieldCheck, Star, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatTime } from '#app/text/format.ts'
import { removeWithUndo } from '#app/overlay/undo.ts'
import { AccessAnswer } from './AccessAnswer.tsx'
import { findLinkedScreen } from './linked-screens.ts'
import { reportOpened, reportSeen, removeNotification } from './notifications.api.ts'
import { useOnceVisible } from './use-once-visible.ts'

const icons: Record<NotificationType, LucideIcon> = {
  flirt: Flower2,
  message: Mail,
  media_liked: Heart,
  media_viewed: Eye,
  media_approved: Image,
  media_rejected: ImageOff,
  access_requested: LockOpen,
  access_granted: LockOpen,
  rating: Star,
  verification: ShieldCheck,
  report_update: Flag,
  account: ShieldCheck,
  system: Info,
}

type NotificationRowProps = { notification: Notification; isHighlighted: boolean; onOpen: () => void }

/** One thing that has happened; one tap leads to it. Seeing it tells the server, and it stays highlighted until it is opened. */
export function NotificationRow({ notification, isHighlighted, onOpen }: NotificationRowProps) {
  const { t } = useTranslation('notifications')
  const { id, actor, type, text, createdAt, readAt } = notification
  const link = findLinkedScreen(notification.link)
  const Icon = icons[type]
  const row = useOnceVisible<HTMLLIElement>(readAt === null, () => reportSeen(notification))

  function open() {
    onOpen()
    if (isHighlighted) void reportOpened(id).catch(() => undefined)
  }

  function remove() {
    const texts = { done: t('deleted'), undo: t('undo'), failed: t('deleteFailed') }
    removeWithUndo({ id, texts, remove: () => removeNotification(id) })
  }

  return (
    <li className={classes('note-row', isHighlighted && 'note-row--new')} ref={row}>
      {actor ? (
        <Avatar src={actor.image} name={actor.username} />
      ) : (
        <span className="avatar avatar--ico">
          <Icon className="i" aria-hidden />
        </span>
      )}
      <div>
        <p>
          {isHighlighted && <span className="sr">{t('unread')} </span>}
          {link ? (
            <Link className="cover" to={link} onClick={open}>
              <Sentence notification={notification} />
            </Link>
          ) : (
            <Sentence notification={notification} />
          )}
        </p>
        <p className="when">
          <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        </p>
      </div>
      <span className="side">
        <Button variant="ghost" iconOnly aria-label={t('deleteOf', { text })} onClick={remove}>
          <X className="i" aria-hidden />
        </Button>
      </span>
      {type === 'access_requested' && actor && <AccessAnswer username={actor.username} />}
      {type === 'media_rejected' && link && (
        <div className="actions">
          <Link className={buttonClass({ variant: 'quiet' })} to={link}>
            {t('seeWhy')}
          </Link>
        </div>
      )}
    </li>
  )
}

/** The server's sentence; the name that it begins with stands out. */
function Sentence({ notification: { actor, text } }: { notification: Notification }) {
  if (!actor || !text.startsWith(actor.username)) return text
  return (
    <>
      <b className="strong">{actor.username}</b>
      {text.slice(actor.username.length)}
    </>
  )
}
