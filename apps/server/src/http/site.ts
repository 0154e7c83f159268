import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { openPages, type SendPage } from './pages.ts'

/**
 * Serves the built site: hashed files for ever, the rest asked for anew each time. Answers what sends a screen its
 * page; undefined where no site is built.
 */
export async function serveSite(app: FastifyInstance, context: Context): Promise<SendPage | undefined> {
  const { webDir } = context.config
  if (!existsSync(join(webDir, 'index.html'))) return undefined
  await app.register(fastifyStatic, {
    root: webDir,
    preCompressed: true,
    index: false,
    redirect: false,
    wildcard: true,
    cacheControl: false,
    // Pages have values to be filled in; openPages sends them.
    allowedPath: (path) => !/\.html$|^\/releases\.json/.test(path),
    setHeaders(reply, path) {
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const sendPage = await openPages(webDir, context)
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: sendPage })
  // Browsers ask for it by themselves beside a file of ours; what they keep of it tells nothing of the site.
  app.route({ method: ['GET', 'HEAD'], url: '/favicon.ico', handler: (_, reply) => reply.redirect('/neutral.svg') })
  return sendPage
}

/** Whether an unknown path is a screen's address, which a page answers, and not a missing file or call. */
export function isScreen(method: string, url: string) {
  const [path = ''] = url.split('?')
  return (
    ['GET', 'HEAD'].includes(method) &&
    !/^\/(api|media|assets|locales)(\/|$)/.test(path) &&
    !/\.[a-z0-9]{2,8}$/i.test(path)
  )
}
