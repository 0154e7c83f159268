import { Problem } from '@amour/contract/answers.ts'
import type { Endpoint } from '@amour/contract/endpoint.ts'
import { everyEndpoint } from '@amour/contract/every-endpoint.ts'
import { type RefusalCode, refusals } from '@amour/contract/refusals.ts'
import { errorText } from '@amour/locales/errors.ts'
import type { OpenAPIV3, OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'

/** The OpenAPI 3.1 document of the member API, made from the contract. */
export function describeApi(siteUrl: string): OpenAPIV3_1.Document {
  const paths: Record<string, OpenAPIV3_1.PathItemObject> = {}
  for (const [feature, name, endpoint] of everyEndpoint) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeEndpoint(feature, name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Amour', version: '1' },
    servers: [{ url: siteUrl }],
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function describeEndpoint(feature: string, name: string, endpoint: Endpoint): OpenAPIV3_1.OperationObject {
  const { summary, access, params, query, response, status = 200, isStream } = endpoint
  const type = isStream ? 'text/event-stream' : 'application/json'
  const content = contentOf(endpoint)
  const parameters = [...parametersOf(params, 'path'), ...parametersOf(query, 'query')]
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary,
    ...(access !== 'anyone' && { security: [{ bearer: [] }] }),
    // An empty one stands for nobody in particular.
    ...(endpoint.namesSender && { security: [{}, { bearer: [] }] }),
    ...(parameters.length && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      [status]: { description: 'Done', content: { [type]: { schema: schemaOf(response, 'output') } } },
      ...failuresOf(endpoint),
    },
  }
}

function contentOf({ body, fileBytes }: Endpoint): Record<string, OpenAPIV3_1.MediaTypeObject> | undefined {
  if (!body) return undefined
  const schema = schemaOf(body, 'input')
  if (!fileBytes) return { 'application/json': { schema } }
  const description = `The file itself, of at most ${fileBytes} bytes.`
  const file = { type: 'string', contentMediaType: 'application/octet-stream', description } as const
  const properties = { ...schema.properties, file }
  return {
    'multipart/form-data': { schema: { ...schema, properties, required: [...(schema.required ?? []), 'file'] } },
  }
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): OpenAPIV3_1.ParameterObject[] {
  return Object.entries(schema?.shape ?? {}).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(part, undefined).success,
    // The type package still gives parameters the schemas of OpenAPI 3.0.
    schema: schemaOf(part, 'input') as OpenAPIV3.SchemaObject,
  }))
}

/** Every call may fail so; what an endpoint names itself comes on top. */
function failuresOf({ access, shows = 'own', refusals: own = [], body, params, query }: Endpoint) {
  const codes: RefusalCode[] = ['tooManyRequests', 'unavailable', ...own]
  if (body || params || query) codes.push('invalid')
  if (access !== 'anyone') codes.push('notSignedIn', 'tokenExpired')
  if (access === 'complete') codes.push('profileIncomplete')
  if (shows !== 'own') codes.push('ageProofNeeded')
  if (shows === 'explicit') codes.push('explicitOff')
  const byStatus = Map.groupBy(new Set(codes), (code) => refusals[code])
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `${code}: ${errorText(code)}`).join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output') {
  // JSON Schema 2020-12 is the schema language of OpenAPI 3.1; the two type packages do not know each other.
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as OpenAPIV3_1.SchemaObject
}
