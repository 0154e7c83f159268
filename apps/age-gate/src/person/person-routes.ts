import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { End } from '#checks/checks.ts'
import { declinedPage, passedPage, personEndPage, uploadPage, waitingPage } from '#pages/person-pages.ts'
import { limitByAddress } from '#limit-by-address.ts'
import type { PersonWay } from './person-check.ts'
import { readUpload } from './read-upload.ts'
import { pictureNames, type ReviewOutcome } from './review-terms.ts'

/** Forms with pictures that one address may send within an hour; people of a mobile network share one. */
const UPLOADS = 30

const HOUR = 3_600_000

const Check = z.object({ check: z.string().regex(/^[\w-]{43}$/) })

type Options = {
  person: PersonWay
  /** The gate's origin. */
  url: string
  backTo: string
  isPrefetch(headers: FastifyRequest['headers']): boolean
  /** Tells how a check has ended. */
  tell(reply: FastifyReply, end: End | { end: 'stale' | 'busy' }): FastifyReply
}

/** The pages of a check by a person: forms without scripts, under a policy of their own. */
export async function personRoutes(app: FastifyInstance, { person, url, backTo, isPrefetch, tell }: Options) {
  const isOneTooMany = limitByAddress(UPLOADS, HOUR)
  // One form an address at a time: who sends theirs slowly keeps nobody else waiting.
  const sending = new Set<string>()
  const policy = formsOnly(new URL(backTo).origin)
  const html = (reply: FastifyReply, page: string, status = 200) =>
    reply.status(status).header('content-security-policy', policy).type('text/html; charset=utf-8').send(page)
  const over = (reply: FastifyReply) => html(reply, personEndPage('over', backTo), 410)
  const back = (reply: FastifyReply, check: string) => reply.redirect(`/person?${new URLSearchParams({ check })}`, 303)

  // The form is read by who asks for it, and not before it is known that a check waits for it.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_, _body, done) => done(null))

  app.get('/person', async (request, reply) => {
    const asked = Check.safeParse(request.query)
    const check = asked.success ? await person.look(asked.data.check) : undefined
    if (!asked.success || !check) return over(reply)
    const { check: secret } = asked.data
    if (check.state === 'begun') {
      const got = pictureNames.filter((name) => (name === 'document' ? check.has_document : check.has_face))
      return html(reply, uploadPage({ check: secret, gesture: check.gesture, got, faults: {} }))
    }
    if (check.state === 'waiting')
      return html(reply, waitingPage({ check: secret, url, hours: person.hours, endsAt: check.ends_at, backTo }))
    if (check.outcome === 'passed') return html(reply, passedPage(secret))
    return html(reply, declinedPage(check.outcome as Exclude<ReviewOutcome, 'passed'>, backTo)) // as `decide` has written it
  })
  app.post('/person', async (request, reply) => {
    const asked = Check.safeParse(request.query)
    const check = asked.success ? await person.look(asked.data.check) : undefined
    if (!asked.success || !check) return over(reply)
    const { check: secret } = asked.data
    // What comes twice, as by a second press, finds the first one's pictures there.
    if (check.state !== 'begun') return back(reply, secret)
    if (sending.has(request.ip) || isOneTooMany(request.ip)) return tell(reply, { end: 'busy' })
    sending.add(request.ip)
    const read = readUpload(request.raw, request.headers['content-type'] ?? '')
    const upload = await read.finally(() => sending.delete(request.ip))
    if (upload === 'busy') return tell(reply, { end: 'busy' })
    const faults = await person.take(secret, upload)
    const now = await person.look(secret)
    if (now?.state !== 'begun' || Object.keys(faults).length === 0) return back(reply, secret)
    const got = pictureNames.filter((name) => (name === 'document' ? now.has_document : now.has_face))
    return html(reply, uploadPage({ check: secret, gesture: now.gesture, got, faults }), 422)
  })
  app.post('/person/stop', async (request, reply) => {
    const asked = Check.safeParse(request.query)
    if (!asked.success || !(await person.look(asked.data.check))) return over(reply)
    await person.stop(asked.data.check)
    return html(reply, personEndPage('stopped', backTo))
  })
  app.post('/person/finish', async (request, reply) => {
    const asked = Check.safeParse(request.query)
    if (!asked.success || isPrefetch(request.headers)) return over(reply)
    const signed = await person.finish(asked.data.check)
    return signed ? tell(reply, { end: 'passed', ...signed }) : over(reply)
  })
}

/** Forms go to the gate alone. What one is answered by may lead back to the site. */
const formsOnly = (site: string) =>
  `default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self' ${site}; base-uri 'none'; frame-ancestors 'none'`
