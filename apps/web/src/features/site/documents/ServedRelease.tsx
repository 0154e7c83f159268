import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { servedReleaseQuery } from './served-release.api.ts'

/** Which code this site says it sends, and how anyone finds out whether it does. */
export function ServedRelease() {
  const { t } = useTranslation('legal')
  const { data, isError } = useQuery(servedReleaseQuery)
  return (
    <section id="release" aria-labelledby="release-title">
      <h2 className="t-section" id="release-title">
        {t('release.title')}
      </h2>
      <p>{t('release.why')}</p>
      {isError && <p role="status">{t('release.failed')}</p>}
      {!data && !isError && (
        <SkeletonGroup label={t('release.loading')}>
          <Skeleton className="h-24" />
        </SkeletonGroup>
      )}
      {data?.manifest === null && <p>{t('release.unbuilt')}</p>}
      {data?.manifest && (
        <>
          <dl className="stack stack-12">
            <div>
              <dt className="small muted">{t('release.version')}</dt>
              <dd className="num">{data.version}</dd>
            </div>
            <div>
              <dt className="small muted">{t('release.manifest')}</dt>
              <dd className="font-mono small wrap-anywhere select-all">{data.manifest}</dd>
            </div>
          </dl>
          <p>
            <a href="/.well-known/release.json">{t('release.file')}</a>
          </p>
          <p>{t('release.how')}</p>
          <p className="font-mono small wrap-anywhere select-all">
            npm run verify-release -- {window.location.origin} v{data.version}
          </p>
        </>
      )}
      <p>{t('release.log')}</p>
      <p>{t('release.limits')}</p>
    </section>
  )
}
