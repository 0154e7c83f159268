import { members } from '@amour/contract/people/members.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { buildMediaApp } from '#media-app.ts'

const url = 'https://media.amour.example'

test('pictures come from an origin of their own, where nothing else is, and from no other', async () => {
  await using w = await world({ MEDIA_URL: url })
  const ann = await w.aMember()
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const photo = await storePhoto(w.context, bob.id, { isDefault: true })
  const { image } = (await w.as(ann)(members.view, { params: { id: bob.id } })).body
  const { origin, pathname, search } = new URL(image ?? '')
  expect(origin).toBe(url)
  await using app = await buildMediaApp(w.context)
  expect((await app.inject({ url: pathname + search })).body).toBe(`${photo.id} 160`)
  expect((await w.app.inject({ url: pathname + search })).statusCode).toBe(404)
  for (const path of ['/', '/login', '/api/version', '/api/users/me', '/assets/main.js'])
    expect((await app.inject({ url: path })).statusCode).toBe(404)
})

test('the site shows pictures of that origin and of no other', async () => {
  await using w = await world({ MEDIA_URL: url })
  await using site = await buildApp(w.context)
  const policy = String((await site.inject({ url: '/' })).headers['content-security-policy'])
  expect(policy).toContain(`img-src 'self' blob: ${url};`)
  expect(policy).toContain(`media-src 'self' blob: ${url};`)
})

test('production names the origin of its pictures, which is not the site’s, or that it has none', () => {
  const production = { NODE_ENV: 'production', SITE_URL: 'https://amour.example', CONSOLE_URL: 'https://desk.example' }
  expect(() => readConfig(production)).toThrow('MEDIA_URL')
  expect(() => readConfig({ ...production, MEDIA_URL: 'https://amour.example/' })).toThrow('MEDIA_URL')
  expect(readConfig({ ...production, MEDIA_URL: 'off' }).media).toBeUndefined()
  expect(readConfig({ ...production, MEDIA_URL: url, MEDIA_PORT: '9000' }).media).toEqual({
    url,
    host: '127.0.0.1',
    port: 9000,
  })
  expect(readConfig({ SITE_URL: 'http://192.168.0.2:8080' }).media).toBeUndefined()
  expect(readConfig({}).media?.url).toBe('http://localhost:8082')
})
