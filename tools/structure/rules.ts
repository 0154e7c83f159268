import type { Arrow } from './arrows.ts'

/** What another feature of an app may use of one. */
export type Face = RegExp

/** Imports that reach behind what a feature shows to others. */
export const findTrespasses = (arrows: readonly Arrow[], face: Face): string[] =>
  arrows.filter(({ used }) => !face.test(used)).map(({ file, used }) => `${file} reaches into ${used}`)

/** Imports from a wing into one that stands above it, or that no order names. `order` names the wings from the ground up. */
export function findClimbs(arrows: readonly Arrow[], order: readonly string[]): string[] {
  const floor = (feature: string) => order.indexOf(feature.split('/')[0] ?? '')
  return arrows
    .filter(({ from, to }) => floor(to) > floor(from) || floor(to) < 0 || floor(from) < 0)
    .map(({ file, used }) => `${file} climbs to ${used}`)
}

/** Features that use each other, directly or round about: each circle by its members. */
export function findCircles(arrows: readonly Pick<Arrow, 'from' | 'to'>[]): string[] {
  const uses = new Map<string, Set<string>>()
  for (const { from, to } of arrows) uses.set(from, (uses.get(from) ?? new Set()).add(to))
  const reached = new Map([...uses.keys()].map((feature) => [feature, reach(uses, feature)]))
  const circles = [...reached].flatMap(([feature, found]) =>
    found.has(feature)
      ? [
          [...found]
            .filter((other) => reached.get(other)?.has(feature))
            .toSorted()
            .join(' · '),
        ]
      : [],
  )
  return [...new Set(circles)]
}

function reach(uses: ReadonlyMap<string, ReadonlySet<string>>, from: string): Set<string> {
  const found = new Set<string>()
  const open = [from]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const to of uses.get(next) ?? []) {
      if (found.has(to)) continue
      found.add(to)
      open.push(to)
    }
  }
  return found
}

/** Folders with more entries than `most`, files and folders alike, with their number. */
export function findFullFolders(paths: readonly string[], most: number): string[] {
  const entries = new Map<string, Set<string>>()
  for (const path of paths) {
    const parts = path.split('/')
    for (let depth = 1; depth < parts.length; depth += 1) {
      const folder = parts.slice(0, depth).join('/')
      entries.set(folder, (entries.get(folder) ?? new Set()).add(parts[depth] ?? ''))
    }
  }
  return [...entries].filter(([, { size }]) => size > most).map(([folder, { size }]) => `${folder}: ${size}`)
}
