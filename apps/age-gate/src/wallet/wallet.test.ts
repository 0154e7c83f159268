import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeCertificate } from '@amour/tools/age-gate/wallet/certificates.ts'
import {
  disclose,
  issueMdoc,
  issueSdJwt,
  makeDeviceKey,
  writeStatusList,
} from '@amour/tools/age-gate/wallet/credentials.ts'
import { makeIssuer, writeIssuers } from '@amour/tools/age-gate/wallet/issuer.ts'
import {
  answerFor,
  encryptAnswer,
  type For,
  nameOfCredential,
  presentMdoc,
  presentSdJwt,
  type WalletRequest,
} from '@amour/tools/age-gate/wallet/present.ts'
import { readRows } from '@amour/test/age/read-rows.ts'
import { look, openWalletGate, postTo } from '@amour/test/age/wallet-gate.ts'
import { expect, inject, test } from 'vitest'

const SITE = 'https://site.example.org'
const DAY = 86_400_000
const OTHER_TYPE = 'org.example.library-card'

const aGate = (more: { statusLists?: string[]; now?: () => Date } = {}) =>
  openWalletGate({ serverUrl: `${inject('postgresUrl')}/postgres`, siteUrl: SITE, ...more })

type Gate = Awaited<ReturnType<typeof aGate>>

const REFUSED = 'We couldn’t use that answer'
const UNDER = 'We can’t let you in'
const AWAY = 'We couldn’t reach the age check'
const OVER = 'This check is over'
const WAITING = 'Show it with your wallet'

/** What may be wrong with an mdoc, or with showing it; left out, it is right. */
type MdocForgery = { given?: Partial<Parameters<typeof issueMdoc>[0]> } & Partial<Parameters<typeof presentMdoc>[1]> & {
    made?: Partial<For>
  }

async function showMdoc(at: Gate, request: WalletRequest, { given, made, ...shown }: MdocForgery = {}) {
  const credential = await issueMdoc({ signer: at.issuer.signer, device: at.device, ...given })
  const madeFor = { ...(await answerFor(request)), ...made }
  return presentMdoc(credential, { device: at.device, ...shown, made: madeFor })
}

type JwtForgery = { given?: Partial<Parameters<typeof issueSdJwt>[0]> } & Partial<
  Parameters<typeof presentSdJwt>[1]
> & {
    made?: Partial<For>
    alter?: (credential: Awaited<ReturnType<typeof issueSdJwt>>) => void
  }

async function showSdJwt(at: Gate, request: WalletRequest, { given, made, alter, ...shown }: JwtForgery = {}) {
  const credential = await issueSdJwt({ signer: at.issuer.signer, device: at.device, ...given })
  alter?.(credential)
  return presentSdJwt(credential, { device: at.device, ...shown, made: { ...(await answerFor(request)), ...made } })
}

/** A whole check by an mdoc, with what is wrong in it. */
async function checkMdoc(at: Gate, forgery: MdocForgery = {}) {
  const { waiting, request, blind } = await at.begin()
  const posted = await at.post(request, 'mso_mdoc', await showMdoc(at, request, forgery))
  return { blind, posted, waiting, ...(await look(waiting)) }
}

async function checkSdJwt(at: Gate, forgery: JwtForgery = {}) {
  const { waiting, request, blind } = await at.begin()
  await at.post(request, 'dc+sd-jwt', await showSdJwt(at, request, forgery))
  return { blind, ...(await look(waiting)) }
}

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
    check_count: [
      { ...counted, method: 'mdoc' },
      { ...counted, method: 'sd-jwt' },
    ],
  })
  expect((await look(byMdoc.waiting)).title).toBe(OVER)
})

test('a wallet is asked for an age and nothing else, by a request that says who asks', async () => {
  await using at = await aGate()
  const { request, browserRequest, page, link } = await at.begin()
  expect(request.dcql_query.credentials.map(({ claims }) => claims)).toEqual([
    [{ path: ['eu.europa.ec.av.1', 'age_over_18'], intent_to_retain: false }],
    [{ path: ['age_over_18'] }],
  ])
  expect(request).toMatchObject({ response_mode: 'direct_post.jwt', client_id: link.searchParams.get('client_id') })
  expect(browserRequest).toMatchObject({ response_mode: 'dc_api.jwt', expected_origins: [at.url] })
  // Neither leads from what the wallet knows to where the browser waits.
  expect(JSON.stringify([request, link.href])).not.toContain(new URL(at.url).searchParams.get('check') ?? 'check=')
  expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/wallet.js" defer>'])
})

