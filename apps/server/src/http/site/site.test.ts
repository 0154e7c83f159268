import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { closedPolicy } from '@amour/test/http/closed-policy.ts'
import { about, builtSite } from '@amour/test/http/built-site.ts'
import { expect, test } from 'vitest'
import { readableUrl } from './site.ts'

test.for([
  '/login',
  '/Login',
  '/member/AnnOfAvon',
  '/member/AnnOfAvon?from=search',
  '/search',
  '/search/Somerset/Bath?page=2',
  '/about/',
])('the address of a screen, %s, gets the frame, which search engines are asked not to keep', async (url) => {
  await using s = await builtSite()
  const page = await s.app.inject(url)
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(page.headers['x-robots-tag']).toBe('noindex')
  expect(page.body).toContain('frame')
  const head = await s.app.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test.for([
  '/no-such-page',
  '/.git/config',
  '/metrics',
  '/member',
  '/member/AnnOfAvon/photos',
  '/searches',
  '/about/nobody',
  '/pages/about%2Ehtml',
  '/releases%2Ejson',
  '/search/Greater%2',
  '/member/%E0%A4%A',
  '/member/%00',
  '/search//Bath',
])('an address that no screen has, %s, is 404, with the frame that says so', async (url) => {
  await using s = await builtSite()
  const page = await s.app.inject(url)
  expect([page.statusCode, page.headers['x-robots-tag'], page.body]).toEqual([
    404,
    'noindex',
    expect.stringContaining('frame'),
  ])
  const again = await s.app.inject({ url, headers: { 'if-none-match': String(page.headers['etag']) } })
  expect(again.statusCode).toBe(404)
  expect((await s.app.inject({ method: 'HEAD', url })).statusCode).toBe(404)
})

test('the address of a screen is only to be read', async () => {
  await using s = await builtSite()
  const reply = await s.app.inject({ method: 'POST', url: '/login' })
  expect([reply.statusCode, reply.headers['allow']]).toEqual([405, 'GET, HEAD'])
  expect((await s.app.inject({ method: 'POST', url: '/no-such-page' })).statusCode).toBe(404)
})

test('an address that a proxy gives as a whole is read as one', () => {
  expect(readableUrl({ url: 'http://amour.example/about' })).toBe('http://amour.example/about')
})

test('whoever goes to a file that is not there sees the screen that says so, and a program gets a plain answer', async () => {
  await using s = await builtSite()
  const seen = await s.app.inject({ url: '/about.html', headers: { accept: 'text/html,*/*;q=0.8' } })
  expect([seen.statusCode, seen.body]).toEqual([404, expect.stringContaining('frame')])
  const long = await s.app.inject(`/search/${'Bath'.repeat(2_000)}`)
  expect([long.statusCode, long.body]).toEqual([404, expect.stringContaining('frame')])
  for (const url of ['/about.html', '/api/users/search/%E0%A4%A'])
    expect((await s.app.inject(url)).statusCode).toBe(404)
})

test('the icon that a browser asks for by itself tells nothing of the site', async () => {
  await using s = await builtSite()
  const icon = await s.app.inject('/favicon.ico')
  expect([icon.statusCode, icon.headers.location]).toEqual([302, '/neutral.svg'])
})

test.for([
  ['/', 'landing'],
  ['/?from=a-friend', 'landing'],
  ['/about', 'about'],
  ['/legal/terms', 'terms'],
])('a public address, %s, gets its page as it was drawn', async ([url = '', title]) => {
  await using s = await builtSite()
  const page = await s.app.inject(url)
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers['x-robots-tag']).toBeUndefined()
  expect(page.body).toContain(`<title>${title}</title>`)
  const head = await s.app.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('a page has whole addresses and says who runs the site, of whom nothing can become markup', async () => {
  const operator = { name: 'Ann & <b>Sons</b>', address: '1 High Street', email: '</script><script>alert(1)' }
  await using s = await builtSite({ operator, serviceStatusUrl: 'https://status.example/?a=1&b="' })
  const { body } = await s.app.inject('/about')
  expect(body).toContain('href="https://amour.example/about"')
  expect(body).toContain(
    '<p>Ann &amp; &lt;b&gt;Sons&lt;/b&gt;</p><p class="at" data-if="operatorAddress">1 High Street</p>',
  )
  expect(body).toContain('href="https://status.example/?a=1&amp;b=&quot;"')
  const told = /<script id="site" type="application\/json">(.*)<\/script>/.exec(body)?.[1] ?? ''
  expect(told).not.toContain('<')
  expect(JSON.parse(told)).toMatchObject({ operator, serviceStatusUrl: 'https://status.example/?a=1&b="' })
})

test('what is not configured is left out, and the year is the present one', async () => {
  await using s = await builtSite()
  const { body } = await s.app.inject('/about')
  expect(body).not.toMatch(/Status<|class="at"|\{\{/)
  expect(body).toContain('<p>the operator of this site</p>')
  expect(body).toContain(`<p>© ${s.clock.now().getFullYear()}</p>`)
  s.clock.advance(366 * 86_400_000)
  expect((await s.app.inject('/about')).body).toContain(`<p>© ${s.clock.now().getFullYear()}</p>`)
})

test('a page is sent small to whom takes it so, and not again to whom has it', async () => {
  await using s = await builtSite()
  const plain = await s.app.inject('/about')
  const small = await s.app.inject({ url: '/about', headers: { 'accept-encoding': 'gzip, br' } })
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
  const etag = String(plain.headers['etag'])
  const again = await s.app.inject({ url: '/about', headers: { 'if-none-match': etag } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test.for([
  '/assets/gone-def456.js',
  '/missing.png',
  '/.env',
  '/media/nothing',
  '/locales/i18n/none.json',
  '/index.html',
  '/pages/about.html',
  '/pages/./about.html',
  '/assets/../pages/about.html',
  '/INDEX.HTML',
  '/releases.json',
  '/screens.json',
  '/assets/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
])('a missing file, %s, is not answered with a page', async (url) => {
  await using s = await builtSite()
  const reply = await s.app.inject(url)
  expect(reply.statusCode).toBe(404)
  expect(reply.body).not.toMatch(/frame|about/)
})

test('hashed files are kept for ever, others are asked for anew', async () => {
  await using s = await builtSite()
  expect((await s.app.inject('/assets/main-abc123.js')).headers['cache-control']).toContain('immutable')
  expect((await s.app.inject('/theme.js')).headers['cache-control']).toBe('no-cache')
})

test('sentences are kept for ever under the version that the pages name, and under no other', async () => {
  await using s = await builtSite()
  const kept = async (query: string) =>
    (await s.app.inject(`/locales/i18n/common.json${query}`)).headers['cache-control']
  expect(await kept('?v=abc')).toContain('immutable')
  for (const other of ['', '?v=', '?v=abd', '?v=ab', '?x=1?v=abd']) expect(await kept(other)).toBe('no-cache')
})

test('every answer carries the security headers, and no answer of the API may be kept', async () => {
  await using s = await builtSite()
  const unreadable = ['/api/users/search/%ff%fe', '/media/%ff', `/api/profile/member/${'x'.repeat(300)}`]
  for (const url of [
    '/',
    '/login',
    '/nothing',
    '/assets/main-abc123.js',
    '/api',
    '/api?x',
    '/api/nothing',
    ...unreadable,
  ]) {
    const { headers } = await s.app.inject(url)
    expect(headers['content-security-policy']).toContain("default-src 'none';script-src 'self'")
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(headers['cache-control'] === 'no-store' || !url.startsWith('/api'), url).toBe(true)
  }
})

test('one policy for every answer: what the pages as built carry, and nothing that was filled in', async () => {
  await using s = await builtSite({ operator: { name: '<script>2</script>', address: undefined, email: undefined } })
  const headersOf = async (url: string) => (await s.app.inject(url)).headers
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const { 'content-security-policy': policy } = await headersOf('/')
  const scripts = ['{}', '1'].map(hashOf).toSorted().join(' ')
  const [styles = ''] = /style-src 'self' 'sha256-[^;]+/.exec(String(policy)) ?? []
  expect(styles).toContain(`style-src 'self' ${hashOf('p{}')} 'sha256-`)
  expect(String(policy).split(';')).toEqual([
    "default-src 'none'",
    `script-src 'self' ${scripts}`,
    styles,
    ...closedPolicy,
  ])
  for (const url of ['/about', '/login', '/nothing', '/assets/main-abc123.js', '/assets/none.js', '/api/x', '/%ff']) {
    const headers = await headersOf(url)
    expect(headers['content-security-policy'], url).toBe(policy)
    expect(headers['integrity-policy-report-only'], url).toBe('blocked-destinations=(script)')
  }
})

test('a page is the same for everybody, whatever they send with their request', async () => {
  await using s = await builtSite()
  const agents = ['', 'curl/8', 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0)', 'Mozilla/5.0 Chrome/156', 'Googlebot/2.1']
  const others: Record<string, string>[] = [
    {},
    { authorization: 'Bearer some-token' },
    { cookie: 'session=1; seen=2' },
    { 'accept-language': 'de-DE', 'sec-ch-ua-platform': '"iOS"' },
    { 'x-forwarded-for': '203.0.113.7', 'cf-ipcountry': 'GB' },
    { referer: 'https://elsewhere.example/', origin: 'https://elsewhere.example' },
    { host: 'other.example', 'x-forwarded-host': 'other.example', 'x-forwarded-proto': 'http' },
    { 'save-data': 'on', dnt: '1', 'sec-gpc': '1' },
    { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site', 'upgrade-insecure-requests': '1' },
    { range: 'bytes=0-3', 'x-requested-with': 'XMLHttpRequest', 'x-original-url': '/login' },
  ]
  for (const url of ['/', '/about', '/login']) {
    const answers = new Set<string>()
    for (const agent of agents)
      for (const more of others) {
        const { statusCode, body, headers } = await s.app.inject({ url, headers: { 'user-agent': agent, ...more } })
        const { date: _date, 'x-request-id': _id, ...kept } = headers
        answers.add(JSON.stringify([statusCode, body, kept]))
      }
    expect(answers.size, url).toBe(1)
  }
})

test('the release says what it is made of, under its own digest and no other', async () => {
  await using s = await builtSite()
  const told = await s.app.inject('/.well-known/release.json')
  const { manifest, site: values } = told.json<{ manifest: string; site: { siteUrl: string; year: number } }>()
  expect(values).toMatchObject({ siteUrl: 'https://amour.example', year: s.clock.now().getFullYear() })
  const { body, headers } = await s.app.inject(`/.well-known/release/${manifest}.json`)
  expect(createHash('sha256').update(body).digest('hex')).toBe(manifest)
  expect(headers['cache-control']).toContain('immutable')
  const { files } = JSON.parse(body) as { files: Record<string, string> }
  expect(files['/pages/about.html']).toBe(createHash('sha256').update(about).digest('hex'))
  expect(Object.keys(files)).not.toContain('/releases.json')
  expect((await s.app.inject(`/.well-known/release/${'0'.repeat(64)}.json`)).statusCode).toBe(404)
})

test('the browser may report failures to the place that is configured, and to no other', async () => {
  await using s = await builtSite({ monitoringDsn: 'https://key@reports.example/7' })
  const { headers, body } = await s.app.inject('/login')
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://reports.example;")
  expect(body).toContain('"monitoringDsn":"https://key@reports.example/7"')
})
