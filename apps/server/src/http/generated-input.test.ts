import { readdir } from 'node:fs/promises'
import { Problem } from '@amour/contract/answers.ts'
import type { Endpoint } from '@amour/contract/endpoint.ts'
import { everyEndpoint } from '@amour/contract/every-endpoint.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { validBodies } from '@amour/test/http/valid-bodies.ts'
import { countFor } from '@amour/test/whole-run.ts'
import { spoolFolder } from '#media/spool.ts'
import { type World, world } from '@amour/test/world.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

// Whatever is sent, an answer is a refusal with a sentence, never a failure of the server.
const calls = everyEndpoint.map(([feature, name, endpoint]) => [`${feature}.${name}`, endpoint] as const)
const withBody = calls.filter(([, { body, fileBytes }]) => body && !fileBytes)
const withFile = calls.filter(([, { fileBytes }]) => fileBytes)
const withParams = calls.filter(([, { params }]) => params)
const withQuery = calls.filter(([, { query }]) => query)

let count = 0

/** One part of a body at a time is replaced by nonsense. */
const orderly = Object.fromEntries(
  Object.entries(validBodies).map(([name, bodyOf]) => [
    name,
    () => bodyOf({ unique: () => `nonsense-${count}`, memberId: () => bob.id }),
  ]),
)

const nonsense = [
  null,
  true,
  42,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '٣',
  "'; DROP TABLE member; --",
  '%',
  '<script>alert(1)</script>',
  '🙂'.repeat(30),
  'x'.repeat(20_000),
  `${'Long walks and short emails. '.repeat(3)}\u0000`,
  `nul\u0000-${'a'.repeat(8)}`,
  [],
  [null],
  ['a', 'b'],
  {},
  { toString: 'x' },
  JSON.parse('{"constructor": {"prototype": {"x": 1}}}') as unknown,
]

/** Of how many pieces a field gets one. */
const SHARE = countFor('generatedInput', [4, 2, 1])

/** Others of them for each field, so that every run sends every piece of it somewhere. */
const nonsenseFor = (name: string, part: string) =>
  nonsense.filter((_, at) => (at + name.length + part.length) % SHARE === 0)

let w: World
let bob: TestMember
let caller: TestMember

beforeAll(async () => {
  w = await world()
  bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
})

afterAll(() => w[Symbol.asyncDispose]())

/** Calls as a member and from an address that has not used up any limit. */
async function send(
  { method, path }: Endpoint,
  { payload, type = 'application/json', fill = bob.id, search = '', encoding }: Sent = {},
) {
  if (count % 15 === 0) caller = await w.aMember({ password: 'open sesame' })
  count += 1
  const reply = await w.app.inject({
    method,
    url: path.replace(/:\w+/g, fill) + search,
    headers: {
      'x-forwarded-for': `198.18.${count >> 8}.${count & 255}`,
      authorization: `Bearer ${caller.token}`,
      ...(payload !== undefined && { 'content-type': type }),
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    },
    ...(payload !== undefined && { payload }),
  })
  const problem = reply.statusCode >= 400 ? Problem.parse(reply.json()) : undefined
  return { status: reply.statusCode, code: problem?.code, problem }
}

type Sent = { payload?: string; type?: string; fill?: string; search?: string; encoding?: string }

test('the orderly bodies are of all calls that take one, and in order', () => {
  expect(Object.keys(orderly).toSorted()).toEqual(withBody.map(([name]) => name).toSorted())
  for (const [name, { body }] of withBody)
    expect(body?.safeParse(orderly[name]?.()).error?.issues, name).toBeUndefined()
})

test.for(withBody)(
  '%s refuses a part of its body that is nonsense, and never fails',
  { timeout: 60_000 },
  async ([name, endpoint]) => {
    for (const part of Object.keys(orderly[name]?.() ?? {})) {
      for (const wrong of nonsenseFor(name, part)) {
        const body = { ...orderly[name]?.(), [part]: wrong }
        const isWrong = endpoint.body?.safeParse(JSON.parse(JSON.stringify(body))).success === false
        const { status } = await send(endpoint, { payload: JSON.stringify(body) })
        const expected = isWrong ? [422] : [200, 201, 401, 404, 409, 413, 422, 429]
        expect(expected, `${part}: ${JSON.stringify(wrong)?.slice(0, 40)}`).toContain(status)
      }
    }
  },
)

