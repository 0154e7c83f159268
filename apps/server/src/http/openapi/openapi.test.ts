import type { Endpoint } from '@amour/contract/endpoint.ts'
import { everyEndpoint } from '@amour/contract/every-endpoint.ts'
import { refusals } from '@amour/contract/refusals.ts'
import { uploads } from '@amour/contract/media/uploads.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'

const Schema = z.record(z.string(), z.unknown())
const Content = z.strictObject({ 'application/json': z.object({ schema: Schema }) })
const FileContent = z.strictObject({ 'multipart/form-data': z.object({ schema: Schema }) })
const StreamContent = z.strictObject({ 'text/event-stream': z.object({ schema: Schema }) })
const Operation = z.strictObject({
  operationId: z.string(),
  tags: z.array(z.string()).length(1),
  summary: z.string().min(10),
  security: z.array(z.object({ bearer: z.tuple([]).optional() })).optional(),
  parameters: z
    .array(z.strictObject({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean(), schema: Schema }))
    .optional(),
  requestBody: z.strictObject({ required: z.literal(true), content: z.union([Content, FileContent]) }).optional(),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$/),
    z.strictObject({ description: z.string().min(1), content: z.union([Content, StreamContent]) }),
  ),
})

/** OpenAPI 3.1 as far as our description uses it; anything else in it is an error. */
const Document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string().min(1), version: z.string().min(1) }),
  servers: z.array(z.strictObject({ url: z.url() })),
  paths: z.record(z.string().startsWith('/api/'), z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), Operation)),
  components: z.strictObject({
    schemas: z.record(z.string(), Schema),
    securitySchemes: z.strictObject({
      bearer: z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer'), bearerFormat: z.literal('JWT') }),
    }),
  }),
})

async function fetchDocument() {
  await using w = await world()
  const reply = await w.app.inject('/api/openapi.json')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toContain('application/json')
  return Document.parse(reply.json())
}

const document = await fetchDocument()
const calls = everyEndpoint.map(([feature, name, endpoint]) => [`${feature}.${name}`, endpoint] as const)

const operationOf = ({ method, path }: Endpoint) => {
  const known = document.paths[path.replace(/:(\w+)/g, '{$1}')]
  return known?.[method.toLowerCase() as Lowercase<Endpoint['method']>] // the type does not follow toLowerCase
}

test.for(calls)('%s is described: parameters, body, answer and every refusal', ([name, endpoint]) => {
  const operation = operationOf(endpoint)
  expect(operation).toMatchObject({ operationId: name, summary: endpoint.summary })
  const parameters = (place: string) =>
    operation?.parameters?.filter(({ in: where }) => where === place).map(({ name: key }) => key) ?? []
  expect(parameters('path')).toEqual(Object.keys(endpoint.params?.shape ?? {}))
  expect(parameters('query')).toEqual(Object.keys(endpoint.query?.shape ?? {}))
  const content = operation?.requestBody?.content
  expect(content && Object.keys(content)).toEqual(
    endpoint.body && [endpoint.fileBytes ? 'multipart/form-data' : 'application/json'],
  )
  const isOptional = endpoint.namesSender ? [{}] : []
  expect(operation?.security ?? []).toEqual(
    endpoint.access === 'anyone' && !endpoint.namesSender ? [] : [...isOptional, { bearer: [] }],
  )
  const statuses = (endpoint.refusals ?? []).map((code) => String(refusals[code]))
  const signIn = endpoint.access === 'anyone' ? [] : ['401']
  expect(Object.keys(operation?.responses ?? {})).toEqual(
    expect.arrayContaining([String(endpoint.status ?? 200), '429', '503', ...signIn, ...statuses]),
  )
})

test('a call that takes a file says how large it may be, and what stands beside it', () => {
  const described = FileContent.parse(operationOf(uploads.photo)?.requestBody?.content)
  const { schema } = described['multipart/form-data']
  expect(schema).toMatchObject({
    required: ['file'],
    properties: {
      visibility: { type: 'string', enum: ['public', 'private'], default: 'private' },
      file: { type: 'string', contentMediaType: 'application/octet-stream' },
    },
  })
  expect(JSON.stringify(schema)).toContain('10485760 bytes')
})

test('nothing else is described', () => {
  const described = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const names = described.map(({ operationId }) => operationId)
  expect(names.toSorted()).toEqual(calls.map(([name]) => name).toSorted())
})

test('every parameter of an address is described and asked for', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key)
    for (const { parameters = [] } of Object.values(methods)) {
      const described = parameters.filter((parameter) => parameter.in === 'path')
      expect(described.map(({ name }) => name)).toEqual(inPath)
      expect(described.every(({ required }) => required)).toBe(true)
    }
  }
})

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

/** What a reader of JSON Schema 2020-12 would stumble over below a place of the document, and how many types it met. */
function readSchemas(value: unknown, at: string, seen = { faults: [] as string[], types: 0 }) {
  if (typeof value !== 'object' || value === null) return seen
  for (const [key, part] of Object.entries(value)) {
    const isName = at.endsWith('/properties')
    if (key === '$ref' && part !== '#/components/schemas/Problem') seen.faults.push(`${at}: ${String(part)}`)
    if (key === 'nullable' && !isName) seen.faults.push(`${at}: OpenAPI 3.0`)
    if (key === 'type' && typeof part === 'string' && !isName) {
      if (!types.includes(part)) seen.faults.push(`${at}: ${part}`)
      seen.types += 1
    }
    readSchemas(part, `${at}/${key}`, seen)
  }
  return seen
}

test('every schema is one that a reader of JSON Schema 2020-12 understands', () => {
  const seen = readSchemas({ paths: document.paths, schemas: document.components.schemas }, '')
  expect(seen.faults).toEqual([])
  expect(seen.types).toBeGreaterThan(100)
})
