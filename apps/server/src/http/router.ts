import type { Endpoint, InputOf, ResponseOf } from '@amour/contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Caller, Context, MemberContext, Peer, StaffCaller, StaffContext } from '#context.ts'
import { spoolFolder } from '#media/spool.ts'
import { requireAge } from '#security/age-policy.ts'
import { describeFailure } from './errors.ts'
import { answerOnce } from './idempotency.ts'
import type { LimitName } from './limits.ts'
import { type ReceivedFile, receiveFile } from './body/receive-file.ts'
import { readInput } from './read-input.ts'
import { OpenResponse } from './open-response.ts'
import { PreparedResponse } from './prepared-response.ts'
import { Refusal } from './refusal.ts'
import { TaggedResponse } from './tagged-response.ts'

type ContextFor<E extends Endpoint> = E['access'] extends 'anyone'
  ? Context
  : E['access'] extends 'staff'
    ? StaffContext
    : MemberContext
/** A file is taken when the handler asks for it: who may not send one is told so before it has come. */
export type Delivery<Body> = { receive(): Promise<{ body: Body; file: ReceivedFile }> }
type InputFor<E extends Endpoint> = E extends { fileBytes: number; body: z.ZodType }
  ? Delivery<z.output<E['body']>>
  : InputOf<E>
type Handler<E extends Endpoint> = (
  input: InputFor<E>,
  context: ContextFor<E>,
  peer: Peer,
) => Promise<ResponseOf<E> | PreparedResponse | OpenResponse | TaggedResponse<ResponseOf<E>>>
type Options = {
  /** Counted per caller, or per address where nobody is signed in; beside the general limit of all calls. */
  limit?: LimitName
  /** The handler honours the `Idempotency-Key` itself, since its work takes too long to be one transaction. */
  keepsKey?: true
  /** It is a POST for the size of what is asked, and changes nothing. */
  onlyReads?: true
}

/** Finds who calls by the Authorization header. Throws `notSignedIn`, `tokenExpired`, `tokenInvalid` or `accountSuspended`. */
type Authenticate = (
  context: Context,
  authorization: string | undefined,
  call: Pick<Endpoint, 'isBackground' | 'endsSession'>,
) => Promise<Caller>

/** Notes that a caller has changed something. */
type NoteWrite = (context: Context, caller: Caller) => Promise<void>

/** Who makes a request, and what handlers get of them. */
export type Admitted = { id: string; identity: { caller: Caller } | { staff: StaffCaller } }

/** Says who makes a call, null where anyone may; throws a Refusal for whoever may not. */
type Authorize = (endpoint: Endpoint, request: FastifyRequest) => Promise<Admitted | null>

/** Mounts an endpoint of the contract: who may call, how often, what comes in, what may go out. */
export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: Options) => void

declare module 'fastify' {
  interface FastifyRequest {
    admitted: Admitted | null
  }
  interface FastifyContextConfig {
    /** The body brings a file, so that it may take its time. */
    isUpload?: boolean
  }
}

/** Makes the member API of an app. */
export function createMemberRouter(
  app: FastifyInstance,
  context: Context,
  { authenticate, noteWrite }: { authenticate: Authenticate; noteWrite: NoteWrite },
): Mount {
  const admit: Authorize = async (endpoint, { headers }) => {
    if (endpoint.access === 'anyone') return null
    const caller = await authenticate(context, headers.authorization, endpoint)
    if (endpoint.access === 'complete' && caller.status === 'held')
      throw new Refusal('accountHeld', { ...(caller.restriction && { data: caller.restriction }) })
    if (endpoint.access === 'complete' && isAway(caller)) throw new Refusal('accountAway')
    if (endpoint.access === 'complete' && !caller.profileUpdatedAt) throw new Refusal('profileIncomplete')
    requireAge(context.config, endpoint, caller)
    return { id: caller.id, identity: { caller } }
  }
  const mount = createRouter(app, context, admit, async ({ identity }) => {
    if ('caller' in identity) await noteWrite(context, identity.caller)
  })
  return (endpoint, ...rest) => {
    if (endpoint.path.startsWith('/api/console/')) throw new Error(`${endpoint.path} is a call of the console.`)
    mount(endpoint, ...rest)
  }
}

