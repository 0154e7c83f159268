/** The name of a column; `isNumber` stands at the right, `isExtra` goes where there is little room, `isHidden` is for readers alone. */
type Column = { name: string; isNumber?: boolean; isExtra?: boolean; isHidden?: boolean }

/** The heads of a table. */
export function ColumnHeads({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ name, isNumber = false, isExtra = false, isHidden = false }) => (
          <th key={name} scope="col" className={[isNumber && 'n', isExtra && 'lg-only'].filter(Boolean).join(' ')}>
            {isHidden ? <span className="sr">{name}</span> : name}
          </th>
        ))}
      </tr>
    </thead>
  )
}
