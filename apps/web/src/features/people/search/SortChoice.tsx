import { sortOrders } from '@amour/contract/people/search.ts'
import { Select } from '@amour/ui/components/form/Select.tsx'
import { useTranslation } from 'react-i18next'
import type { Search } from './search-address.ts'

type SortChoiceProps = { value: Search['sort']; onValueChange: (sort: Search['sort']) => void }

/** The order of the results; it applies at once. */
export function SortChoice({ value, onValueChange }: SortChoiceProps) {
  const { t } = useTranslation('search')
  return (
    <label className="sort">
      <span className="muted">{t('sort')}</span>
      <Select
        value={value}
        onChange={({ target }) => {
          const sort = sortOrders.find((order) => order === target.value)
          if (sort) onValueChange(sort)
        }}
      >
        {sortOrders.map((order) => (
          <option key={order} value={order}>
            {t(`sortBy.${order}`)}
          </option>
        ))}
      </Select>
    </label>
  )
}
