import { memberAreas, publicPages } from '@amour/contract/public-pages.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { buildApp } from '#app.ts'

async function read(url: string) {
  await using w = await world()
  const app = await buildApp({ ...w.context, config: { ...w.context.config, siteUrl: 'https://amour.example' } })
  const reply = await app.inject(url)
  const head = await app.inject({ method: 'HEAD', url })
  await app.close()
  expect([reply.statusCode, head.statusCode, head.body]).toEqual([200, 200, ''])
  return { type: reply.headers['content-type'], text: reply.body }
}

test('search engines are asked out of the members’ areas and told of the map', async () => {
  const { type, text } = await read('/robots.txt')
  expect(type).toBe('text/plain; charset=utf-8')
  for (const area of memberAreas) expect(text).toContain(`Disallow: ${area}\n`)
  expect(text).toContain('Sitemap: https://amour.example/sitemap.xml')
})

test('the map holds every public page by its whole address, and none of the members’', async () => {
  const { type, text } = await read('/sitemap.xml')
  expect(type).toBe('application/xml; charset=utf-8')
  const listed = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(listed).toEqual(publicPages.map((path) => `https://amour.example${path}`))
  expect(publicPages.filter((path) => memberAreas.some((area) => path.startsWith(area)))).toEqual([])
})
