import pg from 'pg'

/** A statement as it went to the server, and what stood for its parameters. */
export type Statement = { text: string; values: readonly unknown[] }

type Query = (...call: unknown[]) => unknown

/** What goes to the server while some work is done, from every connection of this process. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const found: Statement[] = []
  const pool = pg.Pool.prototype as unknown as { connect: Query }
  const { connect } = pool
  const recorded = new Map<pg.PoolClient, Query>()
  pool.connect = async function record(this: unknown, ...call: unknown[]) {
    const client = (await connect.apply(this, call)) as pg.PoolClient & { query: Query }
    if (!recorded.has(client)) {
      const own = client.query
      recorded.set(client, own)
      client.query = ((...asked: unknown[]) => {
        found.push(readCall(asked))
        return own.apply(client, asked)
      }) as typeof client.query
    }
    return client
  }
  try {
    await work()
    return found
  } finally {
    pool.connect = connect
    for (const [client, own] of recorded) Object.assign(client, { query: own })
  }
}

function readCall([first, values]: unknown[]): Statement {
  if (typeof first === 'string') return { text: first, values: Array.isArray(values) ? values : [] }
  const { text, values: own = [] } = first as { text: string; values?: unknown[] } // pg's other form of a call
  return { text, values: own }
}

/** The statements with what stood for their parameters, as a script of pgbench's in which each client counts for itself. */
export const asScript = (statements: readonly Statement[]) => `${statements.map(asLine).join('\n')}\n`

function asLine({ text, values }: Statement): string {
  const isCount = text.includes('rate_limit')
  const filled = text.replaceAll(/\$(\d+)/g, (_, at: string) => {
    const value = asLiteral(values[Number(at) - 1])
    // All of pgbench's clients would wait for one row.
    return isCount && /^'\w+:[\w-]{20,}'$/.test(value) ? `(${value} || :client_id)` : value
  })
  return `${filled.replaceAll(/\s+/g, ' ').replace(/;?\s*$/, '')};`
}

/** As PostgreSQL reads it where the text had a parameter. */
function asLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number' || typeof value === 'boolean') return `'${value}'`
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (Array.isArray(value)) return `'{${value.map((one) => JSON.stringify(String(one))).join(',')}}'`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `'${text.replaceAll("'", "''")}'`
}
