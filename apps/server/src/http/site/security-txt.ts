import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { DAY } from '#durations.ts'

/** Days after which nobody should trust a copy; RFC 9116 advises less than a year. */
const GOOD_FOR = 180

/** Seconds for which a copy need not be asked for again. */
const LASTS = 3600

/**
 * Where whoever finds a hole can tell so, as RFC 9116 has it. The time it ends is always ahead: what is served is the
 * configuration of today.
 */
export function securityTxtRoutes(app: FastifyInstance, { config, clock }: Pick<Context, 'config' | 'clock'>) {
  const { siteUrl, securityContact } = config
  const url = '/.well-known/security.txt'
  app.route({
    method: ['GET', 'HEAD'],
    url,
    handler: (_, reply) => {
      const fields = [
        `Contact: ${securityContact}`,
        `Expires: ${new Date(clock.now().getTime() + GOOD_FOR * DAY).toISOString()}`,
        'Preferred-Languages: en',
        `Canonical: ${siteUrl}${url}`,
        `Policy: ${siteUrl}/legal/website-security#reporting`,
      ]
      return reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', `public, max-age=${LASTS}`)
        .send(`${fields.join('\n')}\n`)
    },
  })
}
