import { Button } from '@amour/ui/components/form/Button.tsx'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnHeads } from './ColumnHeads.tsx'

type Table = { columns: readonly string[]; rows: readonly (readonly [name: string, ...cells: string[]])[] }

type Props = { title: string; legend?: ReactNode; table: Table; className?: string; children: ReactNode }

/** A drawing of figures, and the same as a table for whoever would rather read it. */
export function ChartCard({ title, legend, table, className = '', children }: Props) {
  const { t } = useTranslation('console-metrics')
  const [isTable, setTable] = useState(false)
  const id = useId()
  return (
    <section className={`card chartcard ${className}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {!isTable && legend && <span className="small row gap16 legend">{legend}</span>}
        <Button variant="ghost" onClick={() => setTable(!isTable)}>
          {isTable ? t('asChart') : t('asTable')}
        </Button>
      </header>
      {isTable ? <Rows table={table} label={title} /> : children}
    </section>
  )
}

function Rows({ table: { columns, rows }, label }: { table: Table; label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <div className="daytable" tabIndex={0} role="group" aria-label={label}>
      <table className="table table--tight">
        <ColumnHeads columns={columns.map((name, index) => ({ name, isNumber: index > 0 }))} />
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <td>{name}</td>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} className="n">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** How a line of a chart looks, beside its name. */
export function LineSample({ kind }: { kind: 'l1' | 'l2' | 'lt' }) {
  return (
    <svg className="chart sample" viewBox="0 0 20 4" aria-hidden>
      <line className={kind} x1="1" x2="19" y1="2" y2="2" />
    </svg>
  )
}
