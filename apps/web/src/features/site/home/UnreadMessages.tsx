import { Button } from '@amour/ui/components/form/Button.tsx'
import { SkeletonGroup, SkeletonRow } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUser } from '#app/account/account.ts'
import { paths } from '#paths.ts'
import { useUnread } from './home.api.ts'
import { SHOWN } from './unread-conversations.ts'
import { UnreadRow } from './UnreadRow.tsx'

/** Conversations with something unread. */
export function UnreadMessages() {
  const { t } = useTranslation('home')
  return (
    <section className="card card--flush">
      <div className="between px-5 pt-2">
        <h2 className="t-card">{t('unread')}</h2>
        <Link className="more" to={paths.inbox()}>
          {t('inbox')}
        </Link>
      </div>
      <UnreadRows />
    </section>
  )
}

function UnreadRows() {
  const { t } = useTranslation('home')
  const { messages } = useUser()
  const { data, error, refetch, isFetching } = useUnread()

  if (messages === 0) return <p className="small muted px-5 pb-5">{t('noneUnread')}</p>
  if (data?.length === 0) return <p className="small muted px-5 pb-5">{t('unreadBelow')}</p>
  if (data) {
    return (
      <ul className="rows">
        {data.map((conversation) => (
          <UnreadRow key={conversation.id} conversation={conversation} />
        ))}
      </ul>
    )
  }
  if (error) {
    return (
      <div className="between flex-wrap px-5 pb-4">
        <p className="small muted">{t('unreadFailed')}</p>
        <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  }
  return (
    <SkeletonGroup label={t('loadingMessages')}>
      {Array.from({ length: Math.min(SHOWN, messages) }, (_, index) => (
        <SkeletonRow key={index} />
      ))}
    </SkeletonGroup>
  )
}
