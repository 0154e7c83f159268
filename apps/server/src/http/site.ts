import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Serves the built site: hashed files for ever, the rest asked for anew each time; every screen's address gets the shell. */
export async function serveSite(app: FastifyInstance, folder: string) {
  if (!existsSync(join(folder, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    redirect: false,
    wildcard: true,
    cacheControl: false,
    setHeaders(reply, path) {
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: (_, reply) => sendShell(reply) })
}

/** Whether an unknown path is a screen's address, which the shell answers, and not a missing file or call. */
export function isScreen(method: string, url: string) {
  const [path = ''] = url.split('?')
  return (
    ['GET', 'HEAD'].includes(method) &&
    !/^\/(api|media|assets|locales)(\/|$)/.test(path) &&
    !/\.[a-z0-9]{2,8}$/i.test(path)
  )
}

export function sendShell(reply: FastifyReply) {
  return reply.header('cache-control', 'no-cache').sendFile('index.html')
}
