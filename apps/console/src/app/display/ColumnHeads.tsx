/** The name of a column; `isNumber` stands at the right, `isExtra` goes where there is little room. */
type Column = { name: string; isNumber?: boolean; isExtra?: boolean }

/** The heads of a table. */
export function ColumnHeads({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ name, isNumber = false, isExtra = false }) => (
          <th key={name} scope="col" className={[isNumber && 'n', isExtra && 'lg-only'].filter(Boolean).join(' ')}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}