test('an mdoc that is not right in any way is refused', async () => {
  await using at = await aGate()
  const other = await makeIssuer('Forger')
  const stranger = makeDeviceKey()
  const ended = await makeCertificate({ name: 'Ended signer', by: at.issuer.root, from: -9, until: -1 })
  const cases: [what: string, forgery: MdocForgery, title: string][] = [
    ['under 18', { given: { isAdult: false } }, UNDER],
    ['another nonce', { made: { nonce: 'another' } }, REFUSED],
    ['for another gate', { made: { clientId: 'x509_hash:another' } }, REFUSED],
    ['posted elsewhere', { made: { responseUri: 'https://evil.example/answer' } }, REFUSED],
    ['read by another key', { made: { thumbprint: new Uint8Array(32) } }, REFUSED],
    ['made for a browser', { isInBrowser: true }, REFUSED],
    ['over', { given: { until: new Date(Date.now() - DAY), signed: new Date(Date.now() - 1.5 * DAY) } }, REFUSED],
    ['not yet', { given: { signed: new Date(Date.now() + DAY) } }, REFUSED],
    ['an unknown issuer', { given: { signer: other.signer } }, REFUSED],
    ['a signer that has ended', { given: { signer: ended } }, REFUSED],
    ['signed by the root itself', { given: { signer: at.issuer.root } }, REFUSED],
    ['another phone', { device: stranger }, REFUSED],
    ['another type', { type: OTHER_TYPE, given: { type: OTHER_TYPE } }, REFUSED],
    ['more than was asked', { elements: ['age_over_18', 'issuing_country'] }, REFUSED],
    ['something else', { elements: ['issuing_country'] }, REFUSED],
    ['nothing', { elements: [] }, REFUSED],
  ]
  for (const [what, forgery, title] of cases) {
    const shown = await checkMdoc(at, forgery)
    expect([shown.title, shown.to], what).toEqual([title, ''])
  }
  // An element that was changed after it was signed.
  const { waiting, request } = await at.begin()
  const young = Buffer.from(await showMdoc(at, request, { given: { isAdult: false } }), 'base64url')
  const place = young.indexOf(Buffer.from('elementValue')) + 'elementValue'.length
  expect(young[place]).toBe(0xf4)
  young[place] = 0xf5
  await at.post(request, 'mso_mdoc', young.toString('base64url'))
  expect((await look(waiting)).title).toBe(REFUSED)
  const { check_begun: begun, check_count: counts } = await readRows(at.databaseUrl)
  expect([begun, counts?.some(({ outcome }) => outcome === 'passed')]).toEqual([[], false])
})

test('an SD-JWT that is not right in any way is refused', async () => {
  await using at = await aGate()
  const other = await makeIssuer('Forger')
  const now = Math.floor(Date.now() / 1_000)
  const cases: [what: string, forgery: JwtForgery, title: string][] = [
    ['under 18', { given: { isAdult: false } }, UNDER],
    ['yes as a number', { given: { isAdult: 1 } }, REFUSED],
    ['another nonce', { made: { nonce: 'another' } }, REFUSED],
    ['for another gate', { made: { clientId: 'x509_hash:another' } }, REFUSED],
    ['over', { given: { until: new Date(Date.now() - 1_000) } }, REFUSED],
    ['without an end', { given: { claims: { exp: undefined } } }, REFUSED],
    ['an unknown issuer', { given: { signer: other.signer } }, REFUSED],
    ['another type', { given: { claims: { vct: 'urn:example:library-card' } } }, REFUSED],
    ['bound to nobody', { isUnbound: true }, REFUSED],
    ['another phone', { device: makeDeviceKey() }, REFUSED],
    ['bound long ago', { iat: now - 3_600 }, REFUSED],
    ['bound to come', { iat: now + 3_600 }, REFUSED],
    ['nothing uncovered', { names: [] }, REFUSED],
    ['something else uncovered', { names: ['family_name'] }, REFUSED],
    ['more than was asked', { names: ['age_over_18', 'family_name'] }, REFUSED],
    [
      'a disclosure of their own',
      {
        given: { isAdult: false },
        alter: ({ disclosures }) => (disclosures['age_over_18'] = disclose('age_over_18', true)),
      },
      REFUSED,
    ],
    ['a claim altered', { given: { isAdult: false }, alter: alterClaims }, REFUSED],
    ['no signature', { alter: (one) => (one.issued = `${one.issued.split('.').slice(0, 2).join('.')}.`) }, REFUSED],
  ]
  for (const [what, forgery, title] of cases) {
    const shown = await checkSdJwt(at, forgery)
    expect([shown.title, shown.to], what).toEqual([title, ''])
  }
  // One that was bound as a whole to this request, and cut afterwards.
  const { waiting, request } = await at.begin()
  const all = await showSdJwt(at, request, { names: ['age_over_18', 'family_name'] })
  await at.post(request, 'dc+sd-jwt', all.split('~').toSpliced(2, 1).join('~'))
  expect((await look(waiting)).title).toBe(REFUSED)
})

