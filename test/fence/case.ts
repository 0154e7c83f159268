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
