import { vi } from 'vitest'

type Sent = { path: string; method: string; body: unknown; headers: Record<string, string>; keepalive: boolean }
type Answer = { status?: number; json: unknown } | 'offline' | 'never'

/** A server in the place of `fetch`: what it was sent, and what it answers to each path. */
export function stubServer(answerTo: (sent: Sent) => Answer | Promise<Answer>) {
  const state = { sent: [] as Sent[], answerTo }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit): Promise<Response> => {
    const { method = 'GET', body, headers, keepalive = false } = init
    const sent: Sent = {
      path,
      method,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      headers: Object.fromEntries(new Headers(headers)),
      keepalive,
    }
    state.sent.push(sent)
    const answer = await state.answerTo(sent)
    if (answer === 'never') return new Promise(() => undefined)
    if (answer === 'offline') throw new TypeError('fetch')
    return Response.json(answer.json, { status: answer.status ?? 200 })
  })
  return state
}

/** A refusal as the server words it. */
export const refusal = (status: number, code: string) => ({ status, json: { code, message: `Refused: ${code}.` } })
