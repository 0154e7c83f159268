import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** One import between two features of an app, each named `wing/feature`. */
export type Arrow = {
  from: string
  to: string
  /** The file that imports, below `features/`. */
  file: string
  /** What it imports, below `features/`. */
  used: string
}

const FEATURES = '#features/'

/** Every import between the features of an app; a test may use whatever it tests with. */
export async function readArrows(root: string, app: string): Promise<Arrow[]> {
  const features = join(root, 'apps', app, 'src/features')
  const arrows: Arrow[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: features })) {
    if (/\.test\.tsx?$/.test(file)) continue
    const from = featureOf(file)
    for (const specifier of importsOf(file, await readFile(join(features, file), 'utf8'))) {
      if (!specifier.startsWith(FEATURES)) continue
      const used = specifier.slice(FEATURES.length)
      const to = featureOf(used)
      if (to !== from) arrows.push({ from, to, file, used })
    }
  }
  return arrows
}

/** What a file imports, at once or later, or passes on, as it is written. */
export function importsOf(path: string, text: string): string[] {
  const { module } = parseSync(path, text)
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1))
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
  )
  return [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...new Set(passedOn), ...later]
}

const featureOf = (path: string) => path.split('/').slice(0, 2).join('/')
