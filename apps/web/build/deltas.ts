import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, zstdCompress } from 'node:zlib'
import type { Plugin } from 'vite'
import { KEPT_RELEASES, readReleases } from './releases.ts'

const compress = promisify(zstdCompress)
const small = promisify(brotliCompress)

/** What stands before a body of encoding `dcz`, and before the SHA-256 of what it builds on (RFC 9842, section 5). */
const DCZ_MAGIC = Buffer.from('5e2a4d1820000000', 'hex')

/** Above this share of the file as it is sent by itself, in brotli, a delta is not worth its place. */
const WORTH = 0.8

/** A file of the site by its path in the build's folder. */
type File = { path: string; content: Buffer }

/** The sentences of a release, by the paths that they keep from one to the next. */
type Texts = Record<string, string>

const TEXTS = 'former-texts.json'

/**
 * Lays beside each script, stylesheet and file of sentences what changed in it since each of the last releases, for
 * browsers that still hold the former one (RFC 9842): a release then costs a member what is new in it. The server
 * finds a delta by its name, `{path}.{digest of the former file}.dcz` (apps/server/src/http/site/deltas.ts).
 */
export function deltas(): Plugin {
  let folder = ''
  let formerTexts: Texts[] = []
  return {
    name: 'amour:deltas',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
      // Now: when the build starts, the folder is cleared.
      formerTexts = readTexts(folder)
    },
    async closeBundle() {
      // A build that failed has laid nothing, and says itself why.
      if (!existsSync(join(folder, 'locales/i18n'))) return
      const read = async (path: string): Promise<File> => ({ path, content: await readFile(join(folder, path)) })
      const [now = [], ...before] = await readReleases(folder)
      // Whoever builds in an empty folder may have brought the list alone: what is not there is built on by nobody.
      const isThere = (path: string) => mayChange(path) && !now.includes(path) && existsSync(join(folder, path))
      const former = await Promise.all([...new Set(before.flat())].filter(isThere).map(read))
      const files = await Promise.all(now.filter(mayChange).map(read))

      const texts = await readPresentTexts(folder)
      const isSame = (release: Texts) => JSON.stringify(release) === JSON.stringify(texts)
      const kept = [texts, ...formerTexts.filter((release) => !isSame(release))].slice(0, KEPT_RELEASES + 1)
      await writeFile(join(folder, TEXTS), JSON.stringify(kept))
      const asFiles = (release: Texts) =>
        Object.entries(release).map(([path, text]) => ({ path, content: Buffer.from(text) }))

      const pairs = [...pairUp(files, former), ...pairUp(asFiles(texts), kept.slice(1).flatMap(asFiles))]
      await Promise.all(pairs.map(([file, base]) => layDelta(folder, file, base)))
    },
  }
}

const mayChange = (path: string) => /\.(js|css)$/.test(path)

/** What a file is called in every release: its name without the digest of its content. */
export const stemOf = (path: string) => path.replace(/-[\w-]{7,8}(\.\w+)$/, '$1')

/** Each file with those of former releases that it may be told by. */
export function pairUp(files: readonly File[], former: readonly File[]): [File, File][] {
  return files.flatMap((file) =>
    former
      .filter(({ path, content }) => stemOf(path) === stemOf(file.path) && !content.equals(file.content))
      .map((base): [File, File] => [file, base]),
  )
}

/** What makes `file` of `base`, in encoding `dcz`. */
export async function makeDelta(file: Buffer, base: Buffer): Promise<Buffer> {
  const params = { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_checksumFlag]: 1 }
  const body = await compress(file, { dictionary: base, params })
  return Buffer.concat([DCZ_MAGIC, createHash('sha256').update(base).digest(), body])
}

async function layDelta(folder: string, { path, content }: File, base: File) {
  const [delta, whole] = await Promise.all([makeDelta(content, base.content), small(content)])
  if (delta.length > whole.length * WORTH) return
  const digest = createHash('sha256').update(base.content).digest('base64url')
  await writeFile(join(folder, `${path}.${digest}.dcz`), delta)
}

async function readPresentTexts(folder: string): Promise<Texts> {
  const names = (await readdir(join(folder, 'locales/i18n'))).filter((name) => name.endsWith('.json')).toSorted()
  const entries = names.map(async (name) => {
    const path = `locales/i18n/${name}`
    return [path, await readFile(join(folder, path), 'utf8')] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

function readTexts(folder: string): Texts[] {
  const path = join(folder, TEXTS)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Texts[]) : [] // written by this plugin
}
