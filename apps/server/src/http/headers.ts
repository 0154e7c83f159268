import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import type { Inline } from './site/templates.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What every answer carries, also one that no route gives. */
    always: Readonly<Record<string, string>>
  }
}

/**
 * `hasCamera`: its pages may ask for the camera, to film two gestures (decision 083). `inline`: what its pages carry
 * themselves; an app without it has no pages (decision 120).
 */
export type Origins = Pick<Config, 'siteUrl' | 'storageBrowserUrl' | 'monitoringDsn'> & {
  media: { url: string } | undefined
  hasCamera?: boolean
  inline?: Inline
}

/** By the origins that they name: the apps of one process differ in these alone. */
const written = new Map<string, Promise<Record<string, string>>>()

/** What stands on what is answered before a request could be read: nobody keeps it. */
export const noStoreHeaders = { 'cache-control': 'no-store' }

/** Security headers (docs/security/rules.md §2.14): nothing from elsewhere, no frames, no scripts but our own files. */
export async function sendSecurityHeaders(app: FastifyInstance, origins: Origins) {
  const { siteUrl, media, storageBrowserUrl, monitoringDsn, hasCamera = false, inline } = origins
  const key = JSON.stringify([siteUrl, media?.url, storageBrowserUrl, monitoringDsn, hasCamera, inline])
  const made = written.get(key) ?? headersOf(origins)
  written.set(key, made)
  const always = await made
  app.decorate('always', always)
  app.addHook('onRequest', async (_, reply) => void reply.headers(always))
  app.addHook('onSend', async (request, reply) => {
    if (!/^\/api(\/|\?|$)/.test(request.url)) return
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    if (!reply.hasHeader('vary')) void reply.header('vary', 'Sec-Fetch-Site, Origin, Authorization')
  })
}

/** Has helmet write them once, on an answer of no other use. */
export async function headersOf({
  siteUrl,
  media,
  storageBrowserUrl,
  monitoringDsn,
  hasCamera,
  inline,
}: Origins): Promise<Record<string, string>> {
  const byDigest = (digests: string[] = []) => digests.map((digest) => `'sha256-${digest}'`)
  // What an address of ours leads to has to be allowed as well.
  const pictures = [...(media ? [media.url] : []), ...(storageBrowserUrl ? [new URL(storageBrowserUrl).origin] : [])]
  const isHttps = siteUrl.startsWith('https:')
  await using model = Fastify()
  await model.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...byDigest(inline?.scripts)],
        styleSrc: ["'self'", ...byDigest(inline?.styles)],
        imgSrc: ["'self'", 'blob:', ...pictures],
        mediaSrc: ["'self'", 'blob:', ...pictures],
        connectSrc: ["'self'", ...(monitoringDsn ? [new URL(monitoringDsn).origin] : [])],
        fontSrc: ["'self'"],
        // From bytes that the page has compared (apps/web/src/app/call/workers.ts); 'self' is for the service worker.
        workerSrc: ["'self'", ...(inline ? ['blob:'] : [])],
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
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  let sent: Record<string, string> = {}
  model.get('/', async (_, { raw }) => {
    sent = Object.fromEntries(Object.entries(raw.getHeaders()).map(([name, value]) => [name, String(value)]))
    return ''
  })
  await model.inject('/')
  const camera = hasCamera ? '(self)' : '()'
  const integrity = inline && { 'integrity-policy-report-only': 'blocked-destinations=(script)' }
  return {
    ...sent,
    ...integrity,
    'permissions-policy': `camera=${camera}, microphone=(), geolocation=(), payment=(), usb=()`,
  }
}
