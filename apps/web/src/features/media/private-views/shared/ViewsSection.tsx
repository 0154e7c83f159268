import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { SegmentedControl } from '@amour/ui/components/form/SegmentedControl.tsx'
import { SkeletonGroup, SkeletonRow } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ItemViews } from '#features/media/private-views/ItemViews.tsx'
import { PersonViews } from '#features/media/private-views/PersonViews.tsx'
import { usePrivateViews } from '#features/media/private-views/private-views.api.ts'
import { groupByItem } from '#features/media/private-views/views-by-item.ts'

/** Who looked at what one shows privately, by person or by item. */
export function ViewsSection() {
  const { t } = useTranslation('sharing')
  const { data, error, refetch, isFetching } = usePrivateViews()
  const [by, setBy] = useState<'person' | 'item'>('person')
  return (
    <section id="views" aria-labelledby="views-title">
      <div className="section-head flex-wrap">
        <div>
          <h2 className="t-section" id="views-title">
            {t('views.title')}
          </h2>
          <p className="small muted mt-1">{t('views.hint')}</p>
        </div>
        {data && data.length > 0 && (
          <SegmentedControl
            label={t('views.order')}
            value={by}
            onValueChange={setBy}
            segments={[
              { value: 'person', label: t('views.byPerson') },
              { value: 'item', label: t('views.byItem') },
            ]}
          />
        )}
      </div>
      {error && !data && (
        <Alert tone="warn">
          {t('views.failed')}{' '}
          <Button variant="link" busy={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Alert>
      )}
      {!data && !error && (
        <SkeletonGroup label={t('views.loading')} className="card card--flush rows">
          <SkeletonRow />
        </SkeletonGroup>
      )}
      {data?.length === 0 && <p className="card muted">{t('views.nobody')}</p>}
      {data && data.length > 0 && (
        <div className="card card--flush">
          <ul className="rows">
            {by === 'person'
              ? data.map((views) => <PersonViews key={views.member.id} views={views} />)
              : groupByItem(data).map((item) => <ItemViews key={item.id} item={item} />)}
          </ul>
        </div>
      )}
    </section>
  )
}
