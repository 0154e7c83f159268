import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { buildApp } from '#app.ts'

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** A built site whose script and sentences were `one` in the release before, and are `two`. */
async function site() {
  const stack = new AsyncDisposableStack()
  const w = stack.use(await world())
  const webDir = await mkdtemp(join(tmpdir(), 'amour-deltas-'))
  stack.defer(() => rm(webDir, { recursive: true }))
  await mkdir(join(webDir, 'assets'))
  await mkdir(join(webDir, 'locales/i18n'), { recursive: true })
  await writeFile(join(webDir, 'index.html'), '<!doctype html><html data-texts="abc">')
  await writeFile(join(webDir, 'screens.json'), '["/"]')
  for (const file of ['assets/main-abcd123.js', 'locales/i18n/common.json']) {
    await writeFile(join(webDir, file), 'two')
    await writeFile(join(webDir, `${file}.br`), 'br')
    await writeFile(join(webDir, `${file}.${digestOf('one').toString('base64url')}.dcz`), 'delta')
  }
  const app = await buildApp({ ...w.context, config: { ...w.context.config, webDir } })
  stack.defer(() => app.close())
  return { app, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

const takes = 'gzip, deflate, br, zstd, dcb, dcz'
const holds = (text: string) => `:${digestOf(text).toString('base64')}:`

test('a browser that holds the former file is told what changed in it, and may keep the new one as long', async () => {
  await using s = await site()
  for (const [url, type, later] of [
    ['/assets/main-abcd123.js', 'text/javascript', 'match="/assets/main-*.js"'],
    ['/locales/i18n/common.json?v=abc', 'application/json', 'match="/locales/i18n/common.json"'],
  ] as const) {
    const asked = { url, headers: { 'accept-encoding': takes, 'available-dictionary': holds('one') } }
    const told = await s.app.inject(asked)
    expect([told.statusCode, told.body]).toEqual([200, 'delta'])
    expect(told.headers).toMatchObject({
      'content-encoding': 'dcz',
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, max-age=31536000, immutable',
      'use-as-dictionary': later,
      'x-content-type-options': 'nosniff',
    })
    expect(String(told.headers['vary']).toLowerCase()).toContain('available-dictionary')
    const head = await s.app.inject({ ...asked, method: 'HEAD' })
    expect([head.statusCode, head.body, head.headers['content-encoding']]).toEqual([200, '', 'dcz'])
  }
})

test.for<[string, Record<string, string>]>([
  ['holds nothing', {}],
  ['holds what nothing was made from', { 'available-dictionary': holds('none') }],
  ['does not take deltas', { 'available-dictionary': holds('one'), 'accept-encoding': 'br' }],
  ['names what is no digest', { 'available-dictionary': ':../../../../etc/passwd:' }],
])('whoever %s gets the file as ever, which says what it is good for', async ([, headers]) => {
  await using s = await site()
  const whole = await s.app.inject({
    url: '/assets/main-abcd123.js',
    headers: { 'accept-encoding': takes, ...headers },
  })
  expect([whole.statusCode, whole.body]).toEqual([200, 'br'])
  expect(whole.headers).toMatchObject({
    'content-encoding': 'br',
    'use-as-dictionary': 'match="/assets/main-*.js"',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(String(whole.headers['vary']).toLowerCase()).toMatch(/accept-encoding.*available-dictionary/)
})

test('what must be asked for anew builds on nothing, and a delta has no address of its own', async () => {
  await using s = await site()
  const anew = await s.app.inject('/locales/i18n/common.json')
  expect([anew.headers['cache-control'], anew.headers['use-as-dictionary']]).toEqual(['no-cache', undefined])
  const delta = `/assets/main-abcd123.js.${digestOf('one').toString('base64url')}.dcz`
  for (const url of [delta, '/former-texts.json', '/importmap.json'])
    expect((await s.app.inject(url)).statusCode).toBe(404)
})
