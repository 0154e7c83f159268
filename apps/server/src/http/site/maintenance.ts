import { existsSync } from 'node:fs'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorText } from '@amour/locales/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import { type Work, writeMaintenancePage } from './maintenance-page.ts'
import { mayShowPage } from './site.ts'

/** Seconds after which it is worth asking again. */
const RETRY_AFTER = 60

/** What goes on: probes, and what whoever looks after the site is reached by. */
const goesOn = /^\/(healthz|readyz|robots\.txt|\.well-known\/.*)$/

/** A file, since the database may be what is worked on. */
const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'maintenance')

/** Whether members are told on this machine that the site is being worked on. */
export const isUnderMaintenance = (config: Pick<Config, 'dataDir'>) => existsSync(fileOf(config))

/** Has members told so from now on, or no more, by every process that shares `DATA_DIR`, which is there. */
export async function setMaintenance(config: Pick<Config, 'dataDir'>, isOn: boolean): Promise<void> {
  await (isOn ? writeFile(fileOf(config), '') : rm(fileOf(config), { force: true }))
}

/** Reads what work was announced. */
type Planned = () => Promise<{ from: string; to: string; text: string }[]>

/**
 * While the site is being worked on, answers calls and pages with 503 and a sentence, ahead of everything that would ask
 * the database: nobody is signed out. Files of the site go on, so that an open page stays whole.
 */
export function announceMaintenance(app: FastifyInstance, config: Config, planned: Planned) {
  app.addHook('onRequest', async (request, reply) => {
    const [path = '', query = ''] = request.url.split('?')
    if (goesOn.test(path) || !isUnderMaintenance(config)) return
    const isCall = path.startsWith('/api/')
    if (!isCall && !mayShowPage(request)) return
    void reply.status(503).headers({ 'retry-after': RETRY_AFTER, 'cache-control': 'no-store' })
    if (isCall) return reply.send({ code: 'unavailable', message: errorText('maintenance'), requestId: request.id })
    const [art, work] = await Promise.all([findArt(config), describeWork(config, planned)])
    const page = { id: request.id, query, art, work, serviceStatusUrl: config.serviceStatusUrl }
    return reply.type('text/html; charset=utf-8').send(writeMaintenancePage(page))
  })
}

/** Since the switch was thrown; what is done and until when only where work was announced for this hour. */
async function describeWork(config: Config, planned: Planned): Promise<Work> {
  const now = new Date()
  const since = await stat(fileOf(config)).then(
    ({ mtime }) => mtime,
    () => now,
  )
  // A page that tells of work must not fail for a damaged announcement.
  const all = await planned().catch(() => [])
  const at = now.toISOString()
  const present = all.find(({ from, to }) => from <= at && at < to)
  return { since, ...(present && { text: present.text, to: new Date(present.to) }) }
}

/** The drawing as this build names it; the site's sign where there is no build. */
async function findArt({ webDir }: Config): Promise<string> {
  const files = await readdir(join(webDir, 'assets')).catch(() => [])
  const art = files.find((name) => /^wait-[\w-]+\.svg$/.test(name))
  return art ? `/assets/${art}` : '/icon.svg'
}
