import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import Provider from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { choicePage } from './choice-page.ts'

/** Milliseconds that the slow one takes: longer than the gate waits. */
const SLOW = 20_000

type Answer = 'adult' | 'under' | 'cancel' | 'error' | 'slow'

/** What somebody may have it answer; `error`: the failure by the name of OpenID Connect. */
const answers: Record<Answer, { label: string; error?: string }> = {
  adult: { label: 'An adult' },
  under: { label: 'Under 18' },
  cancel: { label: 'Cancel', error: 'access_denied' },
  error: { label: 'Fail', error: 'server_error' },
  slow: { label: 'Take too long' },
}

const isAnswer = (given: string): given is Answer => Object.hasOwn(answers, given)

const page = choicePage({
  title: 'Pretend age provider',
  lead: 'It stands in for a real age check on this computer, and answers what you choose.',
  answers,
})

type Options = {
  port: number
  clientId: string
  clientSecret: string
  /** Where the gate takes people's answers. */
  returnTo: string
  isProduction: boolean
  /** Milliseconds that the slow answer takes. */
  slow?: number
}

/**
 * A provider of age checks that asks people what it shall answer, as the mailbox is a mail server that delivers nowhere.
 * Its address is 127.0.0.1, so that its cookies never reach the site, which is at localhost. Throws in production.
 */
export async function startAgeProvider(options: Options): Promise<{ issuer: string; close(): Promise<void> }> {
  if (options.isProduction)
    throw new Error('The pretend age provider says of everybody what they choose: not in production.')
  const server = createServer((request, response) => void handler(request, response))
  let handler = (_: IncomingMessage, response: ServerResponse): Promise<void> | void => void response.end()
  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a server on a port has an address with one
  const issuer = `http://127.0.0.1:${port}`
  const ending = new AbortController()
  const provider = open(issuer, options, ending.signal)
  const serve = provider.callback()
  handler = async (request, response) => {
    try {
      // Nobody is known here from one check to the next.
      if (request.url?.startsWith('/auth?')) delete request.headers.cookie
      await (request.url?.startsWith('/choose/') ? choose(provider, request, response) : serve(request, response))
    } catch {
      response.writeHead(400).end('This check is over.')
    }
  }
  return {
    issuer,
    async close() {
      ending.abort()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function open(issuer: string, { clientId, clientSecret, returnTo, slow = SLOW }: Options, ending: AbortSignal) {
  const signing = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  const client = {
    client_id: clientId,
    client_secret: clientSecret,
    token_endpoint_auth_method: 'client_secret_post',
    redirect_uris: [returnTo],
    response_types: ['code'],
    grant_types: ['authorization_code'],
  }
  return new Provider(issuer, {
    // What it would take by itself, with a warning at each start.
    adapter: createMemoryAdapter(),
    clients: [client],
    jwks: { keys: [{ ...signing, use: 'sig', alg: 'RS256', kid: 'pretend' }] },
    claims: { openid: ['sub', 'age_over_18', 'age_method'] },
    scopes: ['openid'],
    acrValues: ['substantial'],
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, claimsParameter: { enabled: true } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/choose/${uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 60, IdToken: 300 },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    async findAccount(context: { path: string }, id: string) {
      if (id.startsWith('slow') && context.path === '/token') await pause(slow, undefined, { signal: ending })
      return {
        accountId: id,
        claims: () => ({ sub: id, age_over_18: !id.startsWith('under'), age_method: 'photo-id', acr: 'substantial' }),
      }
    },
  })
}

async function choose(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const { params } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'`,
    }
    return void response.writeHead(200, headers).end(page)
  }
  const answer = new URLSearchParams(await text(request)).get('answer') ?? ''
  if (!isAnswer(answer)) return void response.writeHead(400).end('There is no such answer.')
  const { error } = answers[answer]
  if (error) return provider.interactionFinished(request, response, { error })
  const accountId = `${answer}-${randomBytes(8).toString('hex')}`
  const grant = new provider.Grant({ accountId, clientId: params.client_id })
  grant.addOIDCScope('openid')
  grant.addOIDCClaims(['age_over_18', 'age_method'])
  const consent = { grantId: await grant.save() }
  return provider.interactionFinished(request, response, { login: { accountId, acr: 'substantial' }, consent })
}
