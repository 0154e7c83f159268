import { Problem } from '@amour/contract/answers.ts'
import type { Endpoint, RequestOf, ResponseOf } from '@amour/contract/endpoint.ts'
import type { buildApp } from '@amour/server/app.ts'
import type { Reply } from '@amour/test/world.ts'

export type CallOptions = {
  headers?: Record<string, string>
  /** The client's IP address; addresses have limits of their own. */
  from?: string
  /** Goes with the body's values as multipart/form-data. */
  file?: Uint8Array<ArrayBuffer>
}

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** Makes one call of the contract over HTTP, in the process of the test. */
export async function callApp<E extends Endpoint>(
  app: Awaited<ReturnType<typeof buildApp>>,
  token: string | undefined,
  endpoint: E,
  request: RequestOf<E>,
  { headers = {}, from = '203.0.113.7', file }: CallOptions,
): Promise<Reply<E>> {
  const { params = {}, query = {}, body }: Parts = request
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()
  const sent = file ? await formOf(body, file) : body !== undefined ? jsonOf(body) : undefined
  const reply = await app.inject({
    method: endpoint.method,
    url: search ? `${path}?${search}` : path,
    headers: {
      'x-forwarded-for': from,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(sent && { 'content-type': sent.type }),
      ...headers,
    },
    ...(sent && { payload: sent.payload }),
  })
  return {
    status: reply.statusCode,
    headers: reply.headers,
    /** Without the call's own number, which is another one each time: what answers say is compared by it. */
    text: reply.body.replace(/,"requestId":"[\da-f-]+"/, ''),
    get body() {
      if (reply.statusCode >= 300)
        throw new Error(`${endpoint.method} ${path} answered ${reply.statusCode}: ${reply.body}`)
      return endpoint.response.parse(reply.json()) as ResponseOf<E> // the endpoint's own schema has just read it
    },
    get problem() {
      const { requestId: _, ...problem } = Problem.parse(reply.json()) // `request-ids.test.ts` reads it
      return problem
    },
  }
}

const jsonOf = (body: unknown) => ({ type: 'application/json', payload: JSON.stringify(body) })

/** A form as a browser sends it: the values first, then the file. */
async function formOf(values: unknown, file: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values ?? {})) if (value !== undefined) form.append(name, String(value))
  form.append('file', new Blob([file]), 'file')
  const written = new Response(form)
  return { type: written.headers.get('content-type') ?? '', payload: Buffer.from(await written.arrayBuffer()) }
}
