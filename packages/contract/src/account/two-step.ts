import { z } from 'zod'
import { Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { CurrentPassword } from './passwords.ts'
import { Assertion } from './passkey-responses.ts'
import { RecoveryCode, secondStep, TwoStepCode } from './two-step-codes.ts'

/** How many recovery codes a member gets at a time. */
export const RECOVERY_CODES = 10

/** Ten codes, each good for one sign-in; they are shown this once. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const twoStep = {
  status: endpoint({
    method: 'GET',
    path: '/api/users/me/two-step',
    access: 'member',
    shows: 'own',
    summary: 'Whether the authenticator app is on, since when, and how many passkeys and recovery codes there are',
    response: z.object({
      isOn: z.boolean(),
      since: Moment.nullable(),
      passkeys: z.number().int(),
      recoveryCodesLeft: z.number().int(),
    }),
  }),
  enrol: endpoint({
    method: 'POST',
    path: '/api/users/me/two-step',
    access: 'member',
    shows: 'own',
    summary: 'Begin with the authenticator app, with the password and, where there are passkeys, the second step',
    body: z.object({ password: CurrentPassword, ...secondStep }),
    /** `secret` is base32 for typing in, `uri` the same as otpauth: for the QR code. */
    response: z.object({ secret: z.string(), uri: z.string() }),
    refusals: ['twoStepOn', 'invalid'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/users/me/two-step/confirm',
    access: 'member',
    shows: 'own',
    summary: 'Turn the second step on with a code of the authenticator app; ends all other sessions',
    body: z.object({ code: TwoStepCode }),
    response: RecoveryCodes,
    refusals: ['twoStepOn', 'twoStepNotBegun', 'invalid'],
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/api/users/me/two-step/codes',
    access: 'member',
    shows: 'own',
    summary: 'Ten new recovery codes; the old ones end',
    body: z.object({ password: CurrentPassword, code: TwoStepCode.optional(), passkey: Assertion.optional() }),
    response: RecoveryCodes,
    refusals: ['twoStepOff', 'invalid'],
  }),
  disable: endpoint({
    method: 'POST',
    path: '/api/users/me/two-step/disable',
    access: 'member',
    shows: 'own',
    summary: 'Turn the authenticator app off with the password and a code, or a recovery code or passkey instead of it',
    body: z.object({
      password: CurrentPassword,
      code: TwoStepCode.optional(),
      recovery_code: RecoveryCode.optional(),
      passkey: Assertion.optional(),
    }),
    response: z.object({ status: z.literal('off') }),
    refusals: ['twoStepOff', 'invalid'],
  }),
}
