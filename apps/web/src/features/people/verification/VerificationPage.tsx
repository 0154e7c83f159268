import { ErrorState } from '@amour/ui/components/feedback/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { FailureText } from '#app/page/FailureText.tsx'
import { useReceivedNotes } from '#features/people/meetings/meetings.api.ts'
import { MeetingsPanel } from './MeetingsPanel.tsx'
import { TickPanel } from './TickPanel.tsx'
import { useVerification } from './verification.api.ts'
import '@amour/ui/styles/screens/member.css'
import '@amour/ui/styles/screens/profile.css'

/** What makes others trust one: the tick of the staff, and what members say of having met. */
export function VerificationPage() {
  const { t } = useTranslation('verification')
  const tick = useVerification()
  const received = useReceivedNotes()
  const failed = [tick, received].find(({ data, error }) => error && !data)

  return (
    <div className="wrap page">
      <div className="page-head">
        <div>
          <h1 className="t-page">{t('title')}</h1>
          <p className="measure">{t('lead')}</p>
        </div>
      </div>
      <div className="checks">
        {failed && (
          <ErrorState
            title={t('failed')}
            retryLabel={t('retry')}
            busy={failed.isFetching}
            onRetry={() => void failed.refetch()}
          >
            <FailureText error={failed.error}>{t('offline')}</FailureText>
          </ErrorState>
        )}
        {!failed && !(tick.data && received.data) && (
          <SkeletonGroup label={t('loading')} className="stack stack-24 checks-two">
            <Skeleton className="h-72 rounded-card" />
            <Skeleton className="h-48 rounded-card" />
          </SkeletonGroup>
        )}
        {tick.data && received.data && (
          <div className="checks-two">
            <TickPanel state={tick.data} />
            <MeetingsPanel meetings={received.data} />
          </div>
        )}
      </div>
    </div>
  )
}
