import { ErrorState } from '@amour/ui/components/feedback/ErrorState.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/account/account.ts'
import { accountQuery } from '#app/account/me.ts'
import { CallError } from '#app/call/call-error.ts'
import { FirstProfile } from './FirstProfile.tsx'
import { ProfileEditor } from './ProfileEditor.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import '@amour/ui/styles/profile.css'

/** The member's own profile: made in one go the first time, later edited in parts. */
export function ProfilePage() {
  const { t } = useTranslation('profiles')
  const user = useUser()
  // The first save changes the account before it leads away from here.
  const [isFirst] = useState(user.profileUpdatedAt === null)
  const { data: me, error, refetch, isFetching } = useQuery(accountQuery)

  if (me) return isFirst ? <FirstProfile me={me} /> : <ProfileEditor me={me} />
  if (!error) return <ProfileSkeleton />
  const reason = error instanceof CallError && !error.isOutage && error.message
  return (
    <div className="wrap page">
      <ErrorState
        heading="h1"
        title={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        busy={isFetching}
      >
        {reason || t('failedText')}
      </ErrorState>
    </div>
  )
}
