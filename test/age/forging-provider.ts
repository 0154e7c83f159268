import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { gateClient } from './age-gate.ts'

type Claims = Record<string, unknown>

/** What is wrong with an answer; left out, it is right. */
export type Forgery = {
  claims?: Claims
  /** Changes the signed ID token. */
  alter?: (token: string) => string
  /** Answers the question for the token in place of it. */
  status?: number
  /** Never answers. */
  hangs?: boolean
}

/** A provider that says whatever a test has it say. A code is taken once, and by whom it was given for. */
export async function openForgingProvider() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: 'forged' }
  const codes = new Map<string, { nonce: string; challenge: string; forgery: Forgery }>()
  const asked: string[] = []
  let issuer = ''
  const server = createServer((request, response) => {
    const send = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const { pathname } = new URL(request.url ?? '', issuer)
    if (pathname === '/.well-known/openid-configuration') return send(200, describe(issuer))
    if (pathname === '/keys') return send(200, { keys: [jwk] })
    return void text(request).then(async (body) => {
      asked.push(body)
      const form = new URLSearchParams(body)
      const code = form.get('code') ?? ''
      const known = codes.get(code)
      codes.delete(code)
      const proved = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      // Whoever has stolen a code has not begun the check (RFC 7636).
      if (!known || proved !== known.challenge) return send(400, { error: 'invalid_grant' })
      const { claims, alter = (token: string) => token, status, hangs } = known.forgery
      if (hangs) return undefined
      if (status) return send(status, { error: status < 500 ? 'invalid_grant' : 'server_error' })
      const now = Math.floor(Date.now() / 1000)
      const said = {
        ...right,
        iss: issuer,
        aud: gateClient.clientId,
        iat: now,
        exp: now + 300,
        nonce: known.nonce,
        ...claims,
      }
      const token = await new SignJWT(said).setProtectedHeader({ alg: 'RS256', kid: 'forged' }).sign(privateKey)
      return send(200, { access_token: 'none', token_type: 'Bearer', expires_in: 60, id_token: alter(token) })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a server on a port has an address with one
  return {
    issuer,
    /** Bodies of the questions for a token. */
    asked,
    /** Gives out a code for a check that has begun at this address, and what to say when it is brought. */
    give(begun: URL, forgery: Forgery = {}): string {
      const code = `code-${codes.size}-${Math.random()}`
      const [nonce, challenge] = [begun.searchParams.get('nonce') ?? '', begun.searchParams.get('code_challenge') ?? '']
      codes.set(code, { nonce, challenge, forgery })
      return code
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const right: Claims = { sub: 'somebody', age_over_18: true, age_method: 'photo-id', acr: 'substantial' }

/** What a provider says of itself. */
const describe = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['pairwise'],
  id_token_signing_alg_values_supported: ['RS256'],
})
