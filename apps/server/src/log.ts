import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { StorageAway } from '#media/storage.ts'

/** Structured log lines. Never give it a person's data: ids, routes, durations and error names only. */
export type Log = FastifyBaseLogger

type Options = {
  /** What this program does: lines of several processes meet in one place. */
  process?: string
  /** For tests. */
  destination?: pino.DestinationStream
}

/** Makes a process's log; each line names the process, its number and its host. */
export function openLog(level: string, { process: name = 'tool', destination }: Options = {}): Log {
  const options: pino.LoggerOptions = {
    level,
    base: { process: name, pid: process.pid, host: hostname() },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * An error without what it may carry of a person: PostgreSQL's `detail` holds values of rows, and a message may quote
 * them. Libraries throw plain objects that look like errors; those are described alike.
 */
function describeError(error: unknown) {
  const { name, code, stack } = Object(error) as { name?: unknown; code?: unknown; stack?: unknown } // any value
  const isErrorLike = error instanceof Error || typeof stack === 'string'
  if (!isErrorLike) return { name: typeof error }
  return {
    name: typeof name === 'string' ? name : nameIn(stack),
    code: typeof code === 'string' ? code : undefined,
    // Made by us of ids alone: without it nobody could find the file that a store does not let go.
    key: error instanceof StorageAway ? error.key : undefined,
    stack: String(stack)
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 12),
  }
}

/** The name that a stack begins with, as `TypeError: …` does; what follows the colon is the message. */
const nameIn = (stack: unknown) => /^(?:Uncaught )?([A-Za-z]+)\b/.exec(String(stack))?.[1] ?? 'Error'
