import { connect } from 'node:net'
import { Problem } from '@amour/contract/answers.ts'

/** Bytes that are no proper request. */
type Broken = { name: string; bytes: string }

const post = 'POST /api/login_check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

export const brokenExchanges: Broken[] = [
  { name: 'no HTTP at all', bytes: '\u0016\u0003\u0001\u0002\u0000\u0001' },
  { name: 'two lengths', bytes: `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}` },
  { name: 'a length and chunks', bytes: `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n` },
  { name: 'broken chunks', bytes: `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n` },
  { name: 'headers of 40 KB', bytes: `GET /api/locations HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n` },
  { name: 'no host', bytes: 'GET /api/locations/counties HTTP/1.1\r\n\r\n' },
  { name: 'a line feed in a header', bytes: 'GET /api/pow HTTP/1.1\r\nHost: x\nA: b\u0000\r\n\r\n' },
  { name: 'another program’s method', bytes: 'CONNECT 169.254.169.254:80 HTTP/1.1\r\nHost: x\r\n\r\n' },
]

/** Sends it and tells what is wrong with the answer: it must be a refusal with a problem, or a closed line. */
export async function sendBroken(port: number, { name, bytes }: Broken): Promise<string[]> {
  const answer = await new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    socket.setTimeout(5_000, () => socket.destroy())
    socket.on('data', (part) => (text += part.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
  if (answer === '') return []
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const status = Number(head.split(' ')[1])
  if (status < 400 || status >= 500) return [`${name}: answered ${head.slice(0, 60)}`]
  // Node answers a request without a host itself, with an empty body of one chunk.
  return body === '0' || isProblem(body) ? [] : [`${name}: answered without a problem: ${body.slice(0, 100)}`]
}

function isProblem(body: string) {
  try {
    return Problem.safeParse(JSON.parse(body)).success
  } catch {
    return false
  }
}
