import type { NotificationType } from '@amour/contract/people/notifications.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { SkeletonGroup, SkeletonRow } from '@amour/ui/components/feedback/Skeleton.tsx'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useNotifications } from '#features/people/notifications/notifications.api.ts'
import { paths } from '#paths.ts'
import { FlirtRow } from './FlirtRow.tsx'

/** Flirts and looks shown here at most; the others are among the notifications. */
const SHOWN = 3

const shown: readonly NotificationType[] = ['flirt', 'media_viewed']

/** Who flirted or looked last, and a way to answer. */
export function ReceivedFlirts() {
  const { t } = useTranslation('home')
  return (
    <section>
      <div className="section-head">
        <h2 className="t-section">{t('flirts')}</h2>
        <Link className="more" to={paths.notifications()}>
          {t('allNotifications')} <ArrowRight className="i i-16" aria-hidden />
        </Link>
      </div>
      <FlirtRows />
    </section>
  )
}

function FlirtRows() {
  const { t } = useTranslation('home')
  const { data, error, refetch, isFetching } = useNotifications(1)
  const flirts = data?.data.filter(({ type }) => shown.includes(type)).slice(0, SHOWN)

  if (flirts?.length === 0) {
    return (
      <Line text={t('noFlirts')}>
        <Link className="more" to={paths.search()}>
          {t('whoIsAbout')}
        </Link>
      </Line>
    )
  }
  if (flirts) {
    return (
      <div className="card card--flush">
        <ul className="rows">
          {flirts.map((notification) => (
            <FlirtRow key={notification.id} notification={notification} />
          ))}
        </ul>
      </div>
    )
  }
  if (error) {
    return (
      <Line text={t('flirtsFailed')}>
        <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </Line>
    )
  }
  return (
    <SkeletonGroup label={t('loadingFlirts')} className="card card--flush">
      {Array.from({ length: SHOWN }, (_, index) => (
        <SkeletonRow key={index} />
      ))}
    </SkeletonGroup>
  )
}

function Line({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="card between flex-wrap">
      <p className="muted">{text}</p>
      {children}
    </div>
  )
}
