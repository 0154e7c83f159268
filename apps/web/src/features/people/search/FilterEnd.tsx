import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import type { Search } from './search-address.ts'
import { useLiveTotal } from './use-live-total.ts'
import type { Total } from './use-live-total.ts'

type FilterEndProps = {
  /** The id of the form that the button sends. */
  form: string
  search: Search
  total: Total | undefined
  isBusy: boolean
  onClear: () => void
}

/** What stands below the filters: the way out of them, and the button that says how many members they leave. */
export function FilterEnd({ form, search, total, isBusy, onClear }: FilterEndProps) {
  const { t } = useTranslation('search')
  const { known, isTried } = useLiveTotal(search, total)
  return (
    <div className="filters-end">
      <Button variant="ghost" aria-label={t('clear')} onClick={onClear}>
        {t('clearShort')}
      </Button>
      <Button type="submit" form={form} busy={isBusy && !isTried}>
        {known ? t('showCount', { count: known.count, total: known.text }) : t('show')}
      </Button>
      {/* Of what has been searched the page itself tells. */}
      <p className="sr" role="status">
        {isTried && known && t('matching', { count: known.count, total: known.text })}
      </p>
    </div>
  )
}
