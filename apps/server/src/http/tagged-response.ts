import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer that a poll asks for again and again: whoever brings its tag is told that nothing is new, without a body. */
export class TaggedResponse<Body> {
  readonly body: Body
  readonly tag: string

  /** `tag` may hold letters, digits and full stops. */
  constructor(body: Body, tag: string) {
    this.body = body
    this.tag = `"${tag}"`
  }

  send(request: FastifyRequest, reply: FastifyReply, body: unknown) {
    void reply.header('etag', this.tag)
    if (request.headers['if-none-match'] === this.tag) return reply.status(304).send()
    return reply.send(body)
  }
}