test.for(withBody)('%s names the part that is missing', async ([name, endpoint]) => {
  for (const part of Object.keys(orderly[name]?.() ?? {})) {
    const { [part]: _, ...rest } = orderly[name]?.() ?? {}
    const { status, problem } = await send(endpoint, { payload: JSON.stringify(rest) })
    const isOptional = endpoint.body?.safeParse(rest).success
    const named = problem?.violations?.map(({ propertyPath }) => propertyPath) ?? []
    expect(isOptional || (status === 422 && named.includes(part)), `${part}: ${status} ${named.join()}`).toBe(true)
  }
})

test.for(withBody)('%s refuses a body that is no object or no JSON', async ([, endpoint]) => {
  const isEmptyRight = endpoint.body?.safeParse({}).success
  for (const payload of ['[]', '[{}]', '"text"', '42', 'true', '{"a":', '{"__proto__": {"x": 1}}', '\u0000']) {
    expect((await send(endpoint, { payload })).status, payload).toBe(422)
  }
  for (const payload of ['{}', 'null']) {
    const { status } = await send(endpoint, { payload })
    expect(isEmptyRight || status === 422, `${payload}: ${status}`).toBe(true)
  }
})

test.for(withBody)('%s refuses a megabyte with 413 and other kinds of content with 415', async ([, endpoint]) => {
  const payload = JSON.stringify({ text: 'x'.repeat(2 ** 20) })
  expect(await send(endpoint, { payload })).toMatchObject({ status: 413, code: 'tooLarge' })
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data',
    'x',
  ]) {
    const reply = await send(endpoint, { payload: '{"text": "x"}', type })
    expect(reply, type).toMatchObject({ status: 415, code: 'unsupportedType' })
  }
})

const foreign = [
  { encoding: 'gzip' },
  { encoding: 'br, identity' },
  { charset: 'utf-7' },
  { charset: '"UTF-16"' },
  { charset: 'utf-8; charset=utf-7' },
  { charset: '' },
]

test.for([...withBody, ...withFile])(
  '%s refuses a body that is packed, or in another charset',
  async ([, endpoint]) => {
    const type = endpoint.fileBytes ? 'multipart/form-data; boundary=x' : 'application/json'
    for (const { encoding = 'identity', charset = 'utf-8' } of foreign) {
      const reply = await send(endpoint, { payload: '{}', type: `${type}; charset=${charset}`, encoding })
      expect(reply, `${encoding} ${charset}`).toMatchObject({ status: 415, code: 'unsupportedType' })
    }
    for (const charset of ['utf-8', 'UTF-8', '"utf-8"']) {
      const { status } = await send(endpoint, { payload: '[]', type: `${type}; charset=${charset}` })
      expect(status, charset).toBe(422)
    }
  },
)

test.for(withBody)(
  '%s refuses half a character under its field, and what is no number for one',
  async ([name, endpoint]) => {
    for (const [part, value] of Object.entries(orderly[name]?.() ?? {})) {
      const wrong = typeof value === 'number' ? true : typeof value === 'string' ? `${value}\ud800` : undefined
      if (wrong === undefined) continue
      const { status, problem } = await send(endpoint, {
        payload: JSON.stringify({ ...orderly[name]?.(), [part]: wrong }),
      })
      const named = problem?.violations?.map(({ propertyPath }) => propertyPath.split('.')[0])
      // What has to be typed twice is named at the second place.
      expect([status, named], part).toEqual([422, [part === 'new_password' ? 'confirm_new_password' : part]])
    }
  },
)

