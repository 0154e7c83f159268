/** Invisible signs that make what follows read backwards, whatever it is; words of any language do without them. */
const overrides = /[\u202a-\u202e]/g

/**
 * What somebody wrote, among our words: in the direction of its own letters, which ends with it, so that nobody can
 * turn around what stands beside it or what they wrote themselves.
 */
export function UserText({ text }: { text: string }) {
  return <bdi>{text.replace(overrides, '')}</bdi>
}
