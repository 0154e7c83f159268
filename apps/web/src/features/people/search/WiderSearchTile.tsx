import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { StateArt } from '@amour/ui/components/media/StateArt.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { makeSearchAddress } from './search-address.ts'
import type { Home, Search } from './search-address.ts'
import { useSearchTotal } from './search.api.ts'
import { formatTotal } from './show-total.ts'
import { widenSearch } from './wider-search.ts'

/** After the last card: how many more there are a step further; nothing until that is known. */
export function WiderSearchTile({ search, home, total }: { search: Search; home: Home; total: { total: number } }) {
  const { t } = useTranslation('search')
  const wider = widenSearch(search)
  const { data } = useSearchTotal(wider)
  if (!wider || !data || data.total <= total.total) return null
  const { radius } = wider
  return (
    <div className="mtile">
      <StateArt of="lost" />
      <h3 className="t-card">{t('widerTitle')}</h3>
      <p className="small muted measure">{t('wider', { count: data.total, total: formatTotal(data), radius })}</p>
      <Link className={buttonClass({ variant: 'quiet' })} to={makeSearchAddress(wider, home)}>
        {t('widerLink', { radius })}
      </Link>
    </div>
  )
}
