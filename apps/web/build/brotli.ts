import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

/** Lays a `.br` beside every text file of the build but the pages, which the server fills in and compresses once. */
export function brotli(): Plugin {
  let folder = ''
  return {
    name: 'amour:brotli',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(
        files.filter((file) => /\.(js|css|svg|json|webmanifest)$/.test(file)).map((file) => lay(join(folder, file))),
      )
    },
  }
}

async function lay(path: string) {
  const content = await readFile(path)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${path}.br`, await compress(content, { params }))
}
