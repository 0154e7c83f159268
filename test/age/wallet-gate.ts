import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AgeKey } from '@amour/contract/account/age-check.ts'
import { issueMdoc, issueSdJwt, makeDeviceKey } from '@amour/tools/age-gate/wallet/credentials.ts'
import { makeIssuer, writeIdentity, writeIssuers } from '@amour/tools/age-gate/wallet/issuer.ts'
import {
  answerFor,
  encryptAnswer,
  type For,
  nameOfCredential,
  presentMdoc,
  presentSdJwt,
  readRequest,
  type WalletRequest,
} from '@amour/tools/age-gate/wallet/present.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { openAgeGate } from './age-gate.ts'
import { blindFor } from './blind-token.ts'
import { openForgingProvider } from './forging-provider.ts'

type Format = 'mso_mdoc' | 'dc+sd-jwt'
type Options = { serverUrl: string; siteUrl: string; statusLists?: string[]; now?: () => Date }

/** A gate that asks wallets, a trusted issuer, and a phone with a key. */
export async function openWalletGate({ serverUrl, siteUrl, statusLists = [], now }: Options) {
  await using stack = new AsyncDisposableStack()
  const folder = await createTemporaryFolder('wallet-gate')
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const issuersFile = join(folder, 'issuers.json')
  const issuer = await makeIssuer('Pretend ID office')
  await writeIssuers(issuersFile, [{ root: issuer.root, statusLists }])
  const provider = await openForgingProvider()
  const settings = { AGE_WALLET_ISSUERS: issuersFile, ...(await writeIdentity(folder)) }
  const gate = stack.use(
    await openAgeGate({ serverUrl, siteUrl, openProvider: async () => provider, settings, ...(now && { now }) }),
  )
  const month = (now?.() ?? new Date()).toISOString().slice(0, 7)
  const { keys } = (await (await fetch(`${gate.url}/keys`)).json()) as { keys: AgeKey[] } // the gate's own list
  const key = keys.find((one) => one.methodClass === 'wallet' && one.month === month)
  if (!key) throw new Error(`The gate has no key for wallets of ${month}.`)

  /** Begins a check: where the browser waits, and the request that a wallet takes from it. */
  async function begin(place: 'here' | 'there' = 'here') {
    const blind = await blindFor(siteUrl, key ?? { methodClass: 'wallet', level: '', month, key: '' })
    const begun = await fetch(`${gate.url}/start?key=${blind.key}&blinded=${blind.blinded}`, { redirect: 'manual' })
    const waiting = begun.headers.get('location') ?? ''
    const page = await (await fetch(waiting)).text()
    const link = new URL((/href="(openid4vp:[^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&'))
    const requestUri = (link.searchParams.get('request_uri') ?? '').replace('/here/', `/${place}/`)
    const request = await readRequest(await (await fetch(requestUri)).text())
    const browserRequest = await readRequest(/data-request="([^"]+)"/.exec(page)?.[1] ?? '')
    return {
      blind,
      waiting,
      page,
      link,
      requestUri,
      request,
      browserRequest,
      check: new URL(waiting).searchParams.get('check') ?? '',
    }
  }
  const all = stack.move()
  return {
    ...gate,
    key,
    issuer,
    issuersFile,
    provider,
    device: makeDeviceKey(),
    begin,
    /** What a wallet posts, with a presentation in it. */
    async post(request: WalletRequest, format: Format, presentation: string, changed: Record<string, unknown> = {}) {
      const answer = {
        vp_token: { [nameOfCredential(request, format)]: [presentation] },
        state: request.state,
        ...changed,
      }
      return postTo(request.response_uri ?? '', { response: await encryptAnswer(request, answer) })
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

export async function postTo(url: string, body: Record<string, string>) {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' })
  const text = await answer.text()
  return { status: answer.status, text, to: answer.headers.get('location') ?? '' }
}

/** Looks at a page of the gate as a browser does, and goes nowhere from it. */
export async function look(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { redirect: 'manual', headers })
  const page = await answer.text()
  return {
    status: answer.status,
    to: answer.headers.get('location') ?? '',
    title: /<h1[^>]*>([^<]*)/.exec(page)?.[1] ?? '',
    headers: answer.headers,
    page,
  }
}

export type WalletGate = Awaited<ReturnType<typeof openWalletGate>>

/** What may be wrong with an mdoc, or with showing it; left out, it is right. */
export type MdocForgery = { given?: Partial<Parameters<typeof issueMdoc>[0]> } & Partial<
  Omit<Parameters<typeof presentMdoc>[1], 'made'>
> & {
    made?: Partial<For>
  }

export async function showMdoc(at: WalletGate, request: WalletRequest, { given, made, ...shown }: MdocForgery = {}) {
  const credential = await issueMdoc({ signer: at.issuer.signer, device: at.device, ...given })
  const madeFor = { ...(await answerFor(request)), ...made }
  return presentMdoc(credential, { device: at.device, ...shown, made: madeFor })
}

export type JwtForgery = { given?: Partial<Parameters<typeof issueSdJwt>[0]> } & Partial<
  Omit<Parameters<typeof presentSdJwt>[1], 'made'>
> & {
    made?: Partial<For>
    alter?: (credential: Awaited<ReturnType<typeof issueSdJwt>>) => void
  }

export async function showSdJwt(
  at: WalletGate,
  request: WalletRequest,
  { given, made, alter, ...shown }: JwtForgery = {},
) {
  const credential = await issueSdJwt({ signer: at.issuer.signer, device: at.device, ...given })
  alter?.(credential)
  return presentSdJwt(credential, { device: at.device, ...shown, made: { ...(await answerFor(request)), ...made } })
}

/** A whole check by an mdoc, with what is wrong in it. */
export async function checkMdoc(at: WalletGate, forgery: MdocForgery = {}) {
  const { waiting, request, blind } = await at.begin()
  const posted = await at.post(request, 'mso_mdoc', await showMdoc(at, request, forgery))
  return { blind, posted, waiting, ...(await look(waiting)) }
}

export async function checkSdJwt(at: WalletGate, forgery: JwtForgery = {}) {
  const { waiting, request, blind } = await at.begin()
  await at.post(request, 'dc+sd-jwt', await showSdJwt(at, request, forgery))
  return { blind, ...(await look(waiting)) }
}
