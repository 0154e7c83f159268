import { readFileSync } from 'node:fs'

/** The root's package.json alone says which release this is. */
const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
} // npm's own form

/** The release that runs, such as `0.2.0` (CHANGELOG.md). */
export const VERSION = manifest.version

/** Whether a release is older than another one; each is three numbers with dots between. */
export function isOlder(release: string, other: string): boolean {
  const [one, two] = [release, other].map((text) => text.split('.').map(Number))
  const place = [0, 1, 2].find((index) => one?.[index] !== two?.[index])
  return place !== undefined && (one?.[place] ?? 0) < (two?.[place] ?? 0)
}
