import type { SignIn } from '@amour/contract/account/sign-ins.ts'
import words from '@amour/locales/i18n/settings.json' with { type: 'json' }
import { type SignInOutcome, signInText } from '@amour/locales/sign-ins.ts'
import type { Context, MemberContext, Peer } from '#context.ts'
import { mailMember } from '#features/account/member-mail/member-mail.service.ts'
import { wideNetworkOf } from '#http/router.ts'
import { Refusal } from '#http/refusal.ts'
import { formatLondonTime } from '#london.ts'
import { newId } from '#security/ids.ts'
import { countSignIns, insertSignIn, selectFamiliar, selectSignIns } from './sign-in-history.queries.ts'
import { readUserAgent } from '#security/user-agent.ts'

/**
 * Writes down a refused try. An address without an account, `memberId` null, has one written too: whether there is an
 * account must not show in the work.
 */
export async function recordFailedSignIn(
  context: Context,
  memberId: string | null,
  outcome: SignInOutcome,
  peer: Peer,
): Promise<void> {
  const device = describe(context, memberId ?? '', peer)
  await insertSignIn(context.db, { ...device, id: newId(), memberId, outcome, isNewDevice: false, at: now(context) })
}

const recordedRefusals: Partial<Record<Refusal['code'], SignInOutcome>> = {
  twoStepInvalid: 'wrongCode',
  recoveryCodeInvalid: 'wrongRecoveryCode',
  passkeyInvalid: 'wrongPasskey',
  tooManyRequests: 'tooManyCodes',
}

/** Passes on what asking for the second step gives, or refuses; a refusal of what was given is written down. */
export async function recordingCodes<Result>(
  context: Context,
  memberId: string,
  peer: Peer,
  asking: Promise<Result>,
): Promise<Result> {
  try {
    return await asking
  } catch (error) {
    const outcome = error instanceof Refusal ? recordedRefusals[error.code] : undefined
    if (outcome) await recordFailedSignIn(context, memberId, outcome, peer)
    throw error
  }
}

/** Writes down a sign-in, in its transaction; from a device it was never made from before, its member hears of it. */
export async function recordSignIn(context: Context, memberId: string, peer: Peer): Promise<void> {
  const device = describe(context, memberId, peer)
  const familiar = await selectFamiliar(context.db, memberId, device)
  // The same kind of browser is known again by its network, as long as networks are kept.
  const isKnown = familiar.kind && (familiar.network || !familiar.networks)
  const isNewDevice = familiar.any && !isKnown
  const at = now(context)
  await insertSignIn(context.db, { ...device, id: newId(), memberId, outcome: 'passed', isNewDevice, at })
  if (!isNewDevice) return
  const { browser, system } = device
  const names = [browser, system].filter((name) => name !== null)
  await mailMember(context, memberId, 'newDevice', {
    device: names.join(', ') || words.unknownDevice,
    at: formatLondonTime(at),
  })
}

/** A page of the tries to sign in to the caller's account. */
export async function listSignIns(context: MemberContext, peer: Peer, request: { page: number; numOfRecords: number }) {
  const { db, caller } = context
  const { page, numOfRecords } = request
  const { network: here } = describe(context, caller.id, peer)
  const [rows, total] = await Promise.all([
    selectSignIns(db, caller.id, { limit: numOfRecords, offset: (page - 1) * numOfRecords }),
    countSignIns(db, caller.id),
  ])
  const data = rows.map((row): SignIn => ({
    id: row.id,
    at: row.at.toISOString(),
    outcome: row.outcome,
    text: signInText(row.outcome),
    browser: row.browser,
    system: row.system,
    isNewDevice: row.is_new_device,
    isThisNetwork: row.network && row.network.equals(here),
  }))
  return { data, page, numOfRecords, total }
}

/** The kind of browser, and the network as a hash that is another one for each member. */
function describe({ secrets }: Context, memberId: string, peer: Peer) {
  const network = secrets.digest('address', `sign-in|${memberId}|${wideNetworkOf(peer.address)}`)
  return { ...readUserAgent(peer.header('user-agent')), network }
}

const now = ({ clock }: Context) => clock.now()
