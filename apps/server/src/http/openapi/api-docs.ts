import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'
import type { Config } from '#config.ts'
import { describeApi } from './openapi.ts'

/** The API's description at /api/openapi.json and, where it is switched on, browsable at /api/docs. */
export async function serveApiDescription(app: FastifyInstance, { siteUrl, apiDocs }: Config) {
  // Made when somebody first asks: most never do, and it takes longer than the rest of the app's start.
  let document: ReturnType<typeof describeApi> | undefined
  const describe = () => (document ??= describeApi(siteUrl))
  app.get('/api/openapi.json', describe)
  if (!apiDocs) return
  // The plugin's types name OpenAPI 3.0 only; it passes a static document on as it is.
  await app.register(swagger, { mode: 'static', specification: { document: describe() as OpenAPIV3.Document } })
  // Its page is another's, and names no digests: an operator who switches it on does so to try calls, not for members.
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url.startsWith('/api/docs')) void reply.removeHeader('integrity-policy-report-only')
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
