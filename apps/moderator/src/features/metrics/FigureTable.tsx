import type { ReactNode } from 'react'

/** A row: its name, then its figures. */
export type FigureRow = readonly [string, ...ReactNode[]]

/** A table: the first column names, the others count. */
export function FigureTable({ columns, rows }: { columns: readonly string[]; rows: readonly FigureRow[] }) {
  return (
    <div className="tablescroll">
      <table className="table table--tight">
        <thead>
          <tr>
            {columns.map((name, index) => (
              <th key={name} scope="col" className={index === 0 ? '' : 'n'}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
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
