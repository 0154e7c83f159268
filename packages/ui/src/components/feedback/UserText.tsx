/** Invisible signs that turn what follows around, or begin and end a part with a direction of its own; and ends of lines. */
const signs = /[\u202a-\u202e\u2066-\u2069\n]/g

/**
 * What somebody wrote, among our words: in the direction of its own letters, which ends with it, so that nobody can
 * turn around what stands beside it or what they wrote themselves.
 */
export const UserText = ({ text }: { text: string }) => <bdi>{pairSigns(text)}</bdi>

/** A text that turns nothing around, and in each line ends what it begins, and no more. */
function pairSigns(text: string): string {
  let open = ''
  const paired = text.replace(signs, (sign) => {
    if (sign === '\n') [sign, open] = [open + sign, '']
    else if (sign < '\u2066' || (sign === '\u2069' && !open)) return ''
    else open = sign === '\u2069' ? open.slice(1) : `${open}\u2069`
    return sign
  })
  return paired + open
}
