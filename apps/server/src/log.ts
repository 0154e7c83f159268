import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

/** Structured log lines. Never give it a person's data: ids, routes, durations and error names only. */
export type Log = FastifyBaseLogger

/** Makes the process's log; `destination` is for tests. */
export function openLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** An error without what it may carry of a person: PostgreSQL's `detail` holds values of rows. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  return {
    name: error.name,
    code,
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 12),
  }
}
