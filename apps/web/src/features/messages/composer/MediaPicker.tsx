import type { OwnMedia } from '@amour/contract/media/media.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { EmptyState } from '@amour/ui/components/feedback/EmptyState.tsx'
import { ErrorState } from '@amour/ui/components/feedback/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FailureText } from '#app/page/FailureText.tsx'
import { useOwnMedia } from '#features/media/library/media.api.ts'
import { paths } from '#paths.ts'
import { PickerTile } from './PickerTile.tsx'

type MediaPickerProps = { username: string; onPick: (item: OwnMedia) => void; onClose: () => void }

const isFit = ({ status, processing }: OwnMedia) => status !== 'rejected' && processing === 'done'

/** One's own photos and videos, of which one goes with the message. */
export function MediaPicker({ username, onPick, onClose }: MediaPickerProps) {
  const { t } = useTranslation('messages')
  const { data, error, refetch, isFetching } = useOwnMedia()
  const items = data?.data.filter(isFit) ?? []
  const manage = (
    <Link className={buttonClass({ variant: 'quiet' })} to={paths.photos()}>
      {t('managePhotos')}
    </Link>
  )
  return (
    <Dialog open size="lg" title={t('attach')} closeLabel={t('close')} onClose={onClose}>
      {data && items.length > 0 && (
        <div className="stack">
          <Alert tone="plain">{t('attachText', { username })}</Alert>
          <ul className="picker">
            {items.map((item, index) => (
              <PickerTile key={item.id} item={item} number={index + 1} onPick={() => onPick(item)} />
            ))}
          </ul>
          <div>{manage}</div>
        </div>
      )}
      {data && items.length === 0 && (
        <EmptyState title={t('attachNone')} heading="h3" actions={manage}>
          {t('attachNoneText')}
        </EmptyState>
      )}
      {!data && error && (
        <ErrorState
          heading="h3"
          title={t('attachFailed')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
          busy={isFetching}
        >
          <FailureText error={error}>{t('connectionBroke')}</FailureText>
        </ErrorState>
      )}
      {!data && !error && (
        <SkeletonGroup label={t('attachLoading')} className="picker">
          <Skeleton className="aspect-4/5 rounded-thumb" />
          <Skeleton className="aspect-4/5 rounded-thumb" />
          <Skeleton className="aspect-4/5 rounded-thumb" />
        </SkeletonGroup>
      )}
    </Dialog>
  )
}
