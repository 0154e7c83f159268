import { Problem } from '@amour/contract/answers.ts'
import type { Endpoint, RequestOf, ResponseOf } from '@amour/contract/endpoint.ts'
import { proof, PROOF_HEADER } from '@amour/contract/proof.ts'
import { CallError, isRefusal } from './call-error.ts'
import { solveProof } from './proof.ts'
import { renewTokens } from './renew.ts'
import { leaveAtOnce } from './session-end.ts'
import { accountSlot } from './storage.ts'

type CallOptions = {
  signal?: AbortSignal
  /** One UUID for one action of a person, kept when they try again; made here if left out. */
  idempotencyKey?: string
  /** In place of the stored token, for what is sent after that is gone. */
  bearer?: string
  /** Finishes even when the page is left. */
  keepalive?: boolean
}

type Values = Record<string, string | number | boolean | undefined>
type Parts = { params?: Values; query?: Values; body?: unknown }

const expiredMessages = ['Your token is expired, please renew it.', 'Expired JWT Token']

/**
 * Performs one call of the contract: attaches the bearer, renews an expired token once, solves a proof of work once.
 * Throws CallError. A 401 of another kind to a call that carried a bearer ends the session on this browser.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const headers: Record<string, string> = {}
  if (endpoint.isIdempotent) headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID()
  // A resent toggle must not toggle back.
  if (endpoint.changesState) headers['x-request-id'] = crypto.randomUUID()
  const send = (more?: Record<string, string>) => sendSigned(endpoint, request, { ...headers, ...more }, options)
  try {
    return await send()
  } catch (error) {
    if (!isProofNeeded(error)) throw error
    return send({ [PROOF_HEADER]: await findProof() })
  }
}

function isProofNeeded(error: unknown): boolean {
  return (
    isRefusal(error, 'proofNeeded') ||
    (error instanceof CallError && error.status === 429 && error.data['field'] === 'proof')
  )
}

async function findProof(): Promise<string> {
  const { challenge } = await sendOnce(proof.challenge, {}, {}, {})
  return solveProof(challenge)
}

async function sendSigned<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  headers: Record<string, string>,
  options: CallOptions,
): Promise<ResponseOf<E>> {
  const token = options.bearer ?? accountSlot.get().token
  if (endpoint.access === 'anyone' || !token) return sendOnce(endpoint, request, headers, options)
  const sendAs = (bearer: string) =>
    sendOnce(endpoint, request, { ...headers, authorization: `Bearer ${bearer}` }, options)
  try {
    return await sendAs(token)
  } catch (error) {
    if (!isExpired(error)) throw endedBy(error, token)
    const renewed = await renewTokens(token, (refresh, pair) => sendOnce(refresh, pair, {}, {}))
    if (!renewed) throw endedBy(error, token)
    return await sendAs(renewed).catch((again: unknown) => {
      throw endedBy(again, renewed)
    })
  }
}

function isExpired(error: unknown): boolean {
  return error instanceof CallError && error.status === 401 && expiredMessages.includes(error.message)
}

/** Any 401 that is left ends the session on this browser; every error is thrown on. */
function endedBy(error: unknown, bearer: string): unknown {
  if (error instanceof CallError && error.status === 401) leaveAtOnce(bearer)
  return error
}

async function sendOnce<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  headers: Record<string, string>,
  { signal, keepalive }: CallOptions,
): Promise<ResponseOf<E>> {
  const { body } = request as Parts // the endpoint's own schemas, of which a generic request shows nothing
  const response = await fetch(addressOf(endpoint, request as Parts), {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
    cache: 'no-store',
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new CallError(0, {})
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw readFailure(response, answer)
  const read = endpoint.response.safeParse(answer)
  if (!read.success) throw new CallError(response.status, { code: 'unexpected' })
  return read.data as ResponseOf<E> // the schema just parsed it
}

function readFailure({ status, headers }: Response, answer: unknown): CallError {
  const wait = Number(headers.get('retry-after'))
  const retryAfter = wait > 0 ? wait : undefined
  const read = Problem.partial().loose().safeParse(answer)
  return new CallError(status, read.success ? (read.data as Partial<Problem>) : {}, retryAfter) // a loose object adds keys only
}

function addressOf({ path }: Endpoint, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled
}
