import type { Transparency } from '@amour/contract/trust/transparency.ts'
import { useTranslation } from 'react-i18next'
import { useCell } from './use-cell.ts'

/** Reports by what they were about, with every number. */
export function CategoryTable({ categories }: Pick<Transparency, 'categories'>) {
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
              {(['received', 'acted', 'median', 'appealed', 'changed'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map(({ category, reports, actionTaken, medianMinutes, appeals, overturned }) => (
              <tr key={category}>
                <th scope="row">{t(`reports:categories.${category}`)}</th>
                <td className="num">{cell(reports)}</td>
                <td className="num">{cell(actionTaken)}</td>
                <td className="num">{minutes(medianMinutes)}</td>
                <td className="num">{cell(appeals)}</td>
                <td className="num">{cell(overturned)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
