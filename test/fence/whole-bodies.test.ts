import { everyConsoleEndpoint } from '@amour/contract/console/every-endpoint.ts'
import { type Endpoint, endpoint } from '@amour/contract/endpoint.ts'
import { everyEndpoint } from '@amour/contract/every-endpoint.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'

// A page that has long been open knows what is older. A call that sends the whole of something says what of it is meant, or
// what its page knew, or it takes back what another page has saved since.

/** Calls that send several things and take nothing back by it, each with why. */
const lawful: Record<string, string> = {
  'keys.saveKit': 'a kit is made anew as a whole, and ends the one before by design',
  'keys.savePasskeyWraps': 'what is sent is added, and ends nothing',
  'mediaAccess.grant': 'it has one term, and says itself whether it changes what is there',
}

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** A schema and all that it is made of. */
const partsOf = (schema: Schema): Schema[] => [
  schema,
  ...[
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
  ].flatMap(partsOf),
]

/** Whether a body holds several things, or a list of them, and does not say which of it its page means. */
function sendsWhole({ method, body }: Pick<Endpoint, 'method' | 'body'>): boolean {
  if (method !== 'PUT' || !body) return false
  const parts = partsOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema) // what is written of it
  const names = parts.flatMap(({ properties }) => Object.keys(properties ?? {}))
  const isSeveral = parts.some(({ type, properties }) => type === 'array' || Object.keys(properties ?? {}).length > 1)
  return isSeveral && !names.includes('changed') && !names.includes('known')
}

const found = [...everyEndpoint, ...everyConsoleEndpoint]
  .filter(([, , call]) => sendsWhole(call))
  .map(([feature, name]) => `${feature}.${name}`)

test('a call that sends the whole of something says what of it is meant', () => {
  expect(found.toSorted()).toEqual(Object.keys(lawful).toSorted())
})

test('a call that does not is found, and its twin that does is not', () => {
  const made = <Shape extends z.ZodRawShape>(shape: Shape) =>
    endpoint({
      method: 'PUT',
      path: '/api/made-up',
      access: 'anyone',
      summary: 'Made up',
      body: z.object(shape),
      response: z.object({}),
    })
  const both = { name: z.string(), colour: z.string() }
  expect(sendsWhole(made(both))).toBe(true)
  expect(sendsWhole(made({ ...both, changed: z.array(z.enum(['name', 'colour'])).optional() }))).toBe(false)
  const list = { names: z.array(z.string()) }
  expect(sendsWhole(made(list))).toBe(true)
  expect(sendsWhole(made({ ...list, known: z.array(z.string()).optional() }))).toBe(false)
  expect(sendsWhole(made({ hours: z.object({ from: z.string(), to: z.string() }).nullable() }))).toBe(true)
  expect(sendsWhole(made({ name: z.string() }))).toBe(false)
})
