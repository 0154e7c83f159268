/** Invisible signs that make what follows read backwards, whatever it is; words of any language do without them. */
const overrides = /[\u202a-\u202e]/g

/** Invisible signs that begin a part with a direction of its own, and the one that ends it. */
const isolates = /[\u2066-\u2069]/g
const END = '\u2069'

/** What ends with its line ends every part that was begun in it. */
const lines = /[^\n\r\u0085\u2029]+/g

/**
 * What somebody wrote, among our words: in the direction of its own letters, which ends with it, so that nobody can
 * turn around what stands beside it or what they wrote themselves.
 */
export function UserText({ text }: { text: string }) {
  return <bdi>{text.replace(overrides, '').replace(lines, closeIsolates)}</bdi>
}

/** A line with no sign too many, which would end the part that the whole text is, and none too few. */
function closeIsolates(line: string): string {
  let open = 0
  const paired = line.replace(isolates, (sign) => {
    if (sign === END && open === 0) return ''
    open += sign === END ? -1 : 1
    return sign
  })
  return paired + END.repeat(open)
}
