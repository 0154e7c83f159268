import type { Member } from '@amour/contract/people/members.ts'
import { classes } from '@amour/ui/classes.ts'
import { EmptyState } from '@amour/ui/components/feedback/EmptyState.tsx'
import { ErrorState } from '@amour/ui/components/feedback/ErrorState.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { isRefusal } from '#app/call/call-error.ts'
import { FailureText } from '#app/page/FailureText.tsx'
import { PICTURE_LIFE } from '#features/media/library/shared/picture.ts'
import { paths } from '#paths.ts'
import { BackLink } from './BackLink.tsx'
import { Gallery, gallerySizes } from './Gallery.tsx'
import { MemberText } from './MemberText.tsx'
import { ReportMember } from './ReportMember.tsx'
import { useGallery } from './use-gallery.ts'
import { MemberPhoto } from '#features/people/members/shared/MemberPhoto.tsx'
import type { ReportTarget } from '#features/trust/reports/shared/report-submission.ts'
import { pressedCard, SharedPicture } from '#features/people/members/shared/SharedPicture.tsx'
import { prefetchMember, useMemberPage } from '#features/people/members/members.api.ts'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import '@amour/ui/styles/screens/member.css'
import '@amour/ui/styles/screens/member-words.css'

/** What is asked as soon as this file has come. */
export const prefetchScreen = prefetchMember

/** A member's page, and the report of them or of something of theirs. */
export function MemberPage() {
  const { username = '' } = useParams()
  const navigate = useNavigate()
  // As it was when it was pressed, and not within the page: what is written stays when that is read anew, and goes.
  const [reported, setReported] = useState<ReportTarget & { page: string }>()
  const isReporting = reported?.page === username
  return (
    <>
      <MemberShown
        username={username}
        isReporting={isReporting}
        onReport={(target) => setReported({ ...target, page: username })}
      />
      {isReporting && (
        <ReportMember
          target={reported}
          onClose={(hasBlocked) => {
            setReported(undefined)
            if (hasBlocked) void navigate(paths.search(), { replace: true })
          }}
        />
      )}
    </>
  )
}

type Reporting = { isReporting: boolean; onReport: (target: ReportTarget) => void }

/** A member as others may see them. None, blocked, hidden and suspended look alike. */
function MemberShown({ username, ...reporting }: Reporting & { username: string }) {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useMemberPage(username)
  // Rendered in slices, so that the browser can paint and respond in between.
  const member = useDeferredValue(data)

  if (isRefusal(error, 'memberNotFound')) return <MemberNotFound />
  if (!member) {
    return (
      <div className="wrap page page--member">
        {error ? (
          <MemberFailed error={error} isBusy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <MemberSkeleton username={username} />
        )}
      </div>
    )
  }
  return (
    <MemberRead
      key={member.id}
      member={member}
      {...reporting}
      onBroken={() => Date.now() - dataUpdatedAt > PICTURE_LIFE && void refetch()}
    />
  )
}

type MemberReadProps = Reporting & { member: Member; onBroken: () => void }

/** The page to read. Without a photo the words come first, and what stands for one comes after them. */
function MemberRead({ member, isReporting, onReport, onBroken }: MemberReadProps) {
  const state = useGallery(member)
  const hasPhoto = state.items.length > 0
  const gallery = (
    <Gallery
      member={member}
      gallery={state}
      isReporting={isReporting}
      onReport={({ kind, id }) => onReport({ kind, target: id, member })}
      onBroken={onBroken}
    />
  )
  return (
    <div className={classes('wrap page page--member', !hasPhoto && 'page--words')}>
      <div className={hasPhoto ? 'only-lg mb-3' : 'mb-3'}>
        <BackLink />
      </div>
      <article className={classes('member', !hasPhoto && 'member--words')}>
        {hasPhoto && gallery}
        <MemberText
          member={member}
          gallery={state}
          onReport={() => onReport({ kind: 'profile', target: member.id, member })}
        />
        {!hasPhoto && gallery}
      </article>
    </div>
  )
}

function MemberNotFound() {
  const { t } = useTranslation('members')
  return (
    <div className="wrap page">
      <EmptyState
        art="lost"
        heading="h1"
        title={t('notFound')}
        actions={
          <Link className={buttonClass({ variant: 'quiet' })} to={paths.search()}>
            {t('search')}
          </Link>
        }
      >
        {t('notFoundText')}
      </EmptyState>
    </div>
  )
}

type MemberFailedProps = { error: Error; isBusy: boolean; onRetry: () => void }

function MemberFailed({ error, isBusy, onRetry }: MemberFailedProps) {
  const { t } = useTranslation('members')
  return (
    <ErrorState heading="h1" title={t('failed')} retryLabel={t('retry')} onRetry={onRetry} busy={isBusy}>
      <FailureText error={error}>{t('offline')}</FailureText>
    </ErrorState>
  )
}

/** The shape of a member's page, with the picture of the card that led here. */
function MemberSkeleton({ username }: { username: string }) {
  const { t } = useTranslation('members')
  const card = pressedCard.get(username)
  return (
    <SkeletonGroup label={t('loading')} className="member member--shape">
      <div className="gallery">
        {card ? (
          <SharedPicture username={username} isShared>
            <MemberPhoto {...card} alt="" sizes={gallerySizes} eager />
          </SharedPicture>
        ) : (
          <Skeleton className="aspect-4/5" />
        )}
      </div>
      <div className="stack stack-24">
        <Skeleton className="h-10 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-13 w-full rounded-control" />
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-24 w-4/5" />
      </div>
    </SkeletonGroup>
  )
}
