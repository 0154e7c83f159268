import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { SkeletonGroup, SkeletonRow } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useMovingList } from '@amour/ui/motion/use-moving-list.ts'
import { useTranslation } from 'react-i18next'
import { useAccess } from '#features/media/access/access.api.ts'
import { GrantRows } from '#features/media/access/GrantRows.tsx'
import { RequestRow } from '#features/media/access/RequestRow.tsx'

/** Who asks for what is private, and who may see it. The album is one for photos and videos. */
export function AccessSection() {
  const { t } = useTranslation('media')
  const { data, error, refetch, isFetching } = useAccess()
  const rows = useMovingList<HTMLUListElement>()
  const isEmpty = data && data.requests.length + data.grants.length === 0
  return (
    <section id="access" aria-labelledby="access-title">
      <div className="section-head">
        <div>
          <h2 className="t-section" id="access-title">
            {t('access.title')}
          </h2>
          <p className="small muted mt-1">{t('access.hint')}</p>
        </div>
      </div>
      {error && !data && (
        <Alert tone="warn">
          {t('access.failed')}{' '}
          <Button variant="link" busy={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Alert>
      )}
      {!data && !error && (
        <SkeletonGroup label={t('access.loading')} className="card card--flush rows">
          <SkeletonRow />
        </SkeletonGroup>
      )}
      {isEmpty && <p className="card muted">{t('access.nobody')}</p>}
      {data && !isEmpty && (
        <div className="card card--flush">
          <ul className="rows" ref={rows}>
            {data.requests.map((request) => (
              <RequestRow key={request.member.id} request={request} />
            ))}
            {data.grants.map((grant) => (
              <GrantRows key={grant.member.id} grant={grant} />
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
