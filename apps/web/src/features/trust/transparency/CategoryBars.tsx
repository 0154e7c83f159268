import type { Transparency } from '@amour/contract/trust/transparency.ts'
import { useTranslation } from 'react-i18next'
import { CategoryTable } from './CategoryTable.tsx'
import { useCell } from './use-cell.ts'

type Category = Transparency['categories'][number]

/** Reports by what they were about, the most frequent first; what is too rare to be told is named together. */
export function CategoryBars({ categories }: Pick<Transparency, 'categories'>) {
  const { t } = useTranslation(['transparency', 'reports'])
  const told = categories
    .filter(({ reports }) => reports !== null && reports > 0)
    .toSorted((one, other) => (other.reports ?? 0) - (one.reports ?? 0))
  const most = told[0]?.reports ?? 1
  const nameOf = ({ category }: Category) => t(`reports:categories.${category}`)
  const list = (some: readonly Category[]) => new Intl.ListFormat('en-GB').format(some.map(nameOf))
  const few = categories.filter(({ reports }) => reports === null)
  const none = categories.filter(({ reports }) => reports === 0)
  return (
    <section className="stack stack-24">
      <h2 className="t-section" id="categories">
        {t('byCategory')}
      </h2>
      {told.length > 0 && (
        <ul className="sharenames small muted">
          <li>
            <span className="sharedot share--claret" aria-hidden />
            {t('parts.acted')}
          </li>
          <li>
            <span className="sharedot share--rest" aria-hidden />
            {t('parts.notActed')}
          </li>
        </ul>
      )}
      {told.length > 0 && (
        <ul className="categorybars">
          {told.map((each) => (
            <Bar key={each.category} category={each} name={nameOf(each)} most={most} />
          ))}
        </ul>
      )}
      <div className="stack stack-8 measure">
        {few.length > 0 && <p>{t('few', { list: list(few) })}</p>}
        {none.length > 0 && <p className="muted">{t('noneOf', { list: list(none) })}</p>}
      </div>
      <details className="figuretable">
        <summary className="strong">{t('asTable')}</summary>
        <CategoryTable categories={categories} />
      </details>
    </section>
  )
}

function Bar({ category, name, most }: { category: Category; name: string; most: number }) {
  const { t } = useTranslation('transparency')
  const { say, within } = useCell()
  const { reports, actionTaken, medianMinutes } = category
  return (
    <li>
      <h3 className="strong">{name}</h3>
      <div className="categorybar" aria-hidden>
        <span style={{ width: `${(100 * (reports ?? 0)) / most}%` }}>
          <i style={{ width: `${(100 * (actionTaken ?? 0)) / Math.max(1, reports ?? 0)}%` }} />
        </span>
      </div>
      <p className="small muted">
        {say('ofCategory', reports)} {say('acted', actionTaken)}{' '}
        {medianMinutes !== null && t('said.decided', { time: within(medianMinutes) })}
      </p>
    </li>
  )
}