function alterClaims(credential: { issued: string }) {
  const [head, payload = '', signature] = credential.issued.split('.')
  const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object // a JWT's claims
  const altered = Buffer.from(JSON.stringify({ ...said, age_over_18: true })).toString('base64url')
  credential.issued = [head, altered, signature].join('.')
}

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

test('an issuer is trusted from its day to its end, while nobody has revoked it, and the list is of now', async () => {
  await using at = await aGate()
  const { root, signer } = at.issuer
  const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
  const write = (one: object, list: Parameters<typeof writeIssuers>[2] = {}) =>
    writeIssuers(at.issuersFile, [{ root, ...one }], list)
  const lists: [what: string, write: () => Promise<void>, title: string][] = [
    ['expired', () => write({ until: inDays(-0.1) }), REFUSED],
    ['not yet', () => write({ from: inDays(1) }), REFUSED],
    ['its signer revoked', () => write({}, { revoked: [signer] }), REFUSED],
    ['its root revoked', () => write({}, { revoked: [root] }), REFUSED],
    ['taken from the list', async () => writeIssuers(at.issuersFile, [await makeIssuer('Other')]), REFUSED],
  ]
  for (const [what, rewrite, title] of lists) {
    for (const format of ['mso_mdoc', 'dc+sd-jwt'] as const) {
      await write({})
      const { waiting, request } = await at.begin()
      const shown = await (format === 'mso_mdoc' ? showMdoc : showSdJwt)(at, request)
      await rewrite()
      await at.post(request, format, shown)
      expect((await look(waiting)).title, `${what} ${format}`).toBe(title)
    }
  }
  // A list that nobody keeps any more is none: nobody is asked, and nobody is told that they are wrong.
  await write({}, { validUntil: inDays(-1) })
  await expect(at.begin()).rejects.toThrow('Failed to parse URL')
  await write({})
  const { waiting, request } = await at.begin()
  const shown = await showMdoc(at, request)
  await write({}, { validUntil: inDays(-1) })
  await at.post(request, 'mso_mdoc', shown)
  expect((await look(waiting)).title).toBe(AWAY)
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
  expect((await look(waiting)).status).toBe(303)
})

test('what an issuer has taken back is refused, and without its list nobody can be sure', async () => {
  let served: { status: number; token: string } = { status: 200, token: '' }
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.writeHead(served.status, { 'content-type': 'application/statuslist+jwt' }).end(served.token)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a server on a port has an address with one
  await using at = await aGate({ statusLists: [`${base}/status/`] })
  const checkAt = (uri: string, idx: number) =>
    checkSdJwt(at, { given: { claims: { status: { status_list: { uri, idx } } } } })
  try {
    const { signer } = at.issuer
    const write = async (uri: string, by = signer) =>
      (served = { status: 200, token: await writeStatusList(by, { uri, taken: [5, 9] }) })
    await write(`${base}/status/1`)
    expect((await checkAt(`${base}/status/1`, 4)).to).toContain('#proof=wallet.')
    for (const idx of [5, 9, 128]) expect((await checkAt(`${base}/status/1`, idx)).title, `${idx}`).toBe(REFUSED)
    // One list for all of them: the issuer is not told of each.
    expect(asked).toBe(1)
    // A list that is nowhere near the issuer's own is not even asked for.
    for (const uri of [`${base}/other/1`, 'http://127.0.0.1:1/status/1', `${base}/status/../other/1`])
      expect((await checkAt(uri, 4)).title, uri).toBe(REFUSED)
    expect(asked).toBe(1)
    // Somebody else's signature, another list's token, nonsense and a server in trouble.
    await write(`${base}/status/2`, (await makeIssuer('Forger')).signer)
    expect((await checkAt(`${base}/status/2`, 4)).title).toBe(AWAY)
    await write(`${base}/status/3`)
    expect((await checkAt(`${base}/status/4`, 4)).title).toBe(AWAY)
    served = { status: 500, token: '' }
    expect((await checkAt(`${base}/status/5`, 4)).title).toBe(AWAY)
  } finally {
    server.close()
  }
})
