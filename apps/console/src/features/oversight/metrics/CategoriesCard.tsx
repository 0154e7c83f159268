import type { Transparency } from '@amour/contract/trust/transparency.ts'
import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tag } from '#app/display/Tag.tsx'
import { formatMaybeMinutes } from './figures.ts'
import { useCount } from './use-count.ts'

/** Reports by what they were about. */
export function CategoriesCard({ categories }: { categories: Transparency['categories'] }) {
  const { t } = useTranslation('console-metrics')
  const { t: tCases } = useTranslation('console-cases')
  const columns = [
    t('report.reports'),
    t('report.actionTaken'),
    t('report.median'),
    t('report.appeals'),
    t('overturned'),
  ]
  return (
    <section className="card" aria-labelledby="categories">
      <header>
        <h2 id="categories">{t('report.categories')}</h2>
        <Tag icon={Pencil} tone="warn">
          {t('report.draft')}
        </Tag>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <div className="tablescroll" tabIndex={0} role="group" aria-label={t('report.categories')}>
        <table className="table table--tight">
          <thead>
            <tr>
              <th scope="col">{t('report.category')}</th>
              {columns.map((name) => (
                <th key={name} scope="col" className="n">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map((row) => (
              <tr key={row.category}>
                <td className="sentence">{tCases(`categories.${row.category}`)}</td>
                <Count count={row.reports} />
                <Count count={row.actionTaken} />
                <td className="n nowrap">{formatMaybeMinutes(row.medianMinutes)}</td>
                <Count count={row.appeals} />
                <Count count={row.overturned} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Count({ count }: { count: number | null }) {
  const tell = useCount()
  return <td className={count === null ? 'n nowrap muted' : 'n nowrap'}>{tell(count)}</td>
}
