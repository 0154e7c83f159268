import { encryptAnswer, nameOfCredential, type WalletRequest } from '@amour/tools/age-gate/wallet/present.ts'
import { readRows } from '@amour/test/age/read-rows.ts'
import {
  checkMdoc,
  checkSdJwt,
  look,
  openWalletGate,
  postTo,
  showMdoc,
  showSdJwt,
} from '@amour/test/age/wallet-gate.ts'
import { expect, inject, test } from 'vitest'

const SITE = 'https://site.example.org'

const aGate = (more: { statusLists?: string[]; now?: () => Date } = {}) =>
  openWalletGate({ serverUrl: `${inject('postgresUrl')}/postgres`, siteUrl: SITE, ...more })

type Gate = Awaited<ReturnType<typeof aGate>>

const REFUSED = 'We couldn’t use that answer'
const OVER = 'This check is over'
const WAITING = 'Show it with your wallet'

test('an adult shows one claim of either kind of credential, and the gate keeps a count', async () => {
  await using at = await aGate()
  const byMdoc = await checkMdoc(at)
  expect(byMdoc.posted).toMatchObject({ status: 200, text: JSON.stringify({ redirect_uri: byMdoc.waiting }) })
  for (const { to, blind } of [byMdoc, await checkSdJwt(at)]) {
    const [, key = '', signature = ''] =
      /^https:\/\/site\.example\.org\/account\/age#proof=(.*)\.([\w-]+)$/.exec(to) ?? []
    expect(key).toBe(blind.key)
    expect(await blind.finish(signature)).toMatch(/^age1\.wallet\.substantial\./)
  }
  const { month } = at.key
  const counted = { month, key_name: `wallet.substantial.${month}`, outcome: 'passed', checks: 1 }
  expect(await readRows(at.databaseUrl)).toEqual({
    check_begun: [],
    person_check: [],
    check_count: [
      { ...counted, method: 'mdoc' },
      { ...counted, method: 'sd-jwt' },
    ],
  })
  expect((await look(byMdoc.waiting)).title).toBe(OVER)
})

test('a wallet is asked for an age and nothing else, by a request that says who asks', async () => {
  await using at = await aGate()
  const { request, browserRequest, page, link, check, waiting } = await at.begin()
  expect(request.dcql_query.credentials.map(({ claims }) => claims)).toEqual([
    [{ path: ['eu.europa.ec.av.1', 'age_over_18'], intent_to_retain: false }],
    [{ path: ['age_over_18'] }],
  ])
  expect(request).toMatchObject({ response_mode: 'direct_post.jwt', client_id: link.searchParams.get('client_id') })
  expect(browserRequest).toMatchObject({ response_mode: 'dc_api.jwt', expected_origins: [at.url] })
  // What the wallet knows does not lead to where the browser waits.
  expect(JSON.stringify([request, browserRequest, link.href])).not.toContain(check)
  expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/wallet.js" defer>'])
  expect((await look(waiting)).headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self' ${SITE}; base-uri 'none'; frame-ancestors 'none'`,
  )
})

test('an answer counts once and for its own check, also when it comes twice at once', async () => {
  await using at = await aGate()
  const { waiting, request } = await at.begin()
  const shown = await showMdoc(at, request)
  const twice = await Promise.all([at.post(request, 'mso_mdoc', shown), at.post(request, 'mso_mdoc', shown)])
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const looks = await Promise.all([look(waiting), look(waiting)])
  expect(looks.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 410])
  expect((await at.post(request, 'mso_mdoc', shown)).status).toBe(400)

  // The same presentation in another check; and an answer to one check that is posted to another.
  const again = await at.begin()
  await at.post(again.request, 'mso_mdoc', shown)
  expect((await look(again.waiting)).title).toBe(REFUSED)
  const [mine, theirs] = [await at.begin(), await at.begin()]
  const response = await encryptAnswer(theirs.request, {
    vp_token: { [nameOfCredential(theirs.request, 'mso_mdoc')]: [await showMdoc(at, theirs.request)] },
    state: theirs.request.state,
  })
  await postTo(mine.request.response_uri ?? '', { response })
  expect((await look(mine.waiting)).title).toBe(REFUSED)
  expect((await look(theirs.waiting)).title).toBe(WAITING)
  // What a wallet knows of a check does not let anybody look after it.
  expect((await look(`${at.url}/wallet?check=${theirs.request.state}`)).title).toBe(OVER)
})

