import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { findServedRelease } from './served-release.api.ts'

type Served = Awaited<ReturnType<typeof findServedRelease>>

/** Asked for once the page is there, which needs nothing else of the server; undefined until it has come. */
function useServedRelease(): { data: Served | undefined; isError: boolean } {
  const [state, setState] = useState<{ data: Served | undefined; isError: boolean }>({
    data: undefined,
    isError: false,
  })
  useEffect(() => {
    import('./served-release.api.ts')
      .then(({ findServedRelease: find }) => find())
      .then(
        (data) => setState({ data, isError: false }),
        () => setState({ data: undefined, isError: true }),
      )
  }, [])
  return state
}

/** What whoever checks this site types. */
const commandFor = (version: string) => `npm run verify-release -- ${window.location.origin} v${version}`

/** Which code this site says it sends, and how anyone finds out whether it does. */
export function ServedRelease() {
  const { t } = useTranslation('legal')
  const { data, isError } = useServedRelease()
  return (
    <section id="release" aria-labelledby="release-title">
      <h2 className="t-section" id="release-title">
        {t('release.title')}
      </h2>
      <p>{t('release.why')}</p>
      {isError && <p role="status">{t('release.failed')}</p>}
      {!data && !isError && (
        <SkeletonGroup label={t('release.loading')}>
          <Skeleton className="h-64" />
        </SkeletonGroup>
      )}
      {data?.manifest === null && <p>{t('release.unbuilt')}</p>}
      {data?.manifest && (
        <>
          <dl className="max-w-[43.6em] stack stack-12 rounded-control bg-raised p-4">
            <div>
              <dt className="small muted">{t('release.version')}</dt>
              <dd className="num">{data.version}</dd>
            </div>
            <div>
              <dt className="small muted">{t('release.manifest')}</dt>
              <dd className="font-mono small wrap-anywhere select-all" translate="no">
                {data.manifest}
              </dd>
            </div>
          </dl>
          <p>{t('release.how')}</p>
          <p>
            <code
              className="block rounded-control bg-raised p-4 font-mono small wrap-anywhere select-all"
              translate="no"
            >
              {commandFor(data.version)}
            </code>
          </p>
        </>
      )}
      <p>
        {t('release.log')} <a href="/.well-known/release.json">{t('release.file')}</a>
      </p>
      <p>{t('release.limits')}</p>
    </section>
  )
}
