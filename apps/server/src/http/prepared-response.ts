import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)

/**
 * An answer that is written before it is sent, and compressed: public, the same for everybody. What is about one person is
 * never compressed, since its length would tell how much of it repeats what somebody else wrote. `maxAge` is in seconds;
 * null is for what a browser does not keep.
 */
export class PreparedResponse {
  readonly plain: Buffer
  readonly brotli: Buffer
  readonly etag: string
  readonly maxAge: number | null

  constructor(plain: Buffer, brotli: Buffer, maxAge: number | null) {
    this.plain = plain
    this.brotli = brotli
    this.maxAge = maxAge
    this.etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  }

  send(request: FastifyRequest, reply: FastifyReply) {
    const { 'accept-encoding': accepted = '', 'if-none-match': known } = request.headers
    void reply.header('vary', 'accept-encoding')
    if (this.maxAge !== null) {
      void reply.header('cache-control', `public, max-age=${this.maxAge}`).header('etag', this.etag)
      if (known === this.etag) return reply.status(304).send()
    }
    void reply.type('application/json; charset=utf-8')
    return /\bbr\b/.test(String(accepted))
      ? reply.header('content-encoding', 'br').send(this.brotli)
      : reply.send(this.plain)
  }
}

/** Writes an answer and compresses it beside the event loop. */
export async function prepareResponse(answer: unknown, maxAge: number | null): Promise<PreparedResponse> {
  const plain = Buffer.from(JSON.stringify(answer))
  const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  return new PreparedResponse(plain, brotli, maxAge)
}
