/** A hint of the bar at the foot: keys, and what they do. */
export type KeyHint = { keys: readonly string[]; does: string }

/** Keys as they stand on the keyboard. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key) => <kbd key={key}>{key}</kbd>)
}
