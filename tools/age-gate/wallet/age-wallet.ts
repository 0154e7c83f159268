import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { choicePage } from '#age-gate/choice-page.ts'
import type { Signer } from './certificates.ts'
import { issueMdoc, issueSdJwt, makeDeviceKey } from './credentials.ts'
import {
  answerFor,
  encryptAnswer,
  nameOfCredential,
  presentMdoc,
  presentSdJwt,
  readRequest,
  type WalletRequest,
} from './present.ts'

/** Milliseconds that the slow one thinks. */
const SLOW = 20_000

const answers = {
  adult: { label: 'An adult' },
  jwt: { label: 'An adult, by another kind of ID' },
  under: { label: 'Under 18' },
  refuse: { label: 'Refuse' },
  slow: { label: 'An adult who takes long' },
} as const

type Answer = keyof typeof answers

const isAnswer = (given: string): given is Answer => Object.hasOwn(answers, given)

type Options = { port: number; signer: Signer; isProduction: boolean; slow?: number }

/**
 * A wallet that asks people what it shall show, as the pretend provider does. Its credentials are of an issuer that only
 * this start's gate trusts. Throws in production.
 */
export async function startAgeWallet(options: Options): Promise<{ url: string; close(): Promise<void> }> {
  if (options.isProduction)
    throw new Error('The pretend wallet shows of everybody what they choose: not in production.')
  const ending = new AbortController()
  /** Requests that somebody is asked about, by what their form is known by. */
  const open = new Map<string, string>()
  const server = createServer((request, response) => {
    serve(request, response, { ...options, open, ending: ending.signal }).catch(() => {
      if (!response.headersSent) response.writeHead(400)
      response.end('This check is over.')
    })
  })
  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a server on a port has an address with one
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      ending.abort()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Serving = Options & { open: Map<string, string>; ending: AbortSignal }

async function serve(request: IncomingMessage, response: ServerResponse, options: Serving) {
  const { open, slow = SLOW, ending } = options
  const url = new URL(request.url ?? '', 'http://127.0.0.1')
  if (request.method !== 'POST') {
    const id = randomBytes(16).toString('hex')
    open.set(id, url.searchParams.get('request_uri') ?? '')
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'`,
    }
    const page = choicePage({
      title: 'Pretend wallet',
      lead: 'It stands in for a wallet app, and shows what you choose.',
      answers,
      id,
    })
    return void response.writeHead(200, headers).end(page)
  }
  const form = new URLSearchParams(await text(request))
  const answer = form.get('answer') ?? ''
  const uri = open.get(form.get('id') ?? '')
  if (!isAnswer(answer) || !uri) return void response.writeHead(400).end('There is no such answer.')
  open.delete(form.get('id') ?? '')
  if (answer === 'slow') await pause(slow, undefined, { signal: ending })
  const asked = await readRequest(await (await fetch(uri)).text())
  const posted = await fetch(asked.response_uri ?? '', {
    method: 'POST',
    body: await show(asked, answer, options.signer),
  })
  const { redirect_uri: back } = (await posted.json()) as { redirect_uri?: string } // by OpenID4VP, section 8.2
  if (!back) return void response.end('Shown. Go back to where you began.')
  return void response.writeHead(303, { location: back }).end()
}

/** What it posts: the proof of somebody who has just been given one. */
async function show(request: WalletRequest, answer: Answer, signer: Signer): Promise<URLSearchParams> {
  if (answer === 'refuse') return new URLSearchParams({ error: 'access_denied' })
  const device = makeDeviceKey()
  const made = await answerFor(request)
  const format = answer === 'jwt' ? 'dc+sd-jwt' : 'mso_mdoc'
  const given = { signer, device, isAdult: answer !== 'under' }
  const presentation =
    format === 'mso_mdoc'
      ? await presentMdoc(await issueMdoc(given), { device, made })
      : await presentSdJwt(await issueSdJwt(given), { device, made })
  const told = { vp_token: { [nameOfCredential(request, format)]: [presentation] }, state: request.state }
  return new URLSearchParams({ response: await encryptAnswer(request, told) })
}
