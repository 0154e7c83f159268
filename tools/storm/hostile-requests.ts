import type { Endpoint } from '@amour/contract/endpoint.ts'
import { everyEndpoint } from '@amour/contract/every-endpoint.ts'
import { session } from '@amour/contract/account/session.ts'
import { BATH } from '@amour/test/members/make-member.ts'
import fc from 'fast-check'
import { z } from 'zod'

/** One request as it goes over the wire; `token` says whose it is, `address` where it seems to come from. */
export type HostileRequest = {
  method: string
  path: string
  body: string | undefined
  type: string
  token: 'member' | 'unfinished' | 'none' | 'junk'
  address: number
  headers: Record<string, string>
}

/** Words that get past the first check, so that what lies behind it is tried too. */
const plausible = fc.constantFrom<unknown>(
  'Man',
  'Woman',
  'Man->Woman',
  'Woman->Man',
  BATH,
  'Bath',
  'Somerset',
  'United Kingdom',
  '1990-02-28',
  'fancyAChat',
  'fuzz@example.com',
  'As-you-like-it £1',
  'rosalind',
  'chats',
  'requests',
  'week',
  'nearest',
  'slim',
  '123456',
  'blue',
  'Long walks, short emails, and a good table by the window.',
  '0198f0c5-5cf7-7c5f-8c5f-0123456789ab',
  1,
  2,
  18,
  99,
  10_000,
  2 ** 31,
  2 ** 53 - 1,
  true,
  false,
  null,
  'eyJ2IjoxfQ==',
  [{ label: 'Message', value: 'Good morning.' }],
)

const nasty = fc.constantFrom<unknown>(
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff',
  '\u202e',
  '\ufeff',
  '٣',
  'ﬀ',
  'İ',
  'ß',
  '🙂'.repeat(40),
  '%00',
  "' OR 1=1 --",
  '{{constructor}}',
  '__proto__',
  '../../etc/passwd',
  '%2e%2e%2f',
  '\r\nSet-Cookie: x=1',
  '1e400',
  'NaN',
  'x'.repeat(40_000),
  'a-'.repeat(20_000),
  '1('.repeat(9) + '('.repeat(20_000),
  'a@'.repeat(15_000),
  ' '.repeat(30_000),
  -1,
  0,
  1.5,
  -0,
  1e308,
  5e-324,
  2 ** 31,
  -(2 ** 63),
  [],
  {},
  [[]],
  [null],
  { toString: 'x' },
  { length: -1 },
)

const value = fc.oneof(
  { weight: 5, arbitrary: plausible },
  { weight: 4, arbitrary: nasty },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 6 }) },
)

const deep = `${'['.repeat(15_000)}${']'.repeat(15_000)}`
const wild = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    deep,
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"a":1,"a":2}',
    '{',
    '',
    'null',
  ),
  fc.constantFrom('{"a":1e999}', `{"${'k'.repeat(50_000)}":1}`, `"${'x'.repeat(70_000)}"`, '\ufeff{}', '[1,]'),
)

function bodyOf(schema: z.ZodType | undefined) {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const fields = fc.record(Object.fromEntries(known.map((key) => [key, value])), { requiredKeys: [] })
  const extra = fc.dictionary(fc.string({ maxLength: 12 }), value, { maxKeys: 2 })
  const record = fc.tuple(fields, extra).map((parts) => JSON.stringify(Object.assign({}, ...parts)))
  const body = fc.oneof({ weight: 6, arbitrary: record }, { weight: 2, arbitrary: wild })
  return schema ? body : fc.option(body, { nil: undefined, freq: 4 })
}

/** A form as it goes over the wire with the boundary `x`; parts of it may be missing. */
const form = fc
  .array(
    fc.record({
      name: fc.constantFrom('file', 'file', 'visibility', '__proto__', '', 'x'.repeat(300)),
      head: fc.constantFrom('; filename="a.jpg"', '; filename="a.mp4"', '', '\r\nContent-Type: application/json'),
      content: fc.oneof(
        fc.constantFrom('public', '\u00ff\u00d8\u00ff\u00e0', '\u0000\u0000\u0000\u0018ftypisom', '<svg/>', 'MZ', ''),
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.constant('x'.repeat(300_000)),
      ),
    }),
    { maxLength: 4 },
  )
  .map((parts) =>
    parts.map(
      ({ name, head, content }) => `--x\r\nContent-Disposition: form-data; name="${name}"${head}\r\n\r\n${content}\r\n`,
    ),
  )
  .chain((parts) => fc.constantFrom(`${parts.join('')}--x--\r\n`, parts.join(''), parts.join('').slice(0, 60)))

const segment = fc.oneof(
  fc.constantFrom('me', 'all', 'null', '0', '%00', '%ED%A0%80', '..', '%2e%2e%2f', 'x'.repeat(300), '🙂', 'rosalind'),
  fc.uuid(),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => encodeURIComponent(text.toWellFormed())),
)

const header = fc.constantFrom<Record<string, string>>(
  {},
  { 'idempotency-key': 'not a uuid' },
  { 'idempotency-key': '0198F0C5-5CF7-7C5F-8C5F-0123456789AB' },
  { 'x-request-id': '0198f0c5-5cf7-7c5f-8c5f-0123456789ab' },
  { 'x-http-method-override': 'DELETE', 'x-forwarded-host': 'evil.example' },
  { 'sec-fetch-site': 'cross-site', 'sec-purpose': 'prefetch' },
  { 'x-proof-of-work': 'eyJjaGFsbGVuZ2UiOnt9fQ==' },
  { 'if-none-match': '*', range: 'bytes=0-1' },
  { 'content-encoding': 'gzip' },
)

const types = [
  'application/json',
  'application/json; charset=utf-7',
  'text/plain',
  'multipart/form-data; boundary=x',
  'x',
]
const verb = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD')

// Nobody signs out: the others would then only knock at a closed door.
const whose = fc.constantFrom('member', 'member', 'member', 'member', 'member', 'unfinished', 'none', 'junk')

const typeOf = ({ fileBytes }: Endpoint) => (fileBytes ? 'multipart/form-data; boundary=x' : 'application/json')

/** Requests to every call of the contract that no honest client would send; most of them well formed enough to hurt. */
export const hostileRequest: fc.Arbitrary<HostileRequest> = fc
  .constantFrom(...everyEndpoint)
  .chain(([, , endpoint]) => {
    const query = fc.option(
      fc
        .tuple(fc.constantFrom(...Object.keys(endpoint.query?.shape ?? { x: 0 })), value)
        .map(
          ([key, given]) =>
            `?${key}=${encodeURIComponent(String(JSON.stringify(given)).slice(0, 4_000).toWellFormed())}`,
        ),
      { nil: '' },
    )
    return fc.record({
      method: fc.oneof({ weight: 12, arbitrary: fc.constant<string>(endpoint.method) }, { weight: 1, arbitrary: verb }),
      path: fc.tuple(segment, query).map(([fill, search]) => endpoint.path.replace(/:\w+/g, fill) + search),
      body: endpoint.fileBytes ? form : bodyOf(endpoint.body),
      type: fc.oneof({ weight: 9, arbitrary: fc.constant(typeOf(endpoint)) }, fc.constantFrom(...types)),
      token: endpoint === session.revoke ? fc.constantFrom('none', 'junk') : whose,
      address: fc.nat(60_000),
      headers: header,
    })
  })
