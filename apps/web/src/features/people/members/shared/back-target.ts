type Address = { pathname: string; search: string }

/** The state that a link to a member carries: the list it stands in. */
export const makeBackTarget = ({ pathname, search }: Address) => ({ cameFrom: pathname + search })

/** The address of that list; undefined where nobody came from one. */
export function readBackTarget(state: unknown): string | undefined {
  return typeof state === 'object' && state && 'cameFrom' in state && typeof state.cameFrom === 'string'
    ? state.cameFrom
    : undefined
}
