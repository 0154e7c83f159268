import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { serveDeltas, useAsDictionary } from './deltas.ts'
import { openPages, type Pages, SPECULATION_RULES } from './pages.ts'

/**
 * Serves the built site: hashed files and the sentences of its own version for ever, the rest asked for anew each time.
 * Answers the pages of its screens; undefined where no site is built.
 */
export async function serveSite(app: FastifyInstance, context: Context): Promise<Pages | undefined> {
  const { webDir } = context.config
  if (!existsSync(join(webDir, 'index.html'))) return undefined
  const version = await versionOfTexts(webDir)
  // Those of another version, which a page of the next release asks for, must not stay under its name.
  const isKept = (url: string) => url.startsWith('/assets/') || (version && url.endsWith(`.json?v=${version}`))
  const keep = (url: string) => (isKept(url) ? 'public, max-age=31536000, immutable' : 'no-cache')
  await serveDeltas(app, webDir, keep)
  await app.register(fastifyStatic, {
    root: webDir,
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders(reply) {
      const { url } = reply.request
      void reply.header('cache-control', keep(url))
      if (isKept(url)) void reply.header('use-as-dictionary', useAsDictionary(url.split('?')[0] ?? ''))
    },
  })
  // A route of ours: the library's reads the folders whole for each address, to compare how the disk spells its name. An
  // address is taken as it is written here, never decoded, so that no other spelling of it passes by `mayServe`.
  const sendFile = (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?')
    if (mayServe(path)) reply.sendFile(path)
    else reply.callNotFound()
    return reply
  }
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: sendFile })
  const pages = await openPages(webDir, context)
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: pages.send })
  const rules = await readFile(join(webDir, SPECULATION_RULES)).catch(() => undefined)
  // Under any other type browsers do not read them.
  const sendRules = (_: FastifyRequest, reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').type('application/speculationrules+json').send(rules)
  if (rules) app.route({ method: ['GET', 'HEAD'], url: SPECULATION_RULES, handler: sendRules })
  // Browsers ask for it by themselves beside a file of ours; what they keep of it tells nothing of the site.
  app.route({ method: ['GET', 'HEAD'], url: '/favicon.ico', handler: (_, reply) => reply.redirect('/neutral.svg') })
  return pages
}

/** What the built pages call the present state of all sentences; undefined where they do not. */
async function versionOfTexts(webDir: string): Promise<string | undefined> {
  return /data-texts="([\w-]+)"/.exec(await readFile(join(webDir, 'index.html'), 'utf8'))?.[1]
}

/** Whether an address may be that of a file. Pages have values to be filled in, which openPages does. */
const mayServe = (path: string) =>
  /^\/[\w./-]+\.\w+$/.test(path) &&
  !/\.(html|dcz)$|^\/(releases|screens|former-texts|speculation-rules)\.json/i.test(path)

/**
 * Whether a page answers an address that no file and no call has: a screen, or the one that says there is none. Whoever
 * goes to what looks like a file sees that too; a program that asks for a file gets a plain answer.
 */
export function mayShowPage({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>) {
  const [path = ''] = url.split('?')
  const isFile = /\.[a-z0-9]{2,8}$/i.test(path) && !headers.accept?.includes('text/html')
  return ['GET', 'HEAD'].includes(method) && !/^\/(api|media|assets|locales)(\/|$)/.test(path) && !isFile
}

/** More characters than any page's path has; a disk takes no name of so many. */
const PATH_MAX = 2048

/**
 * A path that cannot be read, such as a link that was cut off within a letter, is one that leads nowhere; so is a page's
 * that no disk takes for a file's name, or that has a step without a name.
 */
export function readableUrl({ url = '/' }: { url?: string | undefined }): string {
  const [path = ''] = url.split('?')
  const folder = /^\/(api|media)\//.exec(path)?.[0]
  const readable = decode(path)
  // A whole address, as a proxy may give it, has two slashes too.
  const isPage = !folder && path.startsWith('/')
  const isNoFile = isPage && (path.length > PATH_MAX || path.includes('//') || readable?.includes('\0'))
  return readable === undefined || isNoFile ? `${folder ?? '/'}%EF%BF%BD` : url
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
