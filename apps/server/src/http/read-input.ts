import type { Endpoint } from '@amour/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { InvalidInput } from './errors.ts'
import { refuseField } from './refusal.ts'

/** Reads what came with a call by the schemas of its endpoint. Throws `InvalidInput`, or `invalid` with the field at fault. */
export function readInput(
  { params, query, body }: Endpoint,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  if (query) requireSingleValues(query.shape, request.query)
  for (const [part, schema, value] of [
    ['params', params, request.params],
    ['query', query, request.query],
    ['body', body, request.body],
  ] as const) {
    if (!schema) continue
    const read = schema.safeParse(value ?? {})
    if (!read.success) throw new InvalidInput(read.error)
    const broken = findBroken(read.data)
    if (broken !== undefined) throw refuseField(broken, 'textBroken')
    input[part] = read.data
  }
  return input
}

/** `county[]=` means a county to whoever writes it; passed over, it would be answered as if there were none. */
function requireSingleValues(known: object, query: unknown) {
  for (const key of Object.keys(query ?? {})) {
    const [name = '', list] = key.split('[')
    if (list !== undefined && name in known) throw refuseField(name, 'invalid')
  }
}

/**
 * The place of the first text that could not be kept as it came: PostgreSQL keeps no NUL, and half a character
 * (a lone surrogate) would be kept as another one.
 */
function findBroken(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, part] of Object.entries(value)) {
    const found = findBroken(part, path ? `${path}.${key}` : key)
    if (found !== undefined) return found
  }
  return undefined
}
