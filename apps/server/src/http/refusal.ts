import type { Violation } from '@amour/contract/answers.ts'
import { type RefusalCode, refusals } from '@amour/contract/refusals.ts'
import { type ErrorKey, errorText } from '@amour/locales/errors.ts'
import { waitText } from '@amour/locales/waits.ts'

type Extra = {
  /** What the client needs to go on; for login the field at fault and whether it is required. */
  data?: Record<string, unknown>
  violations?: Violation[]
  /** Seconds, for the Retry-After header. */
  retryAfter?: number
}

/** A foreseen failure. Thrown anywhere below a route; `errors.ts` turns it into the answer. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly extra: Extra

  constructor(code: RefusalCode, extra: Extra = {}) {
    super(sentenceOf(code, extra))
    this.code = code
    this.extra = extra
  }

  get status() {
    return refusals[this.code]
  }
}

/** Whoever has to wait reads for how long; the header says the same. */
function sentenceOf(code: RefusalCode, { retryAfter }: Extra) {
  if (refusals[code] !== 429 || retryAfter === undefined) return errorText(code)
  return code === 'tooManyRequests' ? waitText(retryAfter) : `${errorText(code)} ${waitText(retryAfter)}`
}

/** A refusal of one field of the input (422): the sentence stands under that field. */
export function refuseField(propertyPath: string, says: ErrorKey) {
  return new Refusal('invalid', { violations: [{ propertyPath, message: errorText(says) }] })
}
