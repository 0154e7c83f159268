import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'

/** The policy of a page that carries scripts and styles of its own, which are named by their hashes. */
export function allowInline(policy: string, { scripts, styles }: { scripts: string[]; styles: string[] }): string {
  const name = (hashes: string[]) => ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ')
  return policy
    .replace("script-src 'self'", `script-src ${name(scripts)}`)
    .replace("style-src 'self'", `style-src ${name(styles)}`)
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What every answer carries, also one that no route gives. */
    always: Readonly<Record<string, string>>
  }
}

/** `hasCamera`: its pages may ask for the camera, to film two gestures (decision 083). */
type Origins = Pick<Config, 'siteUrl' | 'media' | 'storageBrowserUrl' | 'monitoringDsn'> & { hasCamera?: boolean }

/** By the origins that they name: the apps of one process differ in these alone. */
const written = new Map<string, Promise<Record<string, string>>>()

/** What stands on what is answered before a request could be read: nobody keeps it. */
export const noStoreHeaders = { 'cache-control': 'no-store' }

/** Security headers (docs/security/rules.md §2.14): nothing from elsewhere, no frames, no scripts but our own files. */
export async function sendSecurityHeaders(app: FastifyInstance, origins: Origins) {
  const { siteUrl, media, storageBrowserUrl, monitoringDsn, hasCamera = false } = origins
  const key = JSON.stringify([siteUrl, media?.url, storageBrowserUrl, monitoringDsn, hasCamera])
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
async function headersOf({
  siteUrl,
  media,
  storageBrowserUrl,
  monitoringDsn,
  hasCamera,
}: Origins): Promise<Record<string, string>> {
  // What an address of ours leads to has to be allowed as well.
  const pictures = [...(media ? [media.url] : []), ...(storageBrowserUrl ? [new URL(storageBrowserUrl).origin] : [])]
  const isHttps = siteUrl.startsWith('https:')
  await using model = Fastify()
  await model.register(helmet, {
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
  return { ...sent, 'permissions-policy': `camera=${camera}, microphone=(), geolocation=(), payment=(), usb=()` }
}
