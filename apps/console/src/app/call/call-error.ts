import type { Problem, Violation } from '@amour/contract/answers.ts'
import i18next from 'i18next'

/** A call that failed, with the sentence that says so. `status` is 0 when no answer came at all, 503 for an outage. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  /** The refusal's code of the contract; `offline` without an answer. */
  readonly code: string
  readonly violations: readonly Violation[]
  readonly data: Record<string, unknown>
  /** By which the log names the call; undefined where no answer of ours came. */
  readonly requestId: string | undefined

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.message || i18next.t('errors:unavailable'))
    this.status = status
    this.code = problem.code ?? (status === 0 ? 'offline' : 'unexpected')
    this.violations = problem.violations ?? []
    this.data = problem.data ?? {}
    this.requestId = problem.requestId
  }

  /** Nobody answered, or the service is away for a moment: try again later, nothing else is wrong. */
  get isOutage() {
    return this.status === 0 || this.status >= 502
  }
}

/** Whether an error is a refusal with this code. */
export function isRefusal(error: unknown, code: string): error is CallError {
  return error instanceof CallError && error.code === code
}
