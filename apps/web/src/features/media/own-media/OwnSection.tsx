import type { MediaKind } from '@amour/contract/media/media.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { EmptyState } from '@amour/ui/components/feedback/EmptyState.tsx'
import { ErrorState } from '@amour/ui/components/feedback/ErrorState.tsx'
import { useMovingList } from '@amour/ui/motion/use-moving-list.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureText } from '#app/page/FailureText.tsx'
import { PICTURE_LIFE } from '#features/media/library/shared/picture.ts'
import type { useOwnMedia } from '#features/media/library/media.api.ts'
import { OwnSkeleton } from './OwnSkeleton.tsx'
import { OwnTile } from './OwnTile.tsx'
import { OwnViewer } from './OwnViewer.tsx'
import { isActionAllowed } from './own-media-state.ts'

type OwnSectionProps = { kind: MediaKind; list: ReturnType<typeof useOwnMedia> }

/** One's own photos, or videos, in a grid. */
export function OwnSection({ kind, list }: OwnSectionProps) {
  const { t } = useTranslation('media')
  const { data, error, isFetching, refetch, dataUpdatedAt } = list
  const tiles = useMovingList<HTMLUListElement>()
  const [shownId, setShownId] = useState<string>()
  if (!data) {
    if (!error) return <OwnSkeleton />
    return (
      <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} busy={isFetching}>
        <FailureText error={error}>{t('connectionBroke')}</FailureText>
      </ErrorState>
    )
  }

  const items = data.data.filter((item) => item.kind === kind)
  if (items.length === 0) {
    return <EmptyState title={t(`${kind}.none`)}>{t(`${kind}.noneText`)}</EmptyState>
  }
  const canChoose =
    kind === 'photo' && items.some(isActionAllowed.becomeDefaultNow) && !items.some(({ isDefault }) => isDefault)
  const at = items.findIndex(({ id }) => id === shownId)
  const shown = items[at]
  return (
    <section
      aria-labelledby="own-title"
      // An address that has grown old is fetched anew.
      onErrorCapture={() => Date.now() - dataUpdatedAt > PICTURE_LIFE && void refetch()}
    >
      <h2 className="t-section mb-3" id="own-title">
        {t(`${kind}.yours`)}
      </h2>
      {canChoose && (
        <Alert tone="plain" className="mb-4">
          {t('noneDefault')}
        </Alert>
      )}
      <ul className="pgrid" ref={tiles}>
        {items.map((item, index) => (
          <OwnTile key={item.id} item={item} number={index + 1} onShow={() => setShownId(item.id)} />
        ))}
      </ul>
      {shown && (
        <OwnViewer
          item={shown}
          number={at + 1}
          total={items.length}
          onStep={(by) => setShownId(items[(at + by + items.length) % items.length]?.id)}
          onClose={() => setShownId(undefined)}
        />
      )}
    </section>
  )
}
