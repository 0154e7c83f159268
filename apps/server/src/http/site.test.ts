import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { buildApp } from '#app.ts'

/** The app over a built site of three files. */
async function site() {
  const stack = new AsyncDisposableStack()
  const w = stack.use(await world())
  const webDir = await mkdtemp(join(tmpdir(), 'amour-site-'))
  stack.defer(() => rm(webDir, { recursive: true }))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>shell</title>')
  await writeFile(join(webDir, 'theme.js'), '1')
  await writeFile(join(webDir, 'assets', 'main-abc123.js'), '2')
  const app = await buildApp({ ...w.context, config: { ...w.context.config, webDir } })
  stack.defer(() => app.close())
  return { app, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

test.for(['/', '/login', '/member/AnnOfAvon', '/search/Somerset/Bath?page=2', '/no-such-page'])(
  'the address of a screen, %s, gets the shell',
  async (url) => {
    await using s = await site()
    const page = await s.app.inject(url)
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(page.body).toContain('shell')
    const head = await s.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  },
)

test.for([
  '/assets/gone-def456.js',
  '/missing.png',
  '/media/nothing',
  '/locales/i18n/none.json',
  '/assets/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
])('a missing file, %s, is not answered with the shell', async (url) => {
  await using s = await site()
  const reply = await s.app.inject(url)
  expect(reply.statusCode).toBe(404)
  expect(reply.body).not.toContain('shell')
})

test('hashed files are kept for ever, others are asked for anew', async () => {
  await using s = await site()
  expect((await s.app.inject('/assets/main-abc123.js')).headers['cache-control']).toContain('immutable')
  expect((await s.app.inject('/theme.js')).headers['cache-control']).toBe('no-cache')
})

test('every answer carries the security headers, and no answer of the API may be kept', async () => {
  await using s = await site()
  for (const url of ['/', '/assets/main-abc123.js', '/api/users/me', '/api/nothing']) {
    const { headers } = await s.app.inject(url)
    expect(headers['content-security-policy']).toContain("default-src 'none';script-src 'self'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['cache-control'] === 'no-store' || !url.startsWith('/api'), url).toBe(true)
  }
})
