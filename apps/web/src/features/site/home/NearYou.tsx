import { EmptyState } from '@amour/ui/components/feedback/EmptyState.tsx'
import { ErrorState } from '@amour/ui/components/feedback/ErrorState.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { COUNTRY } from '@amour/contract/people/locations.ts'
import { useUser } from '#app/account/account.ts'
import { FailureText } from '#app/page/FailureText.tsx'
import { paths } from '#paths.ts'
import { useMembersNear } from './home.api.ts'
import { MemberStrip, MemberStripSkeleton } from './MemberStrip.tsx'

const newest = new URLSearchParams({ newThisWeek: 'yes', sort: 'newest' })

/** Who is new near the member, and where nobody is, who was there lately. */
export function NearYou() {
  const { t } = useTranslation('home')
  const { location } = useUser()
  const { fresh, active } = useMembersNear()
  const town = location.city || location.county
  const failed = fresh.data?.total === 0 ? active : fresh

  if (failed.error && !failed.data) {
    return (
      <ErrorState
        title={t('membersFailed')}
        retryLabel={t('retry')}
        onRetry={() => void failed.refetch()}
        busy={failed.isFetching}
      >
        <FailureText error={failed.error}>{t('offline')}</FailureText>
      </ErrorState>
    )
  }
  if (!fresh.data) return <MemberStripSkeleton title={t('newNear', { town })} />
  if (fresh.data.total === 0 && active.data?.total === 0) return <Nobody town={town} />
  if (fresh.data.total === 0) return <LatelyNear />
  return <MemberStrip title={t('newNear', { town })} found={fresh} to={paths.search(location, newest)} />
}

/** Who else was there lately, where those who are new do not fill a strip: below all that would have to make way. */
export function AlsoNear() {
  const { fresh } = useMembersNear()
  return fresh.data && fresh.data.total > 0 ? <LatelyNear /> : null
}

function LatelyNear() {
  const { t } = useTranslation('home')
  const { location } = useUser()
  const { active } = useMembersNear()
  const title = t('activeNear', { town: location.city || location.county })
  if (active.isLoading) return <MemberStripSkeleton title={title} />
  return active.data?.total ? <MemberStrip title={title} found={active} to={paths.search(location)} /> : null
}

function Nobody({ town }: { town: string }) {
  const { t } = useTranslation('home')
  return (
    <EmptyState
      className="card"
      title={t('nobody', { town })}
      actions={
        <Link className={buttonClass({ variant: 'quiet' })} to={paths.search({ county: COUNTRY })}>
          {t('searchUk')}
        </Link>
      }
    >
      {t('nobodyText')}
    </EmptyState>
  )
}