/** Makes a router: access, then limits, then schema, then handler; the response schema is a white list. */
export function createRouter(
  app: FastifyInstance,
  context: Context,
  admit: Authorize,
  afterWrite?: (admitted: Admitted) => Promise<void>,
): Mount {
  if (!app.hasRequestDecorator('admitted')) app.decorateRequest('admitted', null)

  return (endpoint, handler, { limit, keepsKey, onlyReads } = {}) => {
    const isWrite = !onlyReads && (endpoint.method !== 'GET' || endpoint.changesState)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { isUpload: endpoint.fileBytes !== undefined },
      // Before the body is read, so that a stranger learns nothing from our complaints.
      onRequest: async (request) => {
        if (endpoint.changesState) requireSameSite(request, context.config.siteUrl)
        request.admitted = await admit(endpoint, request).catch(async (error: unknown) => {
          // Whoever tries tokens counts as nobody; whoever meets an outage has tried none.
          if (error instanceof Refusal) await context.limits.take('anonymous', addressKey(context, request.ip))
          throw error
        })
        const who = request.admitted?.id ?? addressKey(context, request.ip)
        if (request.admitted) await context.limits.takeSignedIn(who)
        else await context.limits.take('anonymous', who)
        if (limit) await context.limits.take(limit, who)
      },
      handler: async (request, reply) => {
        const input = endpoint.fileBytes ? deliver(context, endpoint, request) : readInput(endpoint, request)
        const perform = (tx: Context) => {
          // The schemas above have checked the input and `admit` the caller; the types cannot follow a generic endpoint.
          return handler(
            input as InputFor<typeof endpoint>,
            { ...tx, ...request.admitted?.identity } as ContextFor<typeof endpoint>,
            peerOf(request),
          )
        }
        const key = endpoint.isIdempotent && !keepsKey && request.headers['idempotency-key']
        const owner = `${request.admitted?.id ?? addressKey(context, request.ip)}|${endpoint.path}`
        const answering = (
          key ? answerOnce(context, { owner, key: String(key), input }, perform) : perform(context)
        ).catch(async (error: unknown) => {
          // A token that has run out since says no less of who sent it.
          throw await explainFailure(error, request, () => admit({ ...endpoint, endsSession: true }, request))
        })
        // Of what is refused some has happened too: a session that was found to be copied has ended.
        const answer = await answering.finally(() => endpoint.isBackground || onlyReads || context.events.poke())
        if (isWrite && request.admitted) await afterWrite?.(request.admitted)
        if (answer instanceof PreparedResponse) return answer.send(request, reply)
        if (answer instanceof OpenResponse) return answer.send(reply)
        if (answer instanceof TaggedResponse) return answer.send(request, reply, endpoint.response.parse(answer.body))
        return reply.status(endpoint.status ?? 200).send(endpoint.response.parse(answer))
      },
    })
  }
}

/**
 * What to answer where a call fell over: whoever has gone since they were admitted, as who is erased while they call, is
 * told so by the refusal that their next call would get. What has failed for who is still there stays what it was.
 */
async function explainFailure(error: unknown, request: FastifyRequest, admitAgain: () => Promise<unknown>) {
  if (!request.admitted || describeFailure(error).body.code !== 'unexpected') return error
  const refusal = await admitAgain().then(
    () => undefined,
    (again: unknown) => again,
  )
  if (!(refusal instanceof Refusal) || refusal.status !== 401) return error
  request.log.warn({ err: error, route: request.routeOptions.url }, 'failed for who has gone meanwhile')
  return refusal
}

/** Whoever hides does not meet others meanwhile. */
const isAway = ({ status }: Caller) => status === 'paused' || status === 'leaving'

function deliver({ config }: Context, endpoint: Endpoint, request: FastifyRequest): Delivery<unknown> {
  const read = (values: unknown) => readInput(endpoint, { params: request.params, query: request.query, body: values })
  return {
    async receive() {
      const wanted = { folder: spoolFolder(config), fileBytes: endpoint.fileBytes ?? 0, read }
      const { fields, file } = await receiveFile(request, wanted)
      return { body: fields['body'], file }
    },
  }
}

function peerOf({ ip, headers }: FastifyRequest): Peer {
  return {
    address: ip,
    header: (name) => {
      const value = headers[name.toLowerCase()]
      return Array.isArray(value) ? value[0] : value
    },
  }
}

/** An IP address as a keyed hash: what is counted can't be read back. IPv6 counts by its /64. */
export function addressKey({ secrets }: Pick<Context, 'secrets'>, address: string | undefined) {
  return secrets.digest('address', networkOf(address, 64)).toString('base64url').slice(0, 22)
}

/** The wide network around an address in the same way. */
export const networkKey = ({ secrets }: Pick<Context, 'secrets'>, address: string | undefined) =>
  secrets
    .digest('address', `wide ${wideNetworkOf(address)}`)
    .toString('base64url')
    .slice(0, 22)

/** The network of an address as far as it stays while the provider gives out another: IPv4 by `/24`, IPv6 by `/48`. */
export const wideNetworkOf = (address: string | undefined) => networkOf(address, 24).split(':').slice(0, 3).join(':')

/**
 * The network of an address: IPv4 by the octets of `/24`, IPv6 by its first four groups; `64` leaves IPv4 whole.
 * A caller who has hung up meanwhile has no address any more, whatever Fastify's type says.
 */
export function networkOf(address: string | undefined, width: 24 | 64) {
  const plain = (address ?? '').replace(/^::ffff:(?=\d+\.)/, '')
  if (plain.includes('.')) return width === 24 ? plain.split('.').slice(0, 3).join('.') : plain
  const [head = '', tail = ''] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const whole = plain.includes('::')
    ? [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
    : groups
  return whole.slice(0, 4).join(':')
}

/**
 * Guards a GET that changes state (docs/security/rules.md §2.7): only a script of our own site may make it, never an
 * image, a link, a prefetch or another site. Throws `crossSite`.
 */
function requireSameSite({ headers }: FastifyRequest, siteUrl: string) {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': destination, origin } = headers
  const isPrefetch = [headers['sec-purpose'], headers['purpose']].some((value) =>
    String(value ?? '').includes('prefetch'),
  )
  const isOurs =
    site === undefined
      ? origin === undefined || origin === new URL(siteUrl).origin
      : ['same-origin', 'same-site'].includes(String(site)) &&
        ['cors', 'same-origin'].includes(String(mode)) &&
        destination === 'empty'
  if (isPrefetch || !isOurs) throw new Refusal('crossSite')
}
