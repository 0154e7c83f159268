import { ErrorState } from '@amour/ui/components/feedback/ErrorState.tsx'
import { useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { CountyMap } from './CountyMap.tsx'
import { countyTiles } from './county-tiles.ts'
import { TownSearch } from './TownSearch.tsx'
import { useNations } from './county-list.api.ts'
import { NationSection } from './NationSection.tsx'
import { makeCountyId, makeNationId } from './nation-id.ts'
import '@amour/ui/styles/screens/places.css'
import { useSearchParams } from 'react-router'
import { FailureText } from '#app/page/FailureText.tsx'

/** The counties before it is known how many members they have: what a page without a script shows. */
const uncounted = countyTiles.map(({ nation, tiles }) => ({
  nation,
  counties: tiles.map(([county]) => ({ county, nation, members: null })),
}))

/** Every place of the country: counties by nation, and the towns of each. */
export function LocationsPage() {
  const { t } = useTranslation('locations')
  const { t: tCommon } = useTranslation()
  const { data, error, isError, isFetching, refetch } = useNations()
  // A long list, which keeps nobody from what they are doing.
  const nations = useDeferredValue(data) ?? uncounted
  const [open, setOpen] = useOpenCounty()
  const counts = useMemo(
    () => new Map(nations.flatMap(({ counties }) => counties.map(({ county, members }) => [county, members]))),
    [nations],
  )

  function pick(county: string) {
    setOpen(county)
    const row = document.getElementById(makeCountyId(county))
    row?.scrollIntoView()
    row?.querySelector('button')?.focus({ preventScroll: true })
  }

  return (
    <div className="wrap page">
      <div className="page-head">
        <div>
          <h1 className="t-page">{t('title')}</h1>
          <p className="measure">{t('lead')}</p>
        </div>
      </div>
      <div className="places">
        <TownSearch />
        {isError ? (
          <ErrorState
            title={t('countiesFailed')}
            retryLabel={t('retry')}
            busy={isFetching}
            onRetry={() => void refetch()}
          >
            <FailureText error={error}>{t('connectionBroke')}</FailureText>
          </ErrorState>
        ) : (
          <>
            <CountyMap counts={counts} open={open} onPick={pick} />
            <div className="stack stack-48">
              <nav aria-label={tCommon('onThisPage')}>
                <ul className="cluster">
                  {nations.map(({ nation }) => (
                    <li key={nation}>
                      <a className="chip" href={`#${makeNationId(nation)}`}>
                        {nation}
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
              {nations.map((nation) => (
                <NationSection key={nation.nation} {...nation} open={open} onOpen={setOpen} />
              ))}
              <p className="small muted measure">{t('few')}</p>
            </div>
          </>
        )}
      </div>
    </div>
  )
}

/**
 * The county whose towns are shown. The address holds it, so that back and reload find it so; a page that was built
 * beforehand has none open until the app has taken it over.
 */
function useOpenCounty(): [string | null, (county: string | null) => void] {
  const [search, setSearch] = useSearchParams()
  const open = useSyncExternalStore(
    () => () => undefined,
    () => search.get('county'),
    () => null,
  )
  return [open, (county) => setSearch(county === null ? {} : { county }, { replace: true })]
}
