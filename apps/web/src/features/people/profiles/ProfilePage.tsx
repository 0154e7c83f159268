import { ErrorState } from '@amour/ui/components/feedback/ErrorState.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isClosedByAge, useUser } from '#app/account/account.ts'
import { accountQuery } from '#app/account/me.ts'
import { AwayScreen } from '#app/frame/member-frame.ts'
import { FailureText } from '#app/page/FailureText.tsx'
import { FirstProfile } from './FirstProfile.tsx'
import { ProfileEditor } from './ProfileEditor.tsx'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import '@amour/ui/styles/screens/profile.css'

/** The member's own profile: made in one go the first time, later edited in parts. */
export function ProfilePage() {
  const { t } = useTranslation('profiles')
  const user = useUser()
  // The first save changes the account before it leads away from here.
  const [isFirst, setFirst] = useState(user.profileUpdatedAt === null)
  const { data: me, error, refetch, isFetching } = useQuery(accountQuery)

  // Nobody is shown to others, or sees them, before.
  if (isFirst && isClosedByAge(user)) return <AwayScreen />
  if (me) return isFirst ? <FirstProfile me={me} onSavedElsewhere={() => setFirst(false)} /> : <ProfileEditor me={me} />
  if (!error) return <ProfileSkeleton />
  return (
    <div className="wrap page">
      <ErrorState
        heading="h1"
        title={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        busy={isFetching}
      >
        <FailureText error={error}>{t('failedText')}</FailureText>
      </ErrorState>
    </div>
  )
}

/** The shape of the first parts of the profile. */
function ProfileSkeleton() {
  const { t } = useTranslation('profiles')
  return (
    <div className="wrap page">
      <SkeletonGroup label={t('loading')} className="stack stack-24">
        <Skeleton className="h-10 w-48" />
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </SkeletonGroup>
    </div>
  )
}
