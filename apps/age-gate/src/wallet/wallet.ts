import { createHash, createPrivateKey, randomBytes } from 'node:crypto'
import { compactDecrypt } from 'jose'
import { z } from 'zod'
import { deleteAnswered, moveCheck, selectCheck, updateHeld } from '#checks/checks.queries.ts'
import { concludeCheck, type Concluded, type End, markOf, outcomeOf, type Parts } from '#checks/checks.ts'
import type { WalletConfig } from '#config.ts'
import { type Outcome, ProviderAway, type Way } from '#providers/provider.ts'
import { credentialsOf, type IssuerList, readIssuers } from './issuers.ts'
import { readMdoc } from './mdoc.ts'
import {
  type Asked,
  encryptionOf,
  type Identity,
  makeQuestion,
  nameCredential,
  type Question,
  writeRequest,
} from './request.ts'
import { readSdJwt } from './sd-jwt.ts'

/** Kept of a check until the wallet's answer. `secret`: what the browser looks for its answer by, and no wallet knows. */
type Held = Question & { secret: string }

/** Where the wallet is: on the device that shows the page, or on another that has read its code. */
export type Place = 'here' | 'there'

/** What a wallet posts: an encrypted answer, or that there is none. */
export type Posted = { response?: string | undefined; error?: string | undefined }

/** What is in an encrypted answer: one presentation of one of the credentials that were asked for. */
const Answer = z.object({
  vp_token: z.record(z.string(), z.array(z.string()).length(1)),
  state: z.string().optional(),
})

type Options = { config: WalletConfig; url: string; identity: Identity; parts: Parts }

export type Wallet = ReturnType<typeof openWallet>

/**
 * Asks a digital identity wallet (OpenID4VP 1.0) whether somebody is 18, and nothing else. A check is found by its state
 * from the wallet's side and by its secret from the browser's, and neither leads to the other.
 */
export function openWallet({ config, url, identity, parts }: Options) {
  const { db, now } = parts
  const responseUri = (place: Place, state: string) => `${url}/wallet/answer/${place}/${state}`
  const issuers = () => getIssuers(config.issuersFile, now())

  const way: Way = {
    async begin() {
      await issuers()
      const secret = randomBytes(32).toString('base64url')
      const held: Held = { ...(await makeQuestion()), secret }
      const address = new URL(`${url}/wallet?${new URLSearchParams({ check: secret })}`)
      return { address, state: stateOf(secret), held: JSON.stringify(held) }
    },
  }

  /** The signed request for a wallet that has come for it; nothing where the check is over. */
  async function ask(to: { state: string; place: Place | 'browser' }): Promise<string | undefined> {
    const check = await selectCheck(db, markOf(to.state))
    if (!check || check.ends_at <= now()) return undefined
    const question = JSON.parse(check.held) as Held // written by `begin`
    const list = await issuers()
    return writeRequest({
      identity,
      credentials: credentialsOf(list),
      question,
      now: now(),
      to: to.place === 'browser' ? { origin: url } : { ...to, responseUri: responseUri(to.place, to.state) },
    })
  }

  /** Takes an answer, once, and keeps what came of it until the browser asks; gives its secret, or nothing when over. */
  async function answer(to: { state: string; place: Place | 'browser' }, posted: Posted): Promise<string | undefined> {
    const check = await selectCheck(db, markOf(to.state))
    if (!check || check.ends_at <= now()) return undefined
    const held = JSON.parse(check.held) as Held // written by `begin`
    const mark = answerMark(held.secret)
    if (!(await moveCheck(db, markOf(to.state), mark))) return undefined
    const { thumbprint } = await encryptionOf(held)
    const asked: Asked = {
      by: to.place === 'browser' ? 'browser' : 'wallet',
      clientId: identity.clientId,
      responseUri: to.place === 'browser' ? '' : responseUri(to.place, to.state),
      origin: url,
      nonce: held.nonce,
      thumbprint,
    }
    const read = () => readAnswer(posted, { held, asked, state: to.state, issuers, now: now() })
    await updateHeld(db, mark, JSON.stringify(await outcomeOf(read)))
    return held.secret
  }

  /** How far a check is: waiting, under which state, or at its end, which is told once. */
  async function look(secret: string): Promise<End | { end: 'waiting'; state: string }> {
    const check = await deleteAnswered(db, answerMark(secret))
    if (check && check.ends_at > now()) {
      return concludeCheck(parts, check, JSON.parse(check.held) as Concluded) // written by `answer`
    }
    const state = stateOf(secret)
    const waiting = await selectCheck(db, answerMark(secret), markOf(state))
    return waiting && waiting.ends_at > now() ? { end: 'waiting', state } : { end: 'over' }
  }

  /** Whether no wallet has answered yet, while there is time. */
  async function isUnanswered(secret: string): Promise<boolean> {
    const check = await selectCheck(db, markOf(stateOf(secret)))
    return check !== undefined && check.ends_at > now()
  }

  return { way, ask, answer, look, isUnanswered }
}

/** What a wallet knows a check by. It follows from the browser's secret, and the secret does not follow from it. */
export const stateOf = (secret: string) => createHash('sha256').update(`state\0${secret}`).digest('base64url')

/** Where the answer lies for the browser: no state of a wallet's is found there. */
const answerMark = (secret: string) => markOf(`answer\0${secret}`)

async function getIssuers(file: string, now: Date): Promise<IssuerList> {
  const list = await readIssuers(file).catch((error: unknown) => {
    throw new ProviderAway('The list of issuers cannot be read.', { cause: error })
  })
  if (list.validUntil <= now) throw new ProviderAway('The list of issuers is too old.')
  return list
}

type Reading = { held: Held; asked: Asked; state: string; issuers: () => Promise<IssuerList>; now: Date }

/** What came of an answer: what is not as it has to be is refused, whatever it is. Throws `ProviderAway`. */
async function readAnswer(posted: Posted, { held, asked, state, issuers, now }: Reading): Promise<Outcome> {
  if (posted.error) return { result: posted.error === 'access_denied' ? 'cancelled' : 'refused' }
  const list = await issuers()
  try {
    const key = createPrivateKey({ key: { ...held.encryption }, format: 'jwk' })
    const { plaintext } = await compactDecrypt(posted.response ?? '', key, {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM', 'A128GCM'],
    })
    const told: unknown = JSON.parse(Buffer.from(plaintext).toString())
    const { vp_token: token, state: given } = Answer.parse(told)
    const [only, ...others] = Object.entries(token)
    const credential = credentialsOf(list).find((_, place) => nameCredential(place) === only?.[0])
    const presentation = only?.[1][0] ?? ''
    if (!credential || others.length > 0 || (asked.by === 'wallet' && given !== state)) return { result: 'refused' }
    return credential.format === 'mso_mdoc'
      ? await readMdoc(presentation, { credential, issuers: list, asked, now })
      : await readSdJwt(presentation, { credential, issuers: list, asked, now })
  } catch (error) {
    if (error instanceof ProviderAway) throw error
    return { result: 'refused' }
  }
}
