import type { Socket } from 'node:net'
import { errorText } from '@amour/locales/errors.ts'

const statuses: Record<string, { status: string; code: 'invalid' | 'tooLarge' }> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', code: 'tooLarge' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 'invalid' },
}
const broken = { status: '400 Bad Request', code: 'invalid' } as const

/** Answers bytes that are no request, in the form of every other failure, and hangs up. */
export function respondToBrokenRequest(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const { status, code } = statuses[error.code ?? ''] ?? broken
  const body = JSON.stringify({ code, message: errorText(code) })
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}`
  socket.write(`${head}\r\nConnection: close\r\n\r\n${body}`)
  return socket.destroySoon()
}
