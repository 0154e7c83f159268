import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeCertificate } from '@amour/tools/age-gate/wallet/certificates.ts'
import { disclose, makeDeviceKey, writeStatusList } from '@amour/tools/age-gate/wallet/credentials.ts'
import { makeIssuer, writeIssuers } from '@amour/tools/age-gate/wallet/issuer.ts'
import { readRows } from '@amour/test/age/read-rows.ts'
import {
  checkMdoc,
  checkSdJwt,
  type JwtForgery,
  look,
  type MdocForgery,
  openWalletGate,
  showMdoc,
  showSdJwt,
} from '@amour/test/age/wallet-gate.ts'
import { expect, inject, test } from 'vitest'

const SITE = 'https://site.example.org'

const aGate = (more: { statusLists?: string[]; now?: () => Date } = {}) =>
  openWalletGate({ serverUrl: `${inject('postgresUrl')}/postgres`, siteUrl: SITE, ...more })

const DAY = 86_400_000
const OTHER_TYPE = 'org.example.library-card'

const REFUSED = 'We couldn’t use that answer'
const UNDER = 'We can’t let you in'
const AWAY = 'We couldn’t reach the age check'

test('an mdoc that is not right in any way is refused', async () => {
  await using at = await aGate()
  const other = await makeIssuer('Forger')
  const namesake = await makeIssuer('Pretend ID office')
  const stranger = makeDeviceKey()
  const plain = await makeCertificate({ name: 'Plain signer', by: at.issuer.root, isPlain: true })
  const made = await makeCertificate({ name: 'Made by a signer', by: plain })
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
    ['an issuer of the same name', { given: { signer: namesake.signer } }, REFUSED],
    ['a signer that has ended', { given: { signer: ended } }, REFUSED],
    ['signed by the root itself', { given: { signer: at.issuer.root } }, REFUSED],
    ['signed by whom a signer has made one', { given: { signer: made } }, REFUSED],
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
  const namesake = await makeIssuer('Pretend ID office')
  const ended = await makeCertificate({ name: 'Ended signer', by: at.issuer.root, from: -9, until: -1 })
  const now = Math.floor(Date.now() / 1_000)
  const cases: [what: string, forgery: JwtForgery, title: string][] = [
    ['under 18', { given: { isAdult: false } }, UNDER],
    ['yes as a number', { given: { isAdult: 1 } }, REFUSED],
    ['another nonce', { made: { nonce: 'another' } }, REFUSED],
    ['for another gate', { made: { clientId: 'x509_hash:another' } }, REFUSED],
    ['over', { given: { until: new Date(Date.now() - 1_000) } }, REFUSED],
    ['without an end', { given: { claims: { exp: undefined } } }, REFUSED],
    ['an unknown issuer', { given: { signer: other.signer } }, REFUSED],
    ['an issuer of the same name', { given: { signer: namesake.signer } }, REFUSED],
    ['a signer that has ended', { given: { signer: ended } }, REFUSED],
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

test('an issuer is trusted from its day to its end, while nobody has revoked it, and the list is of now', async () => {
  await using at = await aGate()
  const { root, signer } = at.issuer
  const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
  const write = (one: object, list: Parameters<typeof writeIssuers>[2] = {}) =>
    writeIssuers(at.issuersFile, [{ root, ...one }], list)
  const formats = ['mso_mdoc', 'dc+sd-jwt'] as const
  const lists: [what: string, write: (format: (typeof formats)[number]) => Promise<void>, title: string][] = [
    ['expired', () => write({ until: inDays(-0.1) }), REFUSED],
    ['not yet', () => write({ from: inDays(1) }), REFUSED],
    ['its signer revoked', () => write({}, { revoked: [signer] }), REFUSED],
    ['its root revoked', () => write({}, { revoked: [root] }), REFUSED],
    [
      'trusted for the other kind alone',
      async (shown) =>
        writeIssuers(at.issuersFile, [
          { root, formats: formats.filter((one) => one !== shown) },
          await makeIssuer('Other'),
        ]),
      REFUSED,
    ],
    ['taken from the list', async () => writeIssuers(at.issuersFile, [await makeIssuer('Other')]), REFUSED],
  ]
  for (const [what, rewrite, title] of lists) {
    for (const format of formats) {
      await write({})
      const { waiting, request } = await at.begin()
      const shown = await (format === 'mso_mdoc' ? showMdoc : showSdJwt)(at, request)
      await rewrite(format)
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

test('what an issuer has taken back is refused, and without its list nobody can be sure', async () => {
  let served: { status: number; token: string } = { status: 200, token: '' }
  let ahead = 0
  let asked = 0
  const server = createServer(({ url }, response) => {
    asked += 1
    const { status, token } = served
    if (url === '/status/moved') response.writeHead(302, { location: '/elsewhere' }).end()
    else response.writeHead(status, { 'content-type': 'application/statuslist+jwt' }).end(token)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a server on a port has an address with one
  await using at = await aGate({ statusLists: [`${base}/status/`], now: () => new Date(Date.now() + ahead) })
  const checkAt = (uri: string, idx: number) =>
    checkSdJwt(at, { given: { claims: { status: { status_list: { uri, idx } } } } })
  try {
    const { signer } = at.issuer
    const write = async (uri: string, by = signer, more: Partial<Parameters<typeof writeStatusList>[1]> = {}) =>
      (served = { status: 200, token: await writeStatusList(by, { uri, taken: [5, 9], ...more }) })
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
    // One that is over, and one that is elsewhere.
    await write(`${base}/status/6`, signer, { lasts: -1 })
    expect((await checkAt(`${base}/status/6`, 4)).title).toBe(AWAY)
    await write(`${base}/status/moved`)
    expect((await checkAt(`${base}/status/moved`, 4)).title).toBe(AWAY)
    // What is suspended is not in force either.
    await write(`${base}/status/8`, signer, { bits: 2 })
    expect((await checkAt(`${base}/status/8`, 4)).to).toContain('#proof=wallet.')
    expect((await checkAt(`${base}/status/8`, 5)).title).toBe(REFUSED)
    // For as long as the issuer says a list is kept; what it has taken back since counts then.
    await write(`${base}/status/9`, signer, { ttl: 60 })
    expect((await checkAt(`${base}/status/9`, 4)).to).toContain('#proof=wallet.')
    await write(`${base}/status/9`, signer, { taken: [4] })
    ahead = 61_000
    expect((await checkAt(`${base}/status/9`, 4)).title).toBe(REFUSED)
  } finally {
    server.close()
  }
})
