import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { ageGateTexts } from '@amour/locales/age-gate.ts'
import { z } from 'zod'
import { type Asked as Begin, beginCheck, canBegin, type End, endCheck, type Parts } from '#checks/checks.ts'
import type { GateConfig } from '#config.ts'
import { aboutPage, type Around, beginPage, endPage, type Ending } from '#pages/page.ts'
import { readStyle } from '#pages/style.ts'
import { limitByAddress } from '#limit-by-address.ts'
import type { PersonWay } from '#person/person-check.ts'
import { personRoutes } from '#person/person-routes.ts'
import { reviewRoutes } from '#person/review-routes.ts'
import { personEndPage } from '#pages/person-pages.ts'
import { type Provider, ProviderAway, type Way } from '#providers/provider.ts'
import type { Identity } from '#wallet/request.ts'
import { walletRoutes } from '#wallet/wallet-routes.ts'
import { openWallet, type Wallet } from '#wallet/wallet.ts'

/** Checks that one address may begin within a minute; people of a mobile network share one. */
const STARTS = 30

/** Checks by a person that one address may begin within an hour: each takes somebody's time. */
const PERSON_STARTS = 12

const Asked = z.object({ key: z.string().regex(/^[a-z0-9.-]{1,60}$/), blinded: z.string().regex(/^[\w-]{342}$/) })

/** The ways of checking an age that this gate has. */
export type Ways = { service: Provider | undefined; identity: Identity | undefined; person: PersonWay | undefined }

/** Where the log goes, in tests. */
type Destination = { write(line: string): void }

const statuses: Record<Ending, number> = {
  under: 200,
  cancelled: 200,
  refused: 200,
  away: 503,
  over: 410,
  stale: 400,
  busy: 429,
  trouble: 500,
  missing: 404,
}

/**
 * The gate's pages: without scripts but one, without cookies, and without a log line for what people do here. Of what goes
 * wrong the log has the name, in the hour in which it was.
 */
export async function buildGate(config: GateConfig, parts: Parts, ways: Ways, destination?: Destination) {
  const app = newGateApp(config, destination)
  endConnections(app)
  const { css, fonts } = await readStyle()
  const headers = securityHeaders(config)
  const backTo = `${config.siteUrl}/account/age`
  const service: Around = { provider: config.service?.name ?? '', backTo, way: 'service' }
  const byWallet: Around = { provider: ageGateTexts.wallet.name, backTo, way: 'wallet' }
  const show = (reply: FastifyReply, ending: Ending, around = service) =>
    reply.status(statuses[ending]).type('text/html; charset=utf-8').send(endPage(around, ending))

  app.addHook('onRequest', async (_, reply) => void reply.headers(headers))
  app.setNotFoundHandler((_, reply) => show(reply, 'missing'))
  app.setErrorHandler((error: unknown, request, reply) => {
    if (error instanceof ProviderAway) return show(reply, 'away', isOfWallet(request) ? byWallet : service)
    if (Number(Object(error).statusCode) < 500) return show(reply, 'missing')
    app.log.error({ failure: nameOf(error) }, 'a check failed')
    return show(reply, 'trouble')
  })

  await checkRoutes(app, { config, parts, ways, service, byWallet, show })
  // For everybody, from anywhere: whoever compares sees whether all are given the same.
  app.get('/keys', (_, reply) =>
    reply
      .headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
      .send(parts.keys().published()),
  )
  app.get('/gate.css', (_, reply) => kept(reply).type('text/css; charset=utf-8').send(css))
  app.get<{ Params: { name: string } }>('/fonts/:name', ({ params }, reply) => {
    const font = fonts.get(params.name)
    return font ? kept(reply).type('font/woff2').send(font) : show(reply, 'missing')
  })
  app.get('/readyz', (_, reply) => reply.type('text/plain').send('ready'))
  return app
}

type Shown = {
  config: GateConfig
  parts: Parts
  ways: Ways
  service: Around
  byWallet: Around
  show(reply: FastifyReply, ending: Ending, around?: Around): FastifyReply
}

