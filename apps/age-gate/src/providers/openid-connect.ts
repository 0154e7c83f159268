import * as client from 'openid-client'
import type { ServiceConfig } from '#config.ts'
import { type Outcome, type Provider, ProviderAway } from './provider.ts'

/** What has to be the same when somebody comes back. */
type Held = { state: string; nonce: string; verifier: string }

type Options = {
  service: ServiceConfig
  /** The gate's own address, to which the provider sends people back. */
  returnTo: string
  /** Whether a provider without https will do: one on this computer. */
  isInsecure: boolean
}

/**
 * Asks a certified service over OpenID Connect: authorization code with PKCE, state and nonce, and the one claim whether
 * somebody is 18. Its answer's signature is checked although it comes from the provider itself; nothing else in it is
 * read, and none of it is kept.
 */
export function openIdConnect({ service, returnTo, isInsecure }: Options): Provider {
  let known: client.Configuration | undefined
  const discover = async () => {
    const { issuer, clientId, clientSecret, patience } = service
    known ??= await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: patience,
      execute: [client.enableNonRepudiationChecks, ...(isInsecure ? [client.allowInsecureRequests] : [])],
    })
    return known
  }
  return {
    async begin() {
      const config = await discover().catch((error: unknown) => {
        throw new ProviderAway('The provider could not be asked who it is.', { cause: error })
      })
      const held: Held = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: returnTo,
        scope: service.scope,
        claims: JSON.stringify({ id_token: asked(service) }),
        code_challenge: await client.calculatePKCECodeChallenge(held.verifier),
        code_challenge_method: 'S256',
        state: held.state,
        nonce: held.nonce,
      })
      return { address, state: held.state, held: JSON.stringify(held) }
    },
    async finish(answer, kept) {
      const { state, nonce, verifier } = JSON.parse(kept) as Held // written by `begin`
      const config = await discover().catch((error: unknown) => {
        throw new ProviderAway('The provider could not be asked who it is.', { cause: error })
      })
      try {
        const tokens = await client.authorizationCodeGrant(config, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        return read(tokens.claims() ?? {}, service)
      } catch (error) {
        return explain(error)
      }
    },
  }
}

const asked = ({ claim, methodClaim, levelClaim, level }: ServiceConfig) => ({
  [claim]: { essential: true },
  [methodClaim]: { essential: true },
  [levelClaim]: { essential: true, value: level },
})

/** Only a plain yes is one, by a method that is trusted and at the level that the keys are for. */
function read(claims: Record<string, unknown>, service: ServiceConfig): Outcome {
  const { claim, methodClaim, methods, levelClaim, level } = service
  if (claims[claim] === false) return { result: 'under' }
  const method = methods.find((one) => one === claims[methodClaim])
  if (claims[claim] !== true || !method || claims[levelClaim] !== level) return { result: 'refused' }
  return { result: 'passed', method }
}

/** Failures of the provider's own, by RFC 6749 and OpenID Connect Core; anything else that it says is a no. */
const away: readonly string[] = ['server_error', 'temporarily_unavailable']

function explain(error: unknown): Outcome {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return { result: 'cancelled' }
    if (away.includes(error.error)) throw new ProviderAway('The provider could not finish.', { cause: error })
    return { result: 'refused' }
  }
  if (error instanceof client.ResponseBodyError && !away.includes(error.error)) return { result: 'refused' }
  if (isUnanswered(error)) throw new ProviderAway('The provider gave no answer.', { cause: error })
  return { result: 'refused' }
}

/** No answer in time, none at all, or one of a server in trouble. */
function isUnanswered(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return true
  if (!(error instanceof Error)) return false
  const status = error.cause instanceof Response ? error.cause.status : undefined
  if (status !== undefined && status >= 500) return true
  const names = [error.name, error.cause instanceof Error ? error.cause.name : '']
  return names.includes('TimeoutError') || names.includes('AbortError') || /fetch failed/.test(error.message)
}
