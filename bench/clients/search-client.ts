import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** What a client is told on its standard input: where the API is, and the bodies of requests as they go over the wire. */
export type Asking = { host: string; port: number; requests: string[]; atOnce: number; milliseconds: number }

/**
 * Sends searches to an API, so many at once, each on a connection that it keeps, and writes how many were answered. It is a
 * program of its own, as pgbench is one, and takes apart no more of an answer than its status and length: what a browser
 * does elsewhere is no cost of the API's. Ends with an error at the first answer that is no 200.
 */
const { host, port, requests, atOnce, milliseconds } = JSON.parse(await text(process.stdin)) as Asking
const wire = requests.map((request) => Buffer.from(request))
const until = performance.now() + milliseconds
// Each time from another place, so that those at the front are not asked for more than the others.
let turn = Math.floor(Math.random() * wire.length)
let answered = 0

/** The bytes of an answer that are still to come after its first piece. */
function readHead(piece: Buffer): number {
  const end = piece.indexOf('\r\n\r\n')
  const head = piece.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (end < 0 || !head.startsWith('HTTP/1.1 200 ') || !length) throw new Error(piece.toString())
  return Number(length) - (piece.length - end - 4)
}

async function askOn(line: Socket) {
  let left: number | undefined
  const send = () => performance.now() < until && line.write(wire[(turn += 1) % wire.length] ?? '')
  send()
  for await (const piece of line as AsyncIterable<Buffer>) {
    left = left === undefined ? readHead(piece) : left - piece.length
    if (left > 0) continue
    left = undefined
    answered += 1
    if (!send()) break
  }
}

await Promise.all(Array.from({ length: atOnce }, () => askOn(connect(port, host))))
process.stdout.write(String(answered))
