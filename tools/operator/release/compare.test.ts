import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApp } from '@amour/server/app.ts'
import { VERSION } from '@amour/server/version.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { compareWithBuild } from './compare.ts'

type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer }
type Tamper = (request: IncomingMessage, answer: Answer) => void

const files = {
  'index.html':
    '<!doctype html><html data-texts="a"><title>frame</title>{{site}}<script crossorigin src="/assets/main-a.js">',
  'pages/index.html': '<title>landing</title><style>p{}</style><link rel="canonical" href="{{siteUrl}}/" />{{year}}',
  'pages/about.html': '<title>about</title><p>{{operatorName}}</p>',
  'screens.json': '["/", "/about", "/notifications"]',
  'releases.json': '[["assets/main-a.js"],["assets/main-b.js"]]',
  'assets/main-a.js': '2',
  // Of the release before: no page of this one names it.
  'assets/main-b.js': '1',
  'sw.js': '3',
  'locales/i18n/common.json': '{}',
}

async function buildIn(folder: string, changes: Record<string, string> = {}) {
  for (const [name, content] of Object.entries({ ...files, ...changes })) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}

/** A site, and somebody before it who changes what it answers as `tamper` says. */
async function openTampered() {
  await using stack = new AsyncDisposableStack()
  const w = stack.use(await world())
  const webDir = await buildIn(await createTemporaryFolder('verify'))
  stack.defer(() => rm(webDir, { recursive: true }))
  const operator = { name: 'Ann & Co', address: undefined, email: undefined }
  const app = await buildApp({ ...w.context, config: { ...w.context.config, webDir, operator } })
  stack.defer(() => app.close())
  let tamper: Tamper = () => undefined
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = request
    const reply = await app.inject({ method: method as 'GET', url, headers })
    const answer = { status: reply.statusCode, headers: { ...reply.headers }, body: reply.rawPayload }
    tamper(request, answer)
    delete answer.headers['content-length']
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }
  const proxy = createServer((request, response) => void pass(request, response))
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  stack.defer(async () => void proxy.close())
  const site = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const running = stack.move()
  const verify = async (how: Tamper = () => undefined, given: object = {}) => {
    tamper = how
    return compareWithBuild({ site, version: `v${VERSION}`, webDir, tokens: ['a-token', 'another'], ...given })
  }
  return { verify, webDir, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

test('a site that serves what was built is found to do so, to everybody who asks', async () => {
  await using opened = await openTampered()
  expect(await opened.verify()).toEqual({ compared: 6 * 5, differences: [] })
})

test('who is served something else than was built is named, and so is what they are served', async () => {
  await using opened = await openTampered()
  const differencesOf = async (tamper: Tamper) => (await opened.verify(tamper)).differences
  const change = (answer: Answer) => (answer.body = Buffer.concat([answer.body, Buffer.from(' ')]))

  expect(
    await differencesOf(({ url, headers }, answer) => {
      if (url === '/assets/main-a.js' && headers['user-agent']?.includes('iPhone')) change(answer)
    }),
  ).toEqual(['/assets/main-a.js for an iPhone is not what was built.'])
  expect(
    await differencesOf(({ url, headers }, answer) => {
      if (url === '/sw.js' && headers.authorization === 'Bearer another') change(answer)
    }),
  ).toEqual(['/sw.js for account 2 is not what was built.'])
  expect(
    await differencesOf(({ url, headers }, answer) => {
      if (url === '/about' && headers['user-agent'] === '') delete answer.headers['content-security-policy']
    }),
  ).toEqual(['/about for nobody in particular comes without the header content-security-policy.'])
  expect(
    await differencesOf(({ url, headers }, answer) => {
      if (url !== '/' || !headers['user-agent']?.includes('Chrome') || headers.authorization) return
      answer.headers['integrity-policy-report-only'] = 'blocked-destinations=()'
      answer.headers['link'] = '</x.js>; rel=preload; as=script'
    }),
  ).toEqual([
    '/ for Chrome comes with another integrity-policy-report-only: blocked-destinations=()',
    '/ for Chrome comes with a header link.',
  ])
  expect(
    await differencesOf(({ url, headers }, answer) => {
      if (url === '/about' && headers.authorization === 'Bearer a-token') answer.status = 302
    }),
  ).toEqual(['/about for account 1 is answered with 302.'])
})

test('an older release is named, whether it says so itself or claims to be the new one', async () => {
  await using opened = await openTampered()
  const newer = await buildIn(await createTemporaryFolder('verify'), { 'assets/main-a.js': '2 of now' })
  const { differences } = await opened.verify(undefined, { webDir: newer })
  await rm(newer, { recursive: true })
  expect(differences[0]).toMatch(/^The site names the manifest [\da-f]{64}; the build has [\da-f]{64}\.$/)
  expect(differences).toContain('/assets/main-a.js for Chrome is not what was built.')
  const told = await opened.verify(undefined, { version: 'v99.0.0' })
  expect(told.differences).toEqual([`The site says that it serves ${VERSION}, not 99.0.0.`])
  const silent = await opened.verify(({ url }, answer) => {
    if (url === '/.well-known/release.json') answer.status = 404
    if (url === '/.well-known/release.json') answer.body = Buffer.from('gone')
  })
  expect(silent.differences).toEqual(['The site does not say which release it serves.'])
})

test('values that the site says it fills in are those that stand in its pages', async () => {
  await using opened = await openTampered()
  const { differences } = await opened.verify(({ url }, answer) => {
    if (url !== '/.well-known/release.json') return
    answer.body = Buffer.from(answer.body.toString().replace('Ann & Co', 'Somebody else'))
  })
  expect(differences).toContain('/about for Chrome is not what was built.')
})
