import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'

/** The policy of a page that carries scripts and styles of its own, which are named by their hashes. */
export function allowInline(policy: string, { scripts, styles }: { scripts: string[]; styles: string[] }): string {
  const name = (hashes: string[]) => ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ')
  return policy
    .replace("script-src 'self'", `script-src ${name(scripts)}`)
    .replace("style-src 'self'", `style-src ${name(styles)}`)
}

/** Security headers (security.md 2.14): nothing from elsewhere, no frames, no scripts but our own files. */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  { siteUrl, media, monitoringDsn }: Pick<Config, 'siteUrl' | 'media' | 'monitoringDsn'>,
) {
  const pictures = media ? [media.url] : []
  const isHttps = siteUrl.startsWith('https:')
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', ...pictures],
        mediaSrc: ["'self'", 'blob:', ...pictures],
        connectSrc: ["'self'", ...(monitoringDsn ? [new URL(monitoringDsn).origin] : [])],
        fontSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['app'],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  app.addHook('onSend', async (request, reply) => {
    void reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
    if (!request.url.startsWith('/api/')) return
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    if (!reply.hasHeader('vary')) void reply.header('vary', 'Sec-Fetch-Site, Origin, Authorization')
  })
}
