import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** Folders of the built site whose files come again with each release. */
const FOLDERS = ['assets', 'locales/i18n']

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
}

/**
 * Tells browsers that hold a file of a former release only what is new in it (RFC 9842): they name what they hold by its
 * digest, and the build has laid the difference beside the file (apps/web/build/deltas.ts). Whoever names nothing, or
 * what no difference was made from, gets the file as ever. `keep` says for how long what is at an address may be kept.
 */
export async function serveDeltas(app: FastifyInstance, webDir: string, keep: (url: string) => string) {
  const deltas = await readDeltas(webDir)
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (!['GET', 'HEAD'].includes(request.method) || !FOLDERS.some((folder) => path.startsWith(`/${folder}/`))) return
    // What a cache on the way keeps is for whoever holds the same.
    void reply.header('vary', 'Accept-Encoding, Available-Dictionary')
    const held = /^:([A-Za-z\d+/]{43})=:$/.exec(String(request.headers['available-dictionary']))?.[1]
    const takesDeltas = /(^|[\s,])dcz([\s,;]|$)/.test(String(request.headers['accept-encoding']))
    const delta = held && takesDeltas ? deltas.get(`${path}.${toUrlSafe(held)}`) : undefined
    if (!delta) return
    void reply.headers({
      'content-encoding': 'dcz',
      'content-length': delta.length,
      'cache-control': keep(request.url),
    })
    void reply.headers({ 'use-as-dictionary': useAsDictionary(path) }).type(types[extname(path)] ?? '')
    return reply.send(request.method === 'HEAD' ? undefined : delta)
  })
}

/** What later releases of the same file are told by this one: those of its name, whatever their digest or version. */
export function useAsDictionary(path: string): string {
  const later = path.replace(/-[\w-]{7,8}(\.\w+)$/, '-*$1')
  return `match="${later}"`
}

/** By the file's address and the digest of what it builds on. They are few and small, so they are held. */
async function readDeltas(webDir: string): Promise<Map<string, Buffer>> {
  const read = async (folder: string) => {
    const names = await readdir(join(webDir, folder)).catch(() => [])
    const found = names.filter((name) => name.endsWith('.dcz'))
    return Promise.all(
      found.map(async (name) => {
        const content = await readFile(join(webDir, folder, name))
        return [`/${folder}/${name.replace(/\.dcz$/, '')}`, content] as const
      }),
    )
  }
  return new Map((await Promise.all(FOLDERS.map(read))).flat())
}

/** A digest as it stands in the name of a file. */
const toUrlSafe = (digest: string) => digest.replaceAll('+', '-').replaceAll('/', '_')
