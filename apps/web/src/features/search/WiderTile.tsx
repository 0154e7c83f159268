import { buttonClass } from '@amour/ui/components/button-class.ts'
import { Windows } from '@amour/ui/components/Windows.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addressOf } from './search-address.ts'
import type { Home, Search } from './search-address.ts'
import { useSearchTotal } from './search.api.ts'
import { showTotal } from './show-total.ts'
import { nextWider } from './widen.ts'

/** After the last card: how many more there are a step further; nothing until that is known. */
export function WiderTile({ search, home, total }: { search: Search; home: Home; total: { total: number } }) {
  const { t } = useTranslation('search')
  const wider = nextWider(search)
  const { data } = useSearchTotal(wider)
  if (!wider || !data || data.total <= total.total) return null
  const { radius } = wider
  return (
    <div className="mtile">
      <Windows lit={2} />
      <h3 className="t-card">{t('widerTitle')}</h3>
      <p className="small muted measure">{t('wider', { count: data.total, total: showTotal(data), radius })}</p>
      <Link className={buttonClass({ variant: 'quiet' })} to={addressOf(wider, home)}>
        {t('widerLink', { radius })}
      </Link>
    </div>
  )
}
