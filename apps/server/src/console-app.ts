import type { Context } from '#context.ts'
import { createHeadNotes } from '#features/trust/audit/head-notes.ts'
import { ageReviewRoutes } from '#features/trust/age-reviews/age-reviews.routes.ts'
import { auditRoutes } from '#features/trust/audit/audit.routes.ts'
import { authenticateStaff } from '#features/trust/staff/staff-session.service.ts'
import { staffEventRoutes } from '#features/trust/console/events.routes.ts'
import { onCallRoutes } from '#features/trust/on-call/on-call.routes.ts'
import { ruleRoutes } from '#features/trust/console/rules.routes.ts'
import { evidenceRoutes, referralRoutes } from '#features/trust/console/evidence.routes.ts'
import { caseRoutes, waveRoutes } from '#features/trust/console/cases.routes.ts'
import { staffSessionRoutes, enrolmentRoutes, staffRoutes } from '#features/trust/staff/staff.routes.ts'
import { sendSecurityHeaders } from '#http/headers.ts'
import { healthRoutes } from '#http/health.ts'
import { newApp } from '#http/new-app.ts'
import { createConsoleRouter } from '#http/console-router.ts'
import type { Pages } from '#http/site/pages.ts'
import { serveSite } from '#http/site/site.ts'
import { readTemplates } from '#http/site/templates.ts'

/** The console: the calls of the console and its files, on an origin of its own. */
export async function buildConsole(context: Context) {
  const { config } = context
  const pages: { of: Pages | undefined } = { of: undefined }
  const app = newApp(context, pages)
  await sendSecurityHeaders(app, {
    siteUrl: config.console.url,
    media: undefined,
    storageBrowserUrl: undefined,
    monitoringDsn: undefined,
    inline: (await readTemplates(config.console.webDir)).inline,
  })
  healthRoutes(app, context)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/robots.txt',
    handler: (_, reply) => reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  })

  // Nobody is told that something was done before the log's end with it is noted outside of the database.
  const noteHead = createHeadNotes(context)
  app.addHook('onSend', async ({ url }, { statusCode }) => {
    // A database that does not answer must not delay the word that it does not.
    if (url.startsWith('/api/') && statusCode < 500) await noteHead()
  })

  const mount = createConsoleRouter(app, context, authenticateStaff)
  staffSessionRoutes(mount)
  enrolmentRoutes(mount)
  staffRoutes(mount)
  auditRoutes(mount)
  caseRoutes(mount)
  waveRoutes(mount)
  evidenceRoutes(mount)
  referralRoutes(mount)
  ageReviewRoutes(mount)
  ruleRoutes(mount)
  onCallRoutes(mount)
  staffEventRoutes(mount, app, context)

  pages.of = await serveSite(app, { ...context, config: { ...config, webDir: config.console.webDir } })
  return app
}
