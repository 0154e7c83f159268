import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@amour/server/config.ts'
import { openPrepared, startProcesses } from '@amour/server/serve.ts'
import { startSession } from '@amour/server/features/account/sessions/sessions.service.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { createDemo } from '@amour/tools/demo/create-demo.ts'
import { demoLogins } from '@amour/tools/demo/logins.ts'
import { openFront } from './secure-front.ts'

type Site = { isPublic?: boolean; settings?: Record<string, string> }

/**
 * The site without a member. `isPublic`: behind a front such as every public site stands behind. `settings` come on top of
 * its own.
 */
export async function openEmptySite({ isPublic = false, settings = {} }: Site = {}) {
  await using opening = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'amour-bench-web-'))
  opening.defer(() => rm(folder, { recursive: true, force: true }))
  const [port, front] = [await freePort(), await freePort()]
  const url = isPublic ? `https://localhost:${front}` : `http://localhost:${port}`
  // Whatever else runs on this machine keeps its ports.
  const [media, console] = [await freePort(), await freePort()]
  const ports = { PORT: String(port), MEDIA_PORT: String(media), CONSOLE_PORT: String(console) }
  const own = { NODE_ENV: 'development', DATA_DIR: folder, LOG_LEVEL: 'error', ...ports, ...settings }
  const opened = await openPrepared(readConfig(isPublic ? { ...own, SITE_URL: url, TRUST_PROXY: 'on' } : own))
  opening.defer(() => opened.close())
  const api = await startProcesses(opened, ['member-api'])
  opening.defer(async () => api?.close())
  const before = isPublic ? await openFront({ port: front, to: port }) : undefined
  opening.defer(() => before?.close())
  const opens = opening.move()
  return {
    url,
    context: opened.context,
    /** The key of the front, which no browser knows by itself. */
    keyDigest: before?.keyDigest,
    [Symbol.asyncDispose]: () => opens.disposeAsync(),
  }
}

/** The same with the members of the demonstration. */
export async function openSite(how: Site = {}) {
  await using opening = new AsyncDisposableStack()
  const site = opening.use(await openEmptySite(how))
  await createDemo(site.context, { hasFilms: false })
  const { id } = await site.context.db
    .selectFrom('member')
    .select('id')
    .where('username', '=', demoLogins[0].username)
    .executeTakeFirstOrThrow()
  const opens = opening.move()
  return {
    ...site,
    /** A session of its own for each look: tokens end before this does. */
    enter: async () => ({ ...(await startSession(site.context, id)), user: null }),
    [Symbol.asyncDispose]: () => opens.disposeAsync(),
  }
}
