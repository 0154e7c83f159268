import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/**
 * Guards a GET that changes state (docs/security/rules.md §2.7): only a script of our own site may make it, never an
 * image, a link, a prefetch or another site. Throws `crossSite`.
 */
export function requireSameSite({ headers }: FastifyRequest, siteUrl: string) {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': destination, origin } = headers
  const isPrefetch = [headers['sec-purpose'], headers['purpose']].some((value) =>
    String(value ?? '').includes('prefetch'),
  )
  const isOurs =
    site === undefined
      ? origin === undefined || origin === new URL(siteUrl).origin
      : ['same-origin', 'same-site'].includes(String(site)) &&
        ['cors', 'same-origin'].includes(String(mode)) &&
        destination === 'empty'
  if (isPrefetch || !isOurs) throw new Refusal('crossSite')
}