/** Forms that no browser sends, with the boundary `x` unless the type says otherwise. */
const wrongForms: [name: string, payload: string, type?: string][] = [
  ['nothing', ''],
  ['no form', 'Good morning.'],
  ['no boundary', '--x--', 'multipart/form-data'],
  ['an empty boundary', '----', 'multipart/form-data; boundary='],
  ['a boundary of a megabyte', '--x--', `multipart/form-data; boundary=${'x'.repeat(10_000)}`],
  ['no parts', '--x--\r\n'],
  ['a part without a name', part('', 'x')],
  ['a file cut off', part('name="file"; filename="a.jpg"', 'x'.repeat(1000)).slice(0, 300)],
  ['a head cut off', '--x\r\nContent-Disposition: form-da'],
  ['a head of a megabyte', `--x\r\n${'A: b\r\n'.repeat(150_000)}\r\nx\r\n--x--\r\n`],
  ['no file', part('name="visibility"', 'public')],
  ['a file of another name', part('name="photo"; filename="a.jpg"', 'x')],
  ['the file as a value', part('name="file"', 'x')],
  ['two files', part('name="file"; filename="a"', 'x').replace('--x--', part('name="file"; filename="b"', 'x'))],
  ['a thousand values', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(1000) + '--x--\r\n'],
  ['a value of a megabyte', part('name="visibility"', 'x'.repeat(2 ** 20))],
  ['a prototype', part('name="__proto__"', 'x')],
  ['a constructor', part('name="constructor"; filename="a"', 'x')],
  ['a value that is JSON', part('name="visibility"\r\nContent-Type: application/json', '{"a":')],
  ['a part in a part', part('name="file"; filename="a"\r\nContent-Type: multipart/mixed; boundary=y', '--y--')],
  ['a name that breaks the line', part('name="file\rX"; filename="a\nb"', 'x')],
]

function part(disposition: string, content: string) {
  return `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n--x--\r\n`
}

test.for(withFile)('%s refuses a form that is nonsense, and keeps nothing of it', async ([, endpoint]) => {
  for (const [name, payload, type = 'multipart/form-data; boundary=x'] of wrongForms) {
    const { status } = await send(endpoint, { payload, type })
    expect([413, 415, 422], name).toContain(status)
  }
  const fields = endpoint.body instanceof z.ZodObject ? endpoint.body : z.object({})
  const [field = ''] = Object.keys(fields.shape)
  const wrongs = ['', 'x'.repeat(999), 'both', 'null', 'public\u0000'].filter(
    (value) => !fields.safeParse({ [field]: value }).success,
  )
  expect(wrongs.length).toBeGreaterThan(1)
  for (const wrong of wrongs) {
    const payload = part(`name="${field}"`, wrong).replace('--x--', part('name="file"; filename="a"', 'x'))
    const { status, problem } = await send(endpoint, { payload, type: 'multipart/form-data; boundary=x' })
    expect([status, problem?.violations?.map(({ propertyPath }) => propertyPath)], wrong).toEqual([422, [field]])
  }
  const left = await readdir(spoolFolder(w.context.config)).catch(() => [])
  expect(left).toEqual([])
})

test.for(withFile)(
  '%s refuses other kinds of content with 415, and a body too large by its own word with 413',
  async ([, endpoint]) => {
    for (const type of ['application/json', 'text/plain', 'application/octet-stream', 'image/jpeg', 'x']) {
      expect(await send(endpoint, { payload: '{}', type }), type).toMatchObject({
        status: 415,
        code: 'unsupportedType',
      })
    }
    const payload = part('name="file"; filename="a"', 'x'.repeat((endpoint.fileBytes ?? 0) + 2 ** 15))
    const reply = await send(endpoint, { payload, type: 'multipart/form-data; boundary=x' })
    expect(reply).toMatchObject({ status: 413, code: 'tooLarge' })
  },
)

const wrongIds = [
  'x',
  '0',
  '-1',
  'null',
  '%00',
  'a%00b',
  '%F0%9F%99%82',
  '%ED%A0%80',
  '%2e%2e%2f',
  "'--",
  'x'.repeat(300),
]

test.for(withParams)('%s refuses an address that names nothing, and never fails', async ([name, endpoint]) => {
  const payload = orderly[name] && JSON.stringify(orderly[name]())
  for (const fill of wrongIds) {
    const { status } = await send(endpoint, { fill, ...(payload && { payload }) })
    const allowed = name === 'members.suggest' ? [200, 404, 422] : [404, 422]
    expect(allowed, fill).toContain(status)
  }
})

/** What is nonsense elsewhere, and names somebody here. */
const usernames = ['1e9', 'x']

test.for(withQuery)('%s refuses a question that is nonsense, and never fails', async ([, endpoint]) => {
  for (const part of Object.keys(endpoint.query?.shape ?? {})) {
    for (const wrong of ['-1', '1.5', '1e9', 'x', '', '%00', '%ED%A0%80', `1&${part}=2`]) {
      const { status } = await send(endpoint, { search: `?${part}=${wrong}` })
      const isName = part === 'username' && usernames.includes(wrong)
      expect(isName ? [200] : [404, 422], `${part}=${wrong}`).toContain(status)
    }
  }
})
