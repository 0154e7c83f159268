import type { Transparency } from '@amour/contract/transparency.ts'
import { useTranslation } from 'react-i18next'
import { useCell } from './use-cell.ts'

/** Reports by what they were about. */
export function CategoryTable({ categories }: Pick<Transparency, 'categories'>) {
  const { t } = useTranslation(['transparency', 'reports'])
  const { cell, minutes } = useCell()
  return (
    <section className="stack">
      <h2 className="t-section" id="categories">
        {t('byCategory')}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div className="overflow-x-auto" role="region" aria-labelledby="categories" tabIndex={0}>
        <table className="w-full min-w-120 text-left">
          <thead>
            <tr className="border-b border-line">
              <th className="py-3 pr-4" scope="col">
                {t('category')}
              </th>
              {(['received', 'acted', 'median'] as const).map((column) => (
                <th key={column} className="py-3 pl-4 text-right" scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map(({ category, reports, actionTaken, medianMinutes }) => (
              <tr key={category} className="border-b border-line">
                <th className="py-3 pr-4 font-normal" scope="row">
                  {t(`reports:categories.${category}`)}
                </th>
                <td className="num py-3 pl-4 text-right">{cell(reports)}</td>
                <td className="num py-3 pl-4 text-right">{cell(actionTaken)}</td>
                <td className="num py-3 pl-4 text-right">{minutes(medianMinutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
