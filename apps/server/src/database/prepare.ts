import { createHash } from 'node:crypto'
import pg from 'pg'

/** One program has a few hundred texts; a list of varying length could make more without end. */
const limit = 1_000
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= limit) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}

type Send = (...call: unknown[]) => unknown

/** Sends every query with parameters as a named prepared statement, so that the server parses and plans it once. */
export class PreparingClient extends pg.Client {
  override query = preparing(super.query.bind(this) as Send)

  constructor(options?: pg.ClientConfig) {
    super(options)
    // The query under way fails by itself; a broken connection that nobody listens to would end the whole process.
    this.on('error', () => undefined)
  }
}

/** pg's many overloads cannot be restated, hence the `as`: any other form of call passes through as it came. */
function preparing(send: Send): pg.Client['query'] {
  return ((...call: unknown[]) => {
    const [text, values, ...rest] = call
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    return name ? send({ name, text, values }, ...rest) : send(...call)
  }) as pg.Client['query']
}
