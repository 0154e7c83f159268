/** A line of a rule against the version before it. */
export type Line = { text: string; change: 'same' | 'added' | 'gone' }

/** What has to be done to a list of lines to have another: the fewest changes, in the order of the text. */
export function compareLines(before: readonly string[], after: readonly string[]): Line[] {
  const shared = longestShared(before, after)
  const lines: Line[] = []
  let [old, fresh] = [0, 0]
  for (const text of [...shared, undefined]) {
    while (old < before.length && before[old] !== text) lines.push({ text: before[old++] ?? '', change: 'gone' })
    while (fresh < after.length && after[fresh] !== text) lines.push({ text: after[fresh++] ?? '', change: 'added' })
    if (text !== undefined) {
      lines.push({ text, change: 'same' })
      old += 1
      fresh += 1
    }
  }
  return lines
}

/** The longest list of lines that stands in both, in order. */
function longestShared(one: readonly string[], other: readonly string[]): string[] {
  let below: string[][] = Array.from({ length: other.length + 1 }, () => [])
  for (const text of one.toReversed()) {
    const row: string[][] = [[]]
    for (let at = other.length - 1; at >= 0; at -= 1) {
      const right = row[0] ?? []
      const under = below[at] ?? []
      const best = right.length > under.length ? right : under
      row.unshift(other[at] === text ? [text, ...(below[at + 1] ?? [])] : best)
    }
    below = row
  }
  return below[0] ?? []
}
