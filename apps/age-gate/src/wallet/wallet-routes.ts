import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { End } from '#checks/checks.ts'
import { walletPage } from '#pages/wallet-page.ts'
import { stateOf, type Wallet } from './wallet.ts'

/** What a wallet may post, in bytes: an encrypted answer with a chain of certificates in it is a few thousand. */
const LARGEST = 65_536

const Check = z.object({ check: z.string().regex(/^[\w-]{43}$/) })
const To = z.object({ place: z.enum(['here', 'there']), state: z.string().regex(/^[\w-]{43}$/) })
const Post = z.object({ response: z.string().optional(), error: z.string().optional() })

type Options = {
  wallet: Wallet
  /** The gate's origin. */
  url: string
  /** Opens a request on this device. */
  link: string
  clientId: string
  backTo: string
  isPrefetch(headers: FastifyRequest['headers']): boolean
  /** Tells how a check has ended. */
  tell(reply: FastifyReply, end: End | { end: 'stale' }): FastifyReply
}

/** The pages and calls of a check by wallet. Wallets and browsers come to different addresses, and know different names. */
export async function walletRoutes(app: FastifyInstance, options: Options) {
  const { wallet, url, backTo, isPrefetch, tell } = options
  const script = await readFile(fileURLToPath(new URL('../pages/wallet.js', import.meta.url)))
  const html = (reply: FastifyReply, page: string) =>
    reply
      .header('content-security-policy', pageOnly(new URL(backTo).origin))
      .type('text/html; charset=utf-8')
      .send(page)
  /** What opens a request in a wallet. */
  const linkTo = (place: 'here' | 'there', state: string) => {
    const link = new URL(options.link)
    link.searchParams.set('client_id', options.clientId)
    link.searchParams.set('request_uri', `${url}/wallet/request/${place}/${state}`)
    return link.href
  }
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LARGEST },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  app.get('/wallet', async (request, reply) => {
    const asked = Check.safeParse(request.query)
    if (!asked.success || isPrefetch(request.headers)) return tell(reply, { end: 'stale' })
    const { check } = asked.data
    const seen = await wallet.look(check)
    if (seen.end !== 'waiting') return tell(reply, seen)
    const { state } = seen
    const signed = (await wallet.ask({ state, place: 'browser' })) ?? ''
    const [here, there] = [linkTo('here', state), linkTo('there', state)]
    return html(reply, walletPage({ check, here, there, request: signed, backTo }))
  })
  app.get('/wallet/look', async (request, reply) => {
    const asked = Check.safeParse(request.query)
    const isUnanswered = asked.success && (await wallet.isUnanswered(asked.data.check))
    return reply.type('text/plain').send(isUnanswered ? 'waiting' : 'answered')
  })
  app.get('/wallet/request/:place/:state', async (request, reply) => {
    const to = To.safeParse(request.params)
    const signed = to.success ? await wallet.ask(to.data) : undefined
    if (!signed) return reply.status(404).send({ error: 'invalid_request' })
    return reply.type('application/oauth-authz-req+jwt').send(signed)
  })
  app.post('/wallet/answer/:place/:state', { bodyLimit: LARGEST }, async (request, reply) => {
    const to = To.safeParse(request.params)
    const posted = Post.safeParse(request.body)
    const check = to.success && posted.success ? await wallet.answer(to.data, posted.data) : undefined
    if (!check || !to.success) return reply.status(400).send({ error: 'invalid_request' })
    // A wallet on another device would open the answer there, where nothing waits for it.
    const back = { redirect_uri: `${url}/wallet?${new URLSearchParams({ check })}` }
    return reply.send(to.data.place === 'here' ? back : {})
  })
  app.post('/wallet/browser', { bodyLimit: LARGEST }, async (request, reply) => {
    const asked = Check.safeParse(request.body)
    const posted = Post.safeParse(request.body)
    if (!asked.success || !posted.success) return tell(reply, { end: 'stale' })
    const { check } = asked.data
    await wallet.answer({ state: stateOf(check), place: 'browser' }, posted.data)
    return reply.redirect(`/wallet?${new URLSearchParams({ check })}`, 303)
  })
  app.get('/wallet.js', (_, reply) => reply.type('text/javascript; charset=utf-8').send(script))
}

/** The one page with a script: it speaks with the gate alone. What a form is answered by may lead back to the site. */
const pageOnly = (site: string) =>
  `default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self' ${site}; base-uri 'none'; frame-ancestors 'none'`
