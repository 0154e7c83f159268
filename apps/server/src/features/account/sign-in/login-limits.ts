import { DEVICE, DEVICE_HEADER } from '@amour/contract/endpoint.ts'
import type { Context, Peer } from '#context.ts'
import { verifyProof } from '#features/account/proof-of-work/proof-of-work.service.ts'
import { type Charge, chargeInAdvance } from '#features/account/proof-of-work/work-price.service.ts'
import { addressKey, networkKey } from '#http/router.ts'

/**
 * Who tries to sign in, by keys that tell nothing about the person: the e-mail address as its blind index, and where
 * the call comes from. `home` is where a member with this e-mail address has signed in before, if this is such a place:
 * a `browser` by the secret number that it keeps, or an address, which neighbours share.
 */
export type Attempt = {
  email: string
  address: string
  network: string
  browser: string | undefined
  home: { kind: 'browser' | 'address'; key: string } | undefined
  peer: Peer
}

/**
 * An attempt that may be made; `fail` once the password was wrong, `end` whatever comes of it. `passAnywhere` where it was
 * right and opens no account: like `fail` it throws `tooManyRequests` where a stranger to the place would not have been
 * admitted.
 */
export type Admitted = { fail(): Promise<void>; passAnywhere(): Promise<void>; end(): Promise<void> }

/** Reads who tries, and whether they are where the member has signed in before. */
export async function describeAttempt(context: Context, index: Buffer, peer: Peer): Promise<Attempt> {
  const email = index.toString('base64url')
  const address = addressKey(context, peer.address)
  const given = peer.header(DEVICE_HEADER) ?? ''
  const browser = DEVICE.test(given) ? browserKey(context, given) : undefined
  const network = networkKey(context, peer.address)
  const isKnown = async (place: string) => (await context.limits.remaining('loginKnown', `${email}|${place}`)) === 0
  const [isBrowserKnown, isAddressKnown] = await Promise.all([browser ? isKnown(browser) : false, isKnown(address)])
  const home = isAddressKnown ? { kind: 'address' as const, key: `${email}|${address}` } : undefined
  const own = isBrowserKnown ? { kind: 'browser' as const, key: `${email}|${browser}` } : undefined
  return { email, address, network, browser, home: own ?? home, peer }
}

/**
 * Counts an attempt. Nobody can lock a member out (docs/security/rules.md §2.9): a browser that the member has signed
 * in with answers for its own failures alone, however many are made elsewhere, and an address for its own number of
 * tries. Anywhere else three failures for the e-mail address, or many from the network, cost a proof of work. Throws
 * `tooManyRequests` or `proofNeeded`.
 */
export async function admitAttempt(context: Context, attempt: Attempt): Promise<Admitted> {
  const { limits } = context
  const { email, address, network, home, peer } = attempt
  const isOwn = home?.kind === 'browser'
  const failures = isOwn ? [`browser|${home.key}`] : [`email|${email}`, `address|${address}`]
  const left = await Promise.all(failures.map((key) => limits.remaining('loginFailures', key)))
  const isTried = left.includes(0)
  const paid: Charge = isOwn
    ? await chargeAttempt(context, peer, isTried)
    : await chargeInAdvance(
        context,
        peer,
        [
          // Those under way count here as well, so that many guesses at once see each other.
          { limit: 'loginByAddress', key: address, steps: [20, 20, 50] },
          { limit: 'loginByNetwork', key: network, steps: [50, 200] },
        ],
        isTried ? 1 : 0,
      )
  // Only after the proof: using up another person's attempts must cost something.
  const counted = await limits.reserve('loginByEmail', home?.key ?? email)
  let [hasFailed, isRefused] = [false, false]
  // Only failures stay counted: whoever tries to sign in as somebody would else be told that they have just done so.
  const end = async () => {
    if (!hasFailed) await Promise.all([paid.giveBack(), isRefused || counted.giveBack()])
  }
  try {
    counted.requireNotOver()
  } catch (error) {
    await end()
    throw error
  }
  /** Who shares an address with a member is told what they would be told of anybody, or they knew who is one. */
  const askAnywhere = async (ask: 'take' | 'requireBudget') => {
    if (home?.kind !== 'address') return
    // Refused it is one of the tries of that place all the same, or there were no end of guesses there.
    isRefused = true
    await limits[ask]('loginByEmail', email)
    isRefused = false
  }
  return {
    passAnywhere: () => askAnywhere('requireBudget'),
    async fail() {
      await askAnywhere('take')
      hasFailed = true
      await Promise.all(failures.map((key) => limits.count('loginFailures', key)))
    },
    end,
  }
}

async function chargeAttempt(context: Context, peer: Peer, isTried: boolean): Promise<Charge> {
  if (isTried) await verifyProof(context, peer, 1)
  return { giveBack: async () => undefined }
}

/** What tries of codes count by: where the member has signed in before, by that place alone. */
export const codeBucket = (memberId: string, { home }: Attempt) => (home ? `${memberId}|${home.key}` : memberId)

/** Knows the place from now on, for thirty days. */
export async function recordSuccess({ limits }: Context, { email, address, browser, home }: Attempt): Promise<void> {
  const places = browser ? [address, browser] : [address]
  await Promise.all([
    // Elsewhere somebody else may be guessing: whoever signs in gives them no new tries, nor does a proof that they need no
    // longer tell them of it. This browser answers for its own failures from now on.
    home?.kind === 'browser' && limits.forget('loginFailures', `browser|${home.key}`),
    ...places.map(async (place) => {
      await limits.forget('loginKnown', `${email}|${place}`)
      await limits.count('loginKnown', `${email}|${place}`)
    }),
  ])
}

/** The browser's secret as a keyed hash, of which nobody who reads the counters can make the secret. */
const browserKey = ({ secrets }: Context, given: string) =>
  secrets.digest('address', `browser ${given}`).toString('base64url').slice(0, 22)
