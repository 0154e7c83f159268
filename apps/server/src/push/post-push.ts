import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Context } from '#context.ts'
import { MINUTE } from '#durations.ts'
import { signForPushService } from './push-identity.ts'
import { type PushTarget, sealPush } from './push-message.ts'
import { isPushService, lookupPublic } from './push-services.ts'

/** Seconds that a push service keeps a message for a browser that is off: after an evening nobody needs it any more. */
export const TTL = 4 * 3600

/** Milliseconds that a push service has for its answer. */
const PATIENCE = 5_000

/** How long a service that failed is left alone, at first and at most. */
const AWAY_FIRST = 4_000
const AWAY_MOST = 5 * MINUTE

/** Of every push alike: a later one takes the place of one that still waits. */
const headers = {
  'content-type': 'application/octet-stream',
  'content-encoding': 'aes128gcm',
  topic: 'n',
  urgency: 'high',
}

/** `gone`: the browser takes no more. `refused`: the service will not have it, and would not the next time either. */
type Outcome = 'sent' | 'gone' | 'refused'

/** Services that failed lately, by origin: until when this process leaves them alone, in milliseconds of its own time. */
const away = new Map<string, { until: number; wait: number }>()

/** How the pushes of this process went, since it began. */
export const pushTally: Record<Outcome | 'failed', number> = { sent: 0, gone: 0, refused: 0, failed: 0 }

/**
 * Tells one browser, by its push service, that there is something. Throws where the service is away or asks for patience,
 * at once while it has failed a moment ago: one that hangs must not hold up the others. The error never has the endpoint.
 * The service keeps it for `ttl` seconds.
 */
export async function postPush(
  context: Pick<Context, 'secrets' | 'config' | 'clock'>,
  target: PushTarget,
  ttl = TTL,
): Promise<Outcome> {
  if (!isPushService(target.endpoint, context.config)) return count('refused')
  const { origin } = new URL(target.endpoint)
  const known = away.get(origin)
  if (known && performance.now() < known.until) throw new Error(`The push service ${origin} is left alone for now.`)
  const body = sealPush(target)
  const authorization = await signForPushService(context, target.endpoint)
  const { status, retryAfter } = await post(
    target.endpoint,
    { ...headers, ttl: String(ttl), authorization },
    body,
  ).catch(() => ({
    status: 0,
    retryAfter: 0,
  }))
  if (status === 0 || status === 429 || status >= 500) {
    const wait = Math.min(Math.max(known ? known.wait * 2 : AWAY_FIRST, retryAfter * 1000), AWAY_MOST)
    away.set(origin, { until: performance.now() + wait, wait })
    count('failed')
    throw new Error(`The push service ${origin} answered ${status || 'nothing'}.`)
  }
  away.delete(origin)
  if (status === 404 || status === 410) return count('gone')
  return count(status >= 200 && status < 300 ? 'sent' : 'refused')
}

function count<Told extends Outcome | 'failed'>(outcome: Told): Told {
  pushTally[outcome] += 1
  return outcome
}

/** One request, whose answer's body and redirections are nobody's business. */
function post(endpoint: string, given: Record<string, string>, body: Buffer) {
  const url = new URL(endpoint)
  const isLocal = url.protocol === 'http:'
  const options = {
    method: 'POST',
    headers: { ...given, 'content-length': body.length },
    signal: AbortSignal.timeout(PATIENCE),
  }
  return new Promise<{ status: number; retryAfter: number }>((resolve, reject) => {
    const request = isLocal ? requestHttp(url, options) : requestHttps(url, { ...options, lookup: lookupPublic })
    request.on('error', reject)
    request.on('response', (response) => {
      const { statusCode: status = 0 } = response
      const retryAfter = Number(response.headers['retry-after']) || 0
      response.destroy()
      resolve({ status, retryAfter })
    })
    request.end(body)
  })
}
