import { LinkedText } from './LinkedText.tsx'

/** A paragraph, the items of a list, or a table, as a locale holds it. */
export type Block = string | readonly string[] | { head: readonly string[]; rows: readonly (readonly string[])[] }

/** One part of a long text. On a narrow screen the cells of a table stand below each other, each under its heading. */
export function ReadingBlock({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <LinkedText text={block} />
      </p>
    )
  }
  if ('rows' in block) return <ReadingTable {...block} />
  return (
    <ul>
      {block.map((item) => (
        <li key={item}>
          <LinkedText text={item} />
        </li>
      ))}
    </ul>
  )
}

function ReadingTable({ head, rows }: Exclude<Block, string | readonly string[]>) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = '', ...rest]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {rest.map((cell, index) => (
              <td key={index} data-head={head[index + 1]}>
                <LinkedText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
