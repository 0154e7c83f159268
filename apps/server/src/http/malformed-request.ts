import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { errorText } from '@amour/locales/errors.ts'
import { newId } from '#security/ids.ts'
import { noStoreHeaders } from './headers.ts'

const statuses: Record<string, { status: string; code: 'invalid' | 'tooLarge' }> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', code: 'tooLarge' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 'invalid' },
}
const broken = { status: '400 Bad Request', code: 'invalid' } as const

/** Answers bytes that are no request, in the form of every other failure, with what all answers carry, and hangs up. */
export function respondToMalformedRequest(this: FastifyInstance, error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const { status, code } = statuses[error.code ?? ''] ?? broken
  const requestId = newId()
  const body = JSON.stringify({ code, message: errorText(code), requestId })
  const headers = {
    ...this.always,
    ...noStoreHeaders,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status}\r\n${head.join('')}\r\n${body}`)
  return socket.destroySoon()
}
