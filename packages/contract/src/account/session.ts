import { z } from 'zod'
import { Email, Username } from './accounts.ts'
import { endpoint } from '#endpoint.ts'
import { CurrentPassword, Password } from './passwords.ts'
import { Assertion } from './passkey-responses.ts'
import { RecoveryCode, secondStep, TwoStepCode } from './two-step-codes.ts'
import { TokenPair, tokens } from './tokens.ts'

/**
 * The specification's login: `username` is an e-mail address; the underscored parts are optional steps.
 * `_recovery_code` stands in for `_two_step` once, `_passkey` as often as asked: the refusal `twoStepRequired` brings
 * `methods` and, where there are passkeys, the question to them as `passkey` (AssertionOptions). `_activation` is the token of a mailed link, of a registration or of
 * a recovery.
 */
export const LoginDraft = z.object({
  username: Email,
  password: Password,
  _two_step: TwoStepCode.optional(),
  _recovery_code: RecoveryCode.optional(),
  _passkey: Assertion.optional(),
  _activation: z.string().max(100).optional(),
})

/**
 * Asks for the link of a registration again; `new_email` mends the address, and the links before it go. `new_password`:
 * where `password` is derived for the address, what is derived for the mended one. `username` says which registration of the
 * address is meant: somebody else may have registered it since; without it that is the newest, as a page of the release
 * before means it.
 */
const ActivationRequest = z.object({
  email: Email,
  username: Username.optional(),
  password: Password,
  new_email: Email.optional(),
  new_password: Password.optional(),
})

export const session = {
  login: endpoint({
    method: 'POST',
    path: '/api/login_check',
    access: 'anyone',
    summary: 'Sign in; with `_activation` also activate the account, or take the new password, of that link',
    namesDevice: true,
    body: LoginDraft,
    response: TokenPair,
    refusals: [
      'wrongCredentials',
      'twoStepRequired',
      'twoStepInvalid',
      'recoveryCodeInvalid',
      'passkeyInvalid',
      'activationFailed',
      'notActivated',
      'accountSuspended',
      'proofNeeded',
    ],
  }),
  resendActivation: endpoint({
    method: 'POST',
    path: '/api/users/create/again',
    access: 'anyone',
    namesDevice: true,
    summary: 'Mail the link of a registration again, also to a corrected address; the answer is always the same',
    body: ActivationRequest,
    response: z.object({ status: z.literal('200 OK') }),
    refusals: ['invalid', 'proofNeeded'],
  }),
  ...tokens,
  confirm: endpoint({
    method: 'POST',
    path: '/api/token/confirm',
    access: 'member',
    shows: 'own',
    summary: 'Give the password again, so that this session counts as freshly signed in',
    body: z.object({
      password: CurrentPassword,
      ...secondStep,
    }),
    response: z.object({ status: z.literal('confirmed') }),
    refusals: ['invalid'],
  }),
}

export type LoginDraft = z.output<typeof LoginDraft>
export type ActivationRequest = z.output<typeof ActivationRequest>
