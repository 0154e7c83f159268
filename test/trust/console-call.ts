import { Problem } from '@amour/contract/answers.ts'
import type { StaffCall } from '@amour/test/trust/staff-browser.ts'

/** Calls the console over HTTP, as a browser does; rejects where the answer breaks off. */
export const callConsole =
  (url: string, token: string): StaffCall =>
  async (endpoint, request, key) => {
    const { params = {}, query = {}, body }: { params?: object; query?: object; body?: unknown } = request
    const path = Object.entries(params).reduce<string>(
      (all, [name, value]) => all.replace(`:${name}`, String(value)),
      endpoint.path,
    )
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
    const reply = await fetch(url + path + (search ? `?${search}` : ''), {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer: unknown = await reply.json()
    return {
      status: reply.status,
      get body() {
        return endpoint.response.parse(answer) as never // the endpoint's own schema has just read it
      },
      get problem() {
        return Problem.parse(answer)
      },
    }
  }
