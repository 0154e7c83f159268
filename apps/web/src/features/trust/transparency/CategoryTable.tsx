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
        <table className="w-full text-left max-sm:text-15">
          <thead>
            <tr className="border-b border-line">
              <th className="py-3 pr-2 sm:pr-4" scope="col">
                {t('category')}
              </th>
              {(['received', 'acted', 'median', 'appealed', 'changed'] as const).map((column) => (
                <th key={column} className="py-3 pl-2 text-right sm:pl-4" scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map(({ category, reports, actionTaken, medianMinutes, appeals, overturned }) => (
              <tr key={category} className="border-b border-line">
                <th className="py-3 pr-2 sm:pr-4 font-normal" scope="row">
                  {t(`reports:categories.${category}`)}
                </th>
                <td className="num whitespace-nowrap py-3 pl-2 text-right sm:pl-4">{cell(reports)}</td>
                <td className="num whitespace-nowrap py-3 pl-2 text-right sm:pl-4">{cell(actionTaken)}</td>
                <td className="num whitespace-nowrap py-3 pl-2 text-right sm:pl-4">{minutes(medianMinutes)}</td>
                <td className="num whitespace-nowrap py-3 pl-2 text-right sm:pl-4">{cell(appeals)}</td>
                <td className="num whitespace-nowrap py-3 pl-2 text-right sm:pl-4">{cell(overturned)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
