/** Ends of lines, whatever they are; and invisible signs that turn what follows around, or begin and end a part with a direction of its own. */
// oxlint-disable-next-line no-control-regex -- Unicode has three of them among the ends of paragraphs
const signs = /\r\n?|[\n\u001c-\u001e\u0085\u2029-\u202e\u2066-\u2069]/g

/**
 * What somebody wrote, among our words: in the direction of its own letters, which ends with it, so that nobody can
 * turn around what stands beside it or what they wrote themselves.
 */
export const UserText = ({ text }: { text: string }) => <bdi>{pairSigns(text)}</bdi>

/** A text that turns nothing around, and in each line ends what it begins, and no more. */
function pairSigns(text: string): string {
  let open = ''
  const paired = text.replace(signs, (sign) => {
    if (sign < '\u202a') [sign, open] = [`${open}\n`, '']
    else if (sign < '\u2066' || (sign === '\u2069' && !open)) return ''
    else open = sign === '\u2069' ? open.slice(1) : `${open}\u2069`
    return sign
  })
  return paired + open
}
