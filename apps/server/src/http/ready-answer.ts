import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)

/** An answer written once and sent many times: public, the same for everybody. `maxAge` is in seconds. */
export class ReadyAnswer {
  readonly plain: Buffer
  readonly brotli: Buffer
  readonly etag: string
  readonly maxAge: number

  constructor(plain: Buffer, brotli: Buffer, maxAge: number) {
    this.plain = plain
    this.brotli = brotli
    this.maxAge = maxAge
    this.etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  }

  send(request: FastifyRequest, reply: FastifyReply) {
    const { 'accept-encoding': accepted = '', 'if-none-match': known } = request.headers
    void reply
      .header('cache-control', `public, max-age=${this.maxAge}`)
      .header('etag', this.etag)
      .header('vary', 'accept-encoding')
    if (known === this.etag) return reply.status(304).send()
    void reply.type('application/json; charset=utf-8')
    return /\bbr\b/.test(String(accepted))
      ? reply.header('content-encoding', 'br').send(this.brotli)
      : reply.send(this.plain)
  }
}

/** Writes an answer and compresses it beside the event loop. */
export async function readyAnswer(answer: unknown, maxAge: number): Promise<ReadyAnswer> {
  const plain = Buffer.from(JSON.stringify(answer))
  const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  return new ReadyAnswer(plain, brotli, maxAge)
}
