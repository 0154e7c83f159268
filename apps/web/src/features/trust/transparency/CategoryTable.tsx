import type { Transparency } from '@amour/contract/trust/transparency.ts'
import { useTranslation } from 'react-i18next'
import { useCell } from './use-cell.ts'

type Row = Transparency['categories'][number]

const columns = [
  { name: 'received', isTime: false, of: ({ reports }: Row) => reports },
  { name: 'acted', isTime: false, of: ({ actionTaken }: Row) => actionTaken },
  { name: 'median', isTime: true, of: ({ medianMinutes }: Row) => medianMinutes },
  { name: 'appealed', isTime: false, of: ({ appeals }: Row) => appeals },
  { name: 'changed', isTime: false, of: ({ overturned }: Row) => overturned },
] as const

/** Reports by what they were about, with every number. */
export function CategoryTable({ categories }: { categories: readonly Row[] }) {
  const { t } = useTranslation(['transparency', 'reports'])
  const { cell, minutes } = useCell()
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div className="overflow-x-auto" role="region" aria-labelledby="categories" tabIndex={0}>
        <table className="category-table">
          <thead>
            <tr>
              <th scope="col">{t('category')}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map((row) => (
              <tr key={row.category}>
                <th scope="row">{t(`reports:categories.${row.category}`)}</th>
                {columns.map(({ name, isTime, of }) => (
                  <td key={name} className="num" data-name={t(name)}>
                    {isTime ? minutes(of(row)) : cell(of(row))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