/** The pages from the beginning of a check to its end, for the ways that there are. */
async function checkRoutes(app: FastifyInstance, shown: Shown) {
  const { config, parts, ways, service, byWallet, show } = shown
  const { backTo } = service
  const isOneTooMany = limitByAddress(STARTS, 60_000)
  const tell = (reply: FastifyReply, ended: End | { end: 'stale' | 'busy' }, around: Around) =>
    ended.end === 'passed'
      ? // Behind the #: no server is told of it.
        reply.redirect(`${backTo}#proof=${ended.key}.${ended.signature}`, 303)
      : show(reply, ended.end, around)
  const { identity } = ways
  const wallet =
    config.wallet && identity ? openWallet({ config: config.wallet, url: config.url, identity, parts }) : undefined
  const byPerson: Around = { provider: '', backTo, way: 'person', hours: config.person?.hours ?? 0 }
  const wayOf = chooseWay(shown, { wallet, byPerson })

  app.get('/', (request, reply) => {
    const asked = Asked.safeParse(request.query)
    const html = (page: string) => reply.type('text/html; charset=utf-8').send(page)
    if (!asked.success && Object.keys(request.query ?? {}).length === 0) return html(aboutPage(service))
    const chosen = asked.success && canBegin(parts, asked.data) ? wayOf(asked.data.key) : undefined
    if (!asked.success || !chosen) return show(reply, 'stale')
    return html(beginPage(chosen.around, `/start?${new URLSearchParams(asked.data)}`))
  })
  app.get('/start', async (request, reply) => {
    const asked = Asked.safeParse(request.query)
    const chosen =
      asked.success && !isPrefetch(request.headers) && canBegin(parts, asked.data) ? wayOf(asked.data.key) : undefined
    if (!asked.success || !chosen) return show(reply, 'stale')
    if (isOneTooMany(request.ip) || chosen.isOneTooMany?.(request.ip)) return show(reply, 'busy')
    const address = await chosen.begin(asked.data)
    return address ? reply.redirect(address.href, 303) : chosen.refuse(reply)
  })
  const { service: provider, person } = ways
  if (provider)
    app.get('/callback', async (request, reply) => {
      if (isPrefetch(request.headers)) return show(reply, 'stale')
      return tell(reply, await endCheck(parts, provider, new URL(request.url, config.url)), service)
    })
  const around = { url: config.url, backTo, isPrefetch }
  if (wallet && config.wallet)
    await walletRoutes(app, {
      ...around,
      wallet,
      link: config.wallet.link,
      clientId: identity?.clientId ?? '',
      tell: (reply, ended) => tell(reply, ended, byWallet),
    })
  if (person && config.person) {
    const { secret, hours } = config.person
    const tellPerson = (reply: FastifyReply, ended: Parameters<typeof tell>[1]) => tell(reply, ended, byPerson)
    await app.register((scope) => personRoutes(scope, { ...around, person, tell: tellPerson }))
    await app.register((scope) => reviewRoutes(scope, { parts, hours, secret }))
  }
}

/** A way that a key stands for: how it begins, where one goes then, and what is said where it cannot. */
type Chosen = {
  around: Around
  begin(asked: Begin): Promise<URL | undefined>
  refuse(reply: FastifyReply): FastifyReply
  isOneTooMany?: (address: string) => boolean
}

/** Finds the way by the class in a key's name; nothing where this gate does not have it. */
function chooseWay(
  { config, parts, ways, service, byWallet, show }: Shown,
  { wallet, byPerson }: { wallet: Wallet | undefined; byPerson: Around },
): (key: string) => Chosen | undefined {
  const { person } = ways
  const isOneTooMany = limitByAddress(PERSON_STARTS, 3_600_000)
  const elsewhere = (way: Way | undefined, around: Around): Chosen | undefined =>
    way && { around, begin: (asked) => beginCheck(parts, way, asked), refuse: (reply) => show(reply, 'busy', around) }
  const byPeople: Chosen | undefined = person && {
    around: byPerson,
    isOneTooMany,
    async begin(asked) {
      const check = await person.begin(asked)
      return check === undefined ? undefined : new URL(`${config.url}/person?${new URLSearchParams({ check })}`)
    },
    refuse: (reply) => reply.status(429).type('text/html; charset=utf-8').send(personEndPage('full', byPerson.backTo)),
  }
  return (key) => {
    if (key.startsWith('person.')) return byPeople
    return key.startsWith('wallet.') ? elsewhere(wallet?.way, byWallet) : elsewhere(ways.service, service)
  }
}

function newGateApp(config: GateConfig, destination?: Destination): FastifyInstance {
  return Fastify({
    logger: {
      level: config.logLevel,
      base: { process: 'age-gate' },
      timestamp: hour,
      ...(destination && { stream: destination }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    // One hop: whatever stands further left in X-Forwarded-For was written by the client.
    trustProxy: config.trustProxy && ((_, hop) => hop === 0),
    bodyLimit: 1_024,
    exposeHeadRoutes: false,
    genReqId: () => '',
  })
}

/** Milliseconds that answers at hand have once the gate is told to end. */
const GRACE = 5_000

/** Lets the gate end: Node waits for a connection that has not said a word, such as a browser opens ahead. */
function endConnections(app: FastifyInstance) {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), GRACE).unref()
  })
}

const kept = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=3600')

/** No script, no form, no frame and nothing from elsewhere. */
const securityHeaders = ({ url }: GateConfig) => ({
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  ...(url.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/** A line of the log tells the hour, so that it cannot be laid beside the site's by its time. */
const hour = () => `,"time":"${new Date().toISOString().slice(0, 13)}:00:00.000Z"`

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)

const isOfWallet = ({ url }: FastifyRequest) => url.startsWith('/wallet') || url.includes('key=wallet.')

/** A browser that only looks ahead begins nothing and ends nothing. */
const isPrefetch = (headers: FastifyRequest['headers']) =>
  [headers['sec-purpose'], headers['purpose']].some((value) => String(value ?? '').includes('prefetch'))
