type Address = { pathname: string; search: string; hash: string }

/** The state that a way to the login screen carries: where the visitor wanted to go. */
export const makeReturnTo = ({ pathname, search, hash }: Address) => ({ wanted: pathname + search + hash })

/** The wanted address in a location's state; only one of our own paths counts. */
export function readReturnTo(state: unknown): string | undefined {
  if (typeof state !== 'object' || !state || !('wanted' in state) || typeof state.wanted !== 'string') return undefined
  return /^\/(?![/\\])/.test(state.wanted) ? state.wanted : undefined
}
