import type { Context } from '#context.ts'
import { servingRoutes } from '#features/media/serving/serving.routes.ts'
import { sendSecurityHeaders } from '#http/headers.ts'
import { healthRoutes } from '#http/health.ts'
import { newApp } from '#http/new-app.ts'

/** The app of pictures and films: what members uploaded is served here alone, where no page and no call is. */
export async function buildMediaApp(context: Context) {
  const app = newApp(context, { of: undefined })
  await sendSecurityHeaders(app, context.config)
  healthRoutes(app, context)
  servingRoutes(app, context)
  return app
}
