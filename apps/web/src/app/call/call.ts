import { Problem } from '@amour/contract/answers.ts'
import { DEVICE_HEADER, type Endpoint, type RequestOf, type ResponseOf } from '@amour/contract/endpoint.ts'
import { proof, PROOF_HEADER, ProofLevel } from '@amour/contract/account/proof.ts'
import { takePrefetchedAnswer } from './prefetch.ts'
import { CallError, isRefusal } from './call-error.ts'
import { readDeviceId } from './device-id.ts'
import { solveProof } from './proof.ts'
import { noteServerTime } from './server-clock.ts'
import { renewTokens } from './token-renewal.ts'
import { endSession, endSuspendedSession } from './session-end.ts'
import { expiresSoon, isSameMember } from './token-expiry.ts'
import { accountSlot } from '#app/storage/storage.ts'

type CallOptions = {
  signal?: AbortSignal
  /** One UUID for one action of a person, kept when they try again; made here if left out. */
  idempotencyKey?: string
  /** In place of the stored token, for what is sent after that is gone. */
  bearer?: string
  /** Finishes even when the page is left. */
  keepalive?: boolean
  /** Goes after the body's values as multipart/form-data. Its name stays in the browser. */
  file?: Blob
  /** The tag of the answer that is known: where it is still right, a CallError of 304 says so. */
  known?: string
  /** Reads a body that goes on, and answers what it ended with, as text. */
  onOpened?: (body: ReadableStream<Uint8Array<ArrayBuffer>>) => Promise<string>
  /** Told again and again how many bytes of the file have left the browser. */
  onSent?: (bytes: number) => void
}

type Values = Record<string, string | number | boolean | undefined>
type Parts = { params?: Values; query?: Values; body?: unknown }
type Answer = { status: number; retryAfter: string | null; content: unknown }

/** Milliseconds without a byte sent, or without the answer after the last one, after which a connection counts as lost. */
const STALLED = 45_000

/** How often a call solves a proof of work: more can be asked for while the first is being solved. */
const PROOFS = 2

const expiredMessages = ['Your token is expired, please renew it.', 'Expired JWT Token']

/**
 * Performs one call of the contract: attaches the bearer, renews an expired token once, solves the proof of work that is asked for.
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
  if (options.known !== undefined) headers['if-none-match'] = `"${options.known}"`
  if (endpoint.namesDevice) headers[DEVICE_HEADER] = readDeviceId()
  const send = (more?: Record<string, string>) => sendSigned(endpoint, request, { ...headers, ...more }, options)
  const { token } = accountSlot.get()
  for (let proofs = 0, given: Record<string, string> = {}; ; proofs += 1) {
    try {
      return await send(given)
    } catch (error) {
      if (proofs === PROOFS || !isProofNeeded(error)) throw error
      given = { [PROOF_HEADER]: await findProof(error.data['level']) }
      // That takes seconds: what one member began is not done in the name of another.
      if (token && !isSameMember(token, accountSlot.get().token ?? '')) throw error
    }
  }
}

function isProofNeeded(error: unknown): error is CallError {
  return (
    isRefusal(error, 'proofNeeded') ||
    (error instanceof CallError && error.status === 429 && error.data['field'] === 'proof')
  )
}

async function findProof(level: unknown): Promise<string> {
  const { challenge } = await sendOnce(proof.challenge, { query: { level: ProofLevel.safeParse(level).data } }, {}, {})
  return solveProof(challenge)
}

async function sendSigned<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  headers: Record<string, string>,
  options: CallOptions,
): Promise<ResponseOf<E>> {
  const storedToken = options.bearer ?? accountSlot.get().token
  if (endpoint.access === 'anyone' || !storedToken) {
    const bearer = endpoint.namesSender && storedToken ? await findFresh(storedToken) : undefined
    return sendOnce(endpoint, request, { ...headers, ...(bearer && { authorization: `Bearer ${bearer}` }) }, options)
  }
  // A file that is refused for its token would have been sent for nothing.
  const token = options.file && expiresSoon(storedToken) ? ((await renew(storedToken)) ?? storedToken) : storedToken
  const sendAs = (bearer: string) =>
    sendOnce(endpoint, request, { ...headers, authorization: `Bearer ${bearer}` }, options)
  try {
    return await sendAs(token)
  } catch (error) {
    if (!isExpired(error)) throw endedBy(error, token)
    const renewed = await renew(token)
    if (!renewed) throw endedBy(error, token)
    return await sendAs(renewed).catch((again: unknown) => {
      throw endedBy(again, renewed)
    })
  }
}

/** A token that still counts when the call arrives, if there is one: what anybody may send goes without rather than not at all. */
const findFresh = async (token: string) => (expiresSoon(token) ? await renew(token).catch(() => undefined) : token)

