import { Problem } from '@amour/contract/answers.ts'
import type { Endpoint, RequestOf, ResponseOf } from '@amour/contract/endpoint.ts'
import { CallError, isRefusal } from './call-error.ts'
import { endSession, sessionToken } from './staff-session.ts'
import { requestStepUp } from './step-up.ts'
import { callOnce } from './unanswered-calls.ts'

type Values = Record<string, string | number | boolean | undefined>
type Parts = { params?: Values; query?: Values; body?: unknown }
/** `key`: a call that has been made under it before is answered as then, and does nothing more. */
type Once = { key?: string }
/** `onOpened` reads a body that goes on, and answers what it ended with. */
type Opened = { signal?: AbortSignal; onOpened?: (body: ReadableStream<Uint8Array<ArrayBuffer>>) => Promise<unknown> }
type Keyed = Parts & { key: string; signal?: AbortSignal | undefined }

/**
 * Performs one call of the contract, with the session of this tab. Where a fresh touch of the key is missing the person
 * is asked for one, and the call is made again. One that may be repeated is the same call until it is answered, however often
 * it is pressed. Throws CallError; a 401 ends the session on this tab.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { key, ...opened }: Once & Opened = {},
): Promise<ResponseOf<E>> {
  const parts: Parts = request
  if (key !== undefined || !endpoint.isIdempotent)
    return perform(endpoint, { ...parts, key: key ?? crypto.randomUUID() }, opened)
  return callOnce([endpoint.path, parts.params, parts.body], (same) =>
    perform(endpoint, { ...parts, key: same }, opened),
  )
}

async function perform<E extends Endpoint>(
  endpoint: E,
  parts: Parts & { key: string },
  { signal, onOpened }: Opened,
): Promise<ResponseOf<E>> {
  const response = await sendTouched(endpoint, { ...parts, signal })
  const content: unknown = await (onOpened && response.body ? onOpened(response.body) : response.json()).catch(
    () => undefined,
  )
  const read = endpoint.response.safeParse(content)
  if (!read.success) throw new CallError(response.status, { code: 'unexpected' })
  return read.data as ResponseOf<E> // the schema just parsed it
}

async function sendTouched(endpoint: Endpoint, parts: Keyed): Promise<Response> {
  try {
    return await send(endpoint, parts)
  } catch (error) {
    if (!isRefusal(error, 'touchNeeded') || !(await requestStepUp(endpoint.path))) throw error
    return send(endpoint, parts)
  }
}

async function send(endpoint: Endpoint, parts: Keyed): Promise<Response> {
  const bearer = sessionToken.get()
  const { body, key, signal } = parts
  const response = await fetch(addressOf(endpoint, parts), {
    method: endpoint.method,
    headers: {
      ...(bearer && endpoint.access === 'staff' && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(endpoint.isIdempotent && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    cache: 'no-store',
    ...(signal && { signal }),
    // What is decided arrives though the tab is being closed.
    keepalive: endpoint.isIdempotent === true,
  }).catch(() => {
    throw new CallError(0, {})
  })
  if (response.ok) return response
  const read = Problem.safeParse(await response.json().catch(() => undefined))
  if (response.status === 401 && bearer && endpoint.access === 'staff') endSession(bearer)
  throw new CallError(response.status, read.success ? (read.data as Partial<Problem>) : {}) // its optional parts may be undefined
}

function addressOf({ path }: Endpoint, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled
}
