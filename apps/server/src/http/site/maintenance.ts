import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import words from '@amour/locales/i18n/common.json' with { type: 'json' }
import { errorText } from '@amour/locales/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import { escapeHtml } from './page-values.ts'
import { mayShowPage } from './site.ts'

/** Seconds after which it is worth asking again. */
const RETRY_AFTER = 60

/** What goes on: probes, and what whoever looks after the site is reached by. */
const goesOn = /^\/(healthz|readyz|robots\.txt|\.well-known\/.*)$/

/** A file, since the database may be what is worked on. */
const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'maintenance')

/** Whether members are told on this machine that the site is being worked on. */
export const isUnderMaintenance = (config: Pick<Config, 'dataDir'>) => existsSync(fileOf(config))

/** Has members told so from now on, or no more, by every process that shares `DATA_DIR`. */
export async function setMaintenance(config: Pick<Config, 'dataDir'>, isOn: boolean): Promise<void> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  await (isOn ? writeFile(fileOf(config), '') : rm(fileOf(config), { force: true }))
}

/**
 * While the site is being worked on, answers calls and pages with 503 and a sentence, ahead of everything that would ask
 * the database: nobody is signed out. Files of the site go on, so that an open page stays whole.
 */
export function announceMaintenance(app: FastifyInstance, config: Config) {
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (goesOn.test(path) || !isUnderMaintenance(config)) return
    const isCall = path.startsWith('/api/')
    if (!isCall && !mayShowPage(request)) return
    void reply.status(503).headers({ 'retry-after': RETRY_AFTER, 'cache-control': 'no-store' })
    if (isCall) return reply.send({ code: 'unavailable', message: errorText('maintenance'), requestId: request.id })
    return reply.type('text/html; charset=utf-8').send(pageFor(request.id, config))
  })
}

/** The colours of the design system's tokens; a page that has to stand alone loads no file. */
const style = `
  :root { color-scheme: light dark }
  body { margin: 0; min-height: 100svh; display: grid; place-content: center; padding: 1.5rem; box-sizing: border-box;
    background: light-dark(#faf6f1, #150f19); color: light-dark(#1c1420, #f3eaf0);
    font: 1.0625rem/1.6 Figtree, system-ui, sans-serif; text-align: center }
  p { margin: 0; max-width: 26rem; text-wrap: balance }
  .small { margin-top: 1rem; font-size: 0.875rem; overflow-wrap: anywhere; color: light-dark(#6b5d68, #b9a8b8) }
  a { color: inherit }
  img { margin-bottom: 1rem }
  h1 { margin: 0 0 1rem; font: 600 2.25rem/1.1 Fraunces, Georgia, serif; color: light-dark(#9e1b44, #f2688e) }
`
/** By which the site's one policy lets it through. */
export const maintenanceStyle = createHash('sha256').update(style).digest('base64')

const linkTo = (url: string) =>
  `<p class="small"><a href="${escapeHtml(url)}">${escapeHtml(words.serviceStatus)}</a></p>\n`

/** `id` is hex and dashes, whoever named it. */
const pageFor = (id: string, { serviceStatusUrl }: Config) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Amour</title>
<style>${style}</style>
</head>
<body>
<main>
<img src="/icon.svg" alt="" width="64" height="64">
<h1>Amour</h1>
<p>${errorText('maintenance')}</p>
<p class="small">${errorText('requestNumber').replace('{{id}}', id)}</p>
${serviceStatusUrl ? linkTo(serviceStatusUrl) : ''}</main>
</body>
</html>
`
