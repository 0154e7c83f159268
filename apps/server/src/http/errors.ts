import type { Problem, Violation } from '@amour/contract/answers.ts'
import { errorText } from '@amour/locales/errors.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isDatabaseOutage } from '#database/is-outage.ts'
import { Refusal } from './refusal.ts'

/** Seconds after which a client may ask again when the service is away. */
const OUTAGE_RETRY_AFTER = 5

/** Input that breaks the contract; `on.ts` throws it. */
export class InvalidInput extends Error {
  override name = 'InvalidInput'
  readonly violations: Violation[]

  constructor(error: z.ZodError) {
    super('Invalid input')
    const first = new Map<string, string>()
    for (const { path, message } of error.issues) {
      const field = path.join('.')
      if (!first.has(field)) first.set(field, errorText(message))
    }
    this.violations = [...first].map(([propertyPath, message]) => ({ propertyPath, message }))
  }
}

/** The one place where a failure becomes an answer: no stack, no SQL, no path. */
export function respondToError(
  error: FastifyError | Refusal | InvalidInput,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { status, body, retryAfter } = describeFailure(error)
  if (status >= 500)
    request.log[status === 503 ? 'warn' : 'error']({ err: error, route: request.routeOptions.url }, 'failed')
  if (retryAfter) void reply.header('retry-after', retryAfter)
  return reply.status(status).send({ ...body, ...namesItself(request) })
}

/** The number of a call that failed, for its body. A picture's is in its header alone: nobody reads the body of one. */
export const namesItself = ({ id, url }: FastifyRequest): Pick<Problem, 'requestId'> =>
  url.startsWith('/media/') ? {} : { requestId: id }

type Failure = { status: number; body: Problem; retryAfter?: number | undefined }

/** What a failure says to the caller. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof Refusal) {
    const { data, violations, retryAfter } = error.extra
    const body = { code: error.code, message: error.message, ...(violations && { violations }), ...(data && { data }) }
    return { status: error.status, body, retryAfter }
  }
  if (error instanceof InvalidInput) {
    return { status: 422, body: { code: 'invalid', message: errorText('invalid'), violations: error.violations } }
  }
  if (isDatabaseOutage(error)) return { ...plain(503, 'unavailable'), retryAfter: OUTAGE_RETRY_AFTER }
  const status = typeof error === 'object' && error && 'statusCode' in error ? error.statusCode : 500
  if (status === 413) return plain(413, 'tooLarge')
  if (status === 415) return plain(415, 'unsupportedType')
  if (status === 503) return { ...plain(503, 'unavailable'), retryAfter: OUTAGE_RETRY_AFTER }
  if (typeof status === 'number' && status >= 400 && status < 500) return plain(422, 'invalid')
  return plain(500, 'unexpected')
}

const plain = (status: number, code: 'tooLarge' | 'unsupportedType' | 'unavailable' | 'invalid' | 'unexpected') => ({
  status,
  body: { code, message: errorText(code) },
})
