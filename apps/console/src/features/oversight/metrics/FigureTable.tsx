import type { ReactNode } from 'react'
import { ColumnHeads } from '#app/display/ColumnHeads.tsx'

/** A row: its name, then its figures. */
export type FigureRow = readonly [string, ...ReactNode[]]

type Props = { label: string; columns: readonly string[]; rows: readonly FigureRow[] }

/** A table: the first column names, the others count. It scrolls by itself where there is no room. */
export function FigureTable({ label, columns, rows }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <div className="tablescroll" tabIndex={0} role="group" aria-label={label}>
      <table className="table table--tight">
        <ColumnHeads columns={columns.map((name, index) => ({ name, isNumber: index > 0 }))} />
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <td>{name}</td>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} className="n nowrap">
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
