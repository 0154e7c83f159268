/** One fence of the repository: somebody who climbs over it, and somebody who does the same thing where it is right. */
export type Case = {
  fence: string
  stopped: { path: string; code: string; by: string }
  passes: { path: string; code: string }
  /** Files that both need beside them. */
  beside?: Record<string, string>
}

/** The same lines in two places: stopped in one, right in the other. `by` is a part of what the lint says. */
export function misplaced(fence: string, code: string, place: { stopped: string; by: string; passes: string }): Case {
  const { stopped, by, passes } = place
  return { fence, stopped: { path: stopped, code, by }, passes: { path: passes, code } }
}

/** Two ways to write it in the same kind of file: one is stopped, the other is right. */
export function misused(fence: string, path: string, way: { stopped: string; by: string; passes: string }): Case {
  const { stopped, by, passes } = way
  const [, folder = '', name = ''] = /^(.*\/)([^/]+)$/.exec(path) ?? []
  return { fence, stopped: { path, code: stopped, by }, passes: { path: `${folder}right/${name}`, code: passes } }
}

/** All that a file of its kind may not use, by import or as a global, and what it may. */
export type Room = { path: string; stopped: readonly string[]; passes: readonly string[] }

const globals = ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket', 'localStorage', 'sessionStorage', 'indexedDB']

function lineOf(name: string, at: number) {
  if (globals.includes(name)) return `export const used${at} = () => ${name}\n`
  const [, what = '', from = name] = /^(\w+) of (.*)$/.exec(name) ?? [undefined, 'thing']
  return `import { ${what} as one${at} } from '${from}'\nexport const used${at} = one${at}\n`
}

/** A file that uses all of it. A name of a library is written `lazy of react`. */
export const codeOf = ({ stopped, passes }: Room) => [...stopped, ...passes].map(lineOf).join('')