test('what cannot be read, has two answers in it, or belongs to another state is refused', async () => {
  await using at = await aGate()
  const cases: [what: string, make: (request: WalletRequest, shown: string) => Record<string, unknown>][] = [
    ['another state', (_, shown) => ({ vp_token: { age0: [shown] }, state: 'another' })],
    ['two of one kind', (_, shown) => ({ vp_token: { age0: [shown, shown] } })],
    ['two kinds', (_, shown) => ({ vp_token: { age0: [shown], age1: [shown] } })],
    ['a name that was not asked for', (_, shown) => ({ vp_token: { other: [shown] } })],
    ['no presentation', () => ({ vp_token: { age0: [] } })],
    ['nonsense', () => ({ vp_token: { age0: ['nonsense'] } })],
  ]
  for (const [what, make] of cases) {
    const { waiting, request } = await at.begin()
    const answer = { state: request.state, ...make(request, await showMdoc(at, request)) }
    await postTo(request.response_uri ?? '', { response: await encryptAnswer(request, answer) })
    expect((await look(waiting)).title, what).toBe(REFUSED)
  }
  for (const body of [{ response: 'not encrypted' }, { response: '' }, {}, { error: 'invalid_request' }]) {
    const { waiting, request } = await at.begin()
    await postTo(request.response_uri ?? '', body)
    expect((await look(waiting)).title, JSON.stringify(body)).toBe(REFUSED)
  }
  const { waiting, request } = await at.begin()
  await postTo(request.response_uri ?? '', { error: 'access_denied' })
  expect((await look(waiting)).title).toBe('You cancelled the check')
})

test('a check by wallet is over after ten minutes, and nothing of it stays', async () => {
  let now = new Date()
  await using at = await aGate({ now: () => now })
  const { waiting, request, requestUri } = await at.begin()
  expect((await look(waiting)).title).toBe(WAITING)
  const answered = await at.begin()
  await at.post(answered.request, 'mso_mdoc', await showMdoc(at, answered.request))
  now = new Date(now.getTime() + 601_000)
  expect((await fetch(requestUri)).status).toBe(404)
  expect((await at.post(request, 'mso_mdoc', await showMdoc(at, request))).status).toBe(400)
  // One that was answered in time, and that nobody came back for.
  for (const one of [waiting, answered.waiting]) expect((await look(one)).title).toBe(OVER)
})

test('a browser that knows wallets brings the answer itself, bound to the gate’s origin', async () => {
  await using at = await aGate()
  const bring = async (
    begun: Awaited<ReturnType<Gate['begin']>>,
    presentation: string,
    format: 'mso_mdoc' | 'dc+sd-jwt',
  ) => {
    const answer = { vp_token: { [nameOfCredential(begun.browserRequest, format)]: [presentation] } }
    const response = await encryptAnswer(begun.browserRequest, answer)
    const { to } = await postTo(`${at.url}/wallet/browser`, { check: begun.check, response })
    return look(new URL(to, at.url).href)
  }
  const first = await at.begin()
  const mdoc = await showMdoc(at, first.browserRequest, { isInBrowser: true })
  expect((await bring(first, mdoc, 'mso_mdoc')).to).toContain('#proof=wallet.')
  const second = await at.begin()
  expect((await bring(second, await showSdJwt(at, second.browserRequest), 'dc+sd-jwt')).to).toContain('#proof=wallet.')
  const third = await at.begin()
  const elsewhere = await showMdoc(at, third.browserRequest, {
    isInBrowser: true,
    made: { origin: 'https://evil.example' },
  })
  expect((await bring(third, elsewhere, 'mso_mdoc')).title).toBe(REFUSED)
})

test('on another device a wallet is sent nowhere, and the browser that waits goes on', async () => {
  await using at = await aGate()
  const { waiting, request, check } = await at.begin('there')
  const lookState = async () => (await fetch(`${at.url}/wallet/look?check=${check}`)).text()
  expect(await lookState()).toBe('waiting')
  expect(await at.post(request, 'mso_mdoc', await showMdoc(at, request))).toMatchObject({ status: 200, text: '{}' })
  expect(await lookState()).toBe('answered')
  // A browser that only looks ahead does not use the answer up.
  expect((await look(waiting, { 'sec-purpose': 'prefetch' })).status).toBe(400)
  expect((await look(waiting)).status).toBe(303)
})
