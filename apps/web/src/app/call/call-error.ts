import type { Problem, Violation } from '@amour/contract/answers.ts'
import { waitText } from '@amour/locales/waits.ts'

/** A call that failed. `status` is 0 when no answer came at all, 503 for an outage. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  /** The refusal's code of the contract; `offline` without an answer. */
  readonly code: string
  readonly violations: readonly Violation[]
  readonly data: Record<string, unknown>
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined
  /** By which we find the call in our log; undefined where none of us has answered. */
  readonly requestId: string | undefined
  /** The `fields` list of a failure (docs/specification/product.md §8), each with a field's key and a sentence. */
  readonly fields: readonly { key: string; message: string }[]

  constructor(status: number, problem: Partial<Problem> & { fields?: unknown }, retryAfter?: number) {
    super(problem.message || (status === 429 ? waitText(retryAfter ?? 1) : ''))
    this.status = status
    this.code = problem.code ?? (status === 0 ? 'offline' : 'unexpected')
    this.violations = problem.violations ?? []
    this.data = problem.data ?? {}
    this.requestId = problem.requestId
    this.fields = readFields(problem.fields)
    this.retryAfter = retryAfter
  }

  /** Nobody answered, or the service is away for a moment: try again later, nothing else is wrong. */
  get isOutage() {
    return this.status === 0 || this.status >= 502
  }
}

/**
 * What somebody who has to wait is told, and for how long: the server's sentence, or one made of the header when something
 * before the server refused. Undefined for any other failure.
 */
export function describeWait(error: unknown): string | undefined {
  return error instanceof CallError && error.status === 429 ? error.message : undefined
}

/** Whether nobody answered: what was asked for may have been done. */
export const isOutage = (error: unknown) => error instanceof CallError && error.isOutage

/** Whether an error is a refusal with this code. */
export function isRefusal(error: unknown, code: string): error is CallError {
  return error instanceof CallError && error.code === code
}

/** For what is to go: where it is not there any more, another page, or a call whose answer was lost, has done it. */
export function acceptGone(error: unknown): undefined {
  if (!isRefusal(error, 'notFound')) throw error
}

function readFields(fields: unknown) {
  if (!Array.isArray(fields)) return []
  return fields.flatMap((field: unknown) => {
    if (typeof field !== 'object' || !field || !('key' in field) || !('message' in field)) return []
    return [{ key: String(field.key), message: String(field.message) }]
  })
}