const renew = (token: string) => renewTokens(token, (refresh, pair) => sendOnce(refresh, pair, {}, {}))

function isExpired(error: unknown): boolean {
  if (!(error instanceof CallError) || error.status !== 401) return false
  return error.code === 'tokenExpired' || expiredMessages.includes(error.message)
}

/** Any 401 that is left, and a suspension, end the session on this browser; every error is thrown on. */
function endedBy(error: unknown, bearer: string): unknown {
  if (isRefusal(error, 'accountSuspended')) endSuspendedSession(bearer, error.data)
  if (error instanceof CallError && error.status === 401) endSession(bearer)
  return error
}

async function sendOnce<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  headers: Record<string, string>,
  options: CallOptions,
): Promise<ResponseOf<E>> {
  const send = options.file ? sendFile : sendJson
  const { status, retryAfter, content } = await send(endpoint, request as Parts, headers, options)
  if (status < 200 || status > 299) throw readFailure(status, retryAfter, content)
  const read = endpoint.response.safeParse(content)
  if (!read.success) throw new CallError(status, { code: 'unexpected' })
  return read.data as ResponseOf<E> // the schema just parsed it
}

async function sendJson(
  endpoint: Endpoint,
  parts: Parts, // the endpoint's own schemas, of which a generic request shows nothing
  headers: Record<string, string>,
  { signal, keepalive, onOpened }: CallOptions,
): Promise<Answer> {
  const { body } = parts
  const address = addressOf(endpoint, parts)
  const ahead = endpoint.method === 'GET' ? takePrefetchedAnswer(address, headers['authorization']) : undefined
  const askedAt = Date.now()
  const answering =
    ahead ??
    fetch(address, {
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
    })
  const lose = (cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new CallError(0, {})
  }
  const response = await answering.catch(lose)
  // What was asked ahead may have been answered long ago.
  if (!ahead) noteServerTime(response.headers.get('date'), askedAt)
  // Half an answer is none: a 401 cut off from its reason would end a session whose token had only run out.
  const reading = onOpened && response.ok && response.body ? onOpened(response.body) : response.text()
  const text = await reading.catch(lose)
  return { status: response.status, retryAfter: response.headers.get('retry-after'), content: readJson(text) }
}

type LoadOptions = { signal: AbortSignal; onLoaded: (bytes: number) => void }

/** The file behind a signed address of ours, whole or not at all. Throws CallError, and the signal's reason. */
export async function loadFile(address: string, { signal, onLoaded }: LoadOptions): Promise<Blob> {
  const lose = (cause: unknown) => {
    throw signal.aborted ? cause : new CallError(0, {})
  }
  const response = await fetch(address, { signal, cache: 'no-store' }).catch(lose)
  if (!response.ok || !response.body) throw new CallError(response.status, {})
  let loaded = 0
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      loaded += chunk.byteLength
      onLoaded(loaded)
      controller.enqueue(chunk)
    },
  })
  return new Response(response.body.pipeThrough(counter)).blob().catch(lose)
}

/** Only an XMLHttpRequest tells how much of a body has been sent. */
function sendFile(
  endpoint: Endpoint,
  parts: Parts,
  headers: Record<string, string>,
  { file = new Blob(), signal, onSent }: CallOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const lose = () => reject(new CallError(0, {}))
    let stalled = setTimeout(() => request.abort(), STALLED)
    const wait = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => request.abort(), STALLED)
    }
    request.upload.onprogress = ({ loaded }) => {
      wait()
      onSent?.(Math.min(loaded, file.size))
    }
    request.onload = () =>
      resolve({
        status: request.status,
        retryAfter: request.getResponseHeader('retry-after'),
        content: readJson(request.responseText),
      })
    request.onerror = lose
    request.onabort = () => (signal?.aborted ? reject(signal.reason) : lose())
    request.onloadend = () => clearTimeout(stalled)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.open(endpoint.method, addressOf(endpoint, parts))
    for (const [name, value] of Object.entries({ accept: 'application/json', ...headers }))
      request.setRequestHeader(name, value)
    if (signal?.aborted) reject(signal.reason)
    else request.send(formOf(parts.body, file))
  })
}

/** The file comes last, so that the server knows what it is for when it begins. */
function formOf(values: unknown, file: Blob): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values ?? {})) form.append(name, String(value))
  form.append('file', file, 'file')
  return form
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readFailure(status: number, after: string | null, content: unknown): CallError {
  const wait = Number(after)
  const read = Problem.partial().loose().safeParse(content)
  return new CallError(status, read.success ? (read.data as Partial<Problem>) : {}, wait > 0 ? wait : undefined) // a loose object adds keys only
}

function addressOf({ path }: Endpoint, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled
}
