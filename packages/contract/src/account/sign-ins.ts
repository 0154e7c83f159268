import type { SignInOutcome } from '@amour/locales/sign-ins.ts'
import { z } from 'zod'
import { Moment, pageOf, pageRequest } from '#answers.ts'
import { endpoint } from '#endpoint.ts'

const signInOutcomes = [
  'passed',
  'wrongPassword',
  'wrongCode',
  'wrongRecoveryCode',
  'wrongPasskey',
  'tooManyCodes',
] as const satisfies SignInOutcome[]

/** How long tries to sign in are kept, in days: those that passed, and those that were refused. */
export const SIGN_INS_DAYS = { passed: 90, refused: 30 } as const

/**
 * A try to sign in to the account. `outcome` is also told in words, as `text`; `browser` and `system` are null when
 * they were none we know. `isThisNetwork`: it came from the network that asks now (its /24 or /48); null after 30 days.
 */
export const SignIn = z.object({
  id: z.uuid(),
  at: Moment,
  outcome: z.enum(signInOutcomes),
  text: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  isNewDevice: z.boolean(),
  isThisNetwork: z.boolean().nullable(),
})

export const signIns = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/me/sign-ins',
    access: 'member',
    shows: 'own',
    summary: 'Who tried to sign in to the account, when, with what and how it ended, the latest first',
    query: z.object(pageRequest(20)),
    response: pageOf(SignIn),
  }),
}

export type SignIn = z.infer<typeof SignIn>
