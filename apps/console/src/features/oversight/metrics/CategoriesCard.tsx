import type { Transparency } from '@amour/contract/trust/transparency.ts'
import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tag } from '#app/display/Tag.tsx'
import { formatMaybeMinutes } from './figures.ts'
import { useCount } from './use-count.ts'

type Row = Transparency['categories'][number]

const columns = [
  { name: 'report.reports', isTime: false, of: ({ reports }: Row) => reports },
  { name: 'report.actionTaken', isTime: false, of: ({ actionTaken }: Row) => actionTaken },
  { name: 'report.median', isTime: true, of: ({ medianMinutes }: Row) => medianMinutes },
  { name: 'report.appeals', isTime: false, of: ({ appeals }: Row) => appeals },
  { name: 'overturned', isTime: false, of: ({ overturned }: Row) => overturned },
] as const

/** Reports by what they were about. */
export function CategoriesCard({ categories }: { categories: readonly Row[] }) {
  const { t } = useTranslation('console-metrics')
  const { t: tCases } = useTranslation('console-cases')
  const tell = useCount()
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
        <table className="table table--tight table--named">
          <thead>
            <tr>
              <th scope="col">{t('report.category')}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col" className="n">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map((row) => (
              <tr key={row.category}>
                <td className="sentence">{tCases(`categories.${row.category}`)}</td>
                {columns.map(({ name, isTime, of }) => (
                  <td key={name} className={of(row) === null ? 'n nowrap muted' : 'n nowrap'} data-name={t(name)}>
                    {isTime ? formatMaybeMinutes(of(row)) : tell(of(row))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
