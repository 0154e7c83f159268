import { memberAreas, publicPages } from '@amour/contract/public-pages.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'

/** Seconds for which a search engine need not ask again. */
const LASTS = 3600

/** What search engines read first: where they may go, and what there is. Both name the site by `SITE_URL`. */
export function crawlerRoutes(app: FastifyInstance, { siteUrl }: Config) {
  const files = {
    '/robots.txt': ['text/plain; charset=utf-8', writeRobots(siteUrl)],
    '/sitemap.xml': ['application/xml; charset=utf-8', writeSitemap(siteUrl)],
  } as const
  for (const [url, [type, text]] of Object.entries(files)) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (_, reply) => reply.type(type).header('cache-control', `public, max-age=${LASTS}`).send(text),
    })
  }
}

function writeRobots(siteUrl: string): string {
  const closed = [...memberAreas, '/api/', '/media/'].map((path) => `Disallow: ${path}`)
  return [`User-agent: *`, ...closed, '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n')
}

function writeSitemap(siteUrl: string): string {
  const pages = publicPages.map((path) => `  <url><loc>${siteUrl}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    '</urlset>',
    '',
  ].join('\n')
}
