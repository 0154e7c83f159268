import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/**
 * How many releases before this one keep their files (docs/security/rules.md §2.15): a page that is open still finds
 * its parts.
 */
export const KEPT_RELEASES = 3

/** The hashed files of each release, the newest first. */
type Releases = string[][]

const LIST = 'releases.json'

/**
 * Keeps the hashed files of the last releases in the build's folder, so that somebody whose page is older than the
 * newest release loads the parts that belong to it. All else of an earlier build goes.
 */
export function releases(): Plugin {
  let folder = ''
  let before: Releases = []
  return {
    name: 'amour:releases',
    apply: 'build',
    config: () => ({ build: { emptyOutDir: false } }),
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    async buildStart() {
      before = await readReleases(folder)
      await clear(folder)
    },
    writeBundle: {
      sequential: true,
      async handler(_, bundle) {
        const files = Object.keys(bundle).filter((file) => file.startsWith('assets/'))
        const keptReleases = keepReleases(files, before)
        await removeOthers(join(folder, 'assets'), new Set(keptReleases.flat()))
        await writeFile(join(folder, LIST), JSON.stringify(keptReleases))
      },
    },
  }
}

/** The releases to keep with this one; built again without a change it is the same release. */
export function keepReleases(files: readonly string[], before: Releases): Releases {
  const now = files.toSorted()
  const isSame = (release: readonly string[]) => release.join() === now.join()
  return [now, ...before.filter((release) => !isSame(release))].slice(0, KEPT_RELEASES + 1)
}

/** Those whose files stand in the build's folder, the newest first; none where nothing was built. */
export async function readReleases(folder: string): Promise<Releases> {
  const text = await readFile(join(folder, LIST), 'utf8').catch(() => '[]')
  const read: unknown = JSON.parse(text)
  return Array.isArray(read) ? (read as Releases) : [] // written by this plugin
}

async function clear(folder: string) {
  const names = await readdir(folder).catch(() => [])
  const gone = names.filter((name) => name !== 'assets')
  await Promise.all(gone.map((name) => rm(join(folder, name), { recursive: true })))
}

async function removeOthers(folder: string, keptReleases: ReadonlySet<string>) {
  const files = await readdir(folder).catch(() => [])
  const gone = files.filter((file) => !keptReleases.has(`assets/${file.replace(/\.br$/, '')}`))
  await Promise.all(gone.map((file) => rm(join(folder, file))))
}
