import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rollup } from 'vite'

type Read = (file: string) => string

/** What a browser compares a file with before it runs (Subresource Integrity). */
export const integrityOf = (content: string | Buffer) =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`

const isWorker = (file: string) => /^assets\/[\w-]+\.worker-[^/]*\.js$/.test(file)

/**
 * The text of the import map that every page with scripts carries: what scripts call each other, and the files they mean;
 * and the digest of each script of the build, our workers among them, which the app starts, or registers, after it has
 * compared them itself (src/app/call/workers.ts).
 */
export function importMap(bundle: Rollup.OutputBundle, read: Read): string {
  const { imports } = readImports(bundle)
  const scripts = Object.keys(bundle).filter((file) => bundle[file]?.type === 'chunk' || isWorker(file))
  for (const worker of scripts.filter(isWorker)) requireWhole(worker, read(worker))
  scripts.push('sw.js')
  const entries = scripts.toSorted().map((file) => [`/${file}`, integrityOf(read(file))])
  return JSON.stringify({ imports, integrity: Object.fromEntries(entries) })
}

/** What Vite lays beside the scripts with `chunkImportMap`, and into the frame of the pages. */
const IMPORTS = 'importmap.json'

function readImports(bundle: Rollup.OutputBundle): { imports: Record<string, string> } {
  const file = bundle[IMPORTS]
  if (file?.type !== 'asset') throw new Error(`The build has no ${IMPORTS}.`)
  return JSON.parse(String(file.source)) as { imports: Record<string, string> } // written by Vite
}

/**
 * Scripts call each other, and the stylesheets they need, by names that outlast a release, so that what changes changes its
 * own name alone: pages carry the map from these names to files. Vite would have a map of its own in the frame, of which
 * older browsers take one alone, and the same build gives its entries in any order.
 */
export function importsInOrder(): Plugin {
  return {
    name: 'amour:imports-in-order',
    apply: 'build',
    config: () => ({ build: { chunkImportMap: true } }),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const [file, page] = [bundle[IMPORTS], bundle['index.html']]
        if (file?.type !== 'asset' || page?.type !== 'asset') throw new Error('The build has no map or no page.')
        const entries = Object.entries(readImports(bundle).imports).toSorted(([one], [other]) => (one < other ? -1 : 1))
        file.source = JSON.stringify({ imports: Object.fromEntries(entries) })
        page.source = String(page.source).replace(/\s*<script type="importmap">.*?<\/script>/s, '')
      },
    },
  }
}

/** A worker starts from bytes that were compared: what it would load by itself, nobody compares. */
export function requireWhole(file: string, code: string) {
  if (/\bimportScripts\b|(^|[^\w$.])import(\s*[({"'*]|\s+[\w$])/.test(code))
    throw new Error(`${file} loads other scripts; a worker of the site has to be one file.`)
}

/**
 * Has each script that a page names bear its digest. One that is no module is asked for with `crossorigin`: without it
 * `Integrity-Policy` refuses it, whatever its digest, and says nothing.
 */
export function withIntegrity(page: string, read: Read): string {
  return page.replace(/<script([^>]*?)( crossorigin)? src="\/([^"]+)"/g, (_, before: string, __, file: string) => {
    return `<script${before} crossorigin integrity="${integrityOf(read(file))}" src="/${file}"`
  })
}

/** Leaves out whole lines of comment, as these scripts have them. */
const withoutComments = (script: string) => script.replace(/^\s*\/\/.*\n/gm, '').replace(/^\s+/gm, '')

/** At its own address, where it stands for no page, the offline screen leads home. */
const tryAgain = [
  `const again = () => (location.pathname === '/offline' ? location.replace('/') : location.reload())`,
  `addEventListener('online', again)`,
  `document.querySelector('button').addEventListener('click', again)`,
].join('\n')

/** The script of a page's head, which every page carries itself; without its comments. */
export const readStart = async (root: string) => withoutComments(await readFile(join(root, 'public/start.js'), 'utf8'))

/** The script of the offline screen, a file with a digest in its name. */
export function offlineScript(): Plugin {
  return {
    name: 'amour:offline-script',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: `assets/offline-${digestName(tryAgain)}.js`, source: tryAgain })
    },
  }
}

/** Leaves out what a library brings along as a worker of its own and nobody starts: no map would name it, so no browser compare it. */
export function withoutLooseScripts(): Plugin {
  return {
    name: 'amour:without-loose-scripts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const isOurs = (file: string) => isWorker(file) || file.startsWith('assets/offline-')
        const isLoose = (file: string) =>
          bundle[file]?.type === 'asset' && file.startsWith('assets/') && file.endsWith('.js')
        for (const file of Object.keys(bundle)) if (isLoose(file) && !isOurs(file)) Reflect.deleteProperty(bundle, file)
      },
    },
  }
}

const digestName = (source: string) => createHash('sha256').update(source).digest('base64url').slice(0, 7)

/** The file of the build that is the script of the offline screen. */
export function findOfflineScript(bundle: Rollup.OutputBundle): string {
  const file = Object.keys(bundle).find((one) => one.startsWith('assets/offline-') && one.endsWith('.js'))
  if (!file) throw new Error('The build has no script of the offline screen.')
  return file
}

/** What stands in the pages themselves is served by no name: the source of the script of their head, and their map. */
export const removeInlined = (folder: string) =>
  Promise.all(['start.js', IMPORTS].map((file) => rm(join(folder, file), { force: true })))
