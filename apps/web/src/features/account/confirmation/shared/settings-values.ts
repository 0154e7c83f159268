import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { CallError } from '#app/call/call-error.ts'
import { KitCodeTypo, WrongKitCode } from '#features/account/keys/kit.api.ts'
import { PasskeyOpensNothing, PasskeyWithoutSecret } from '#features/account/session/passkey-keys.api.ts'
import { WrongOldPassword } from '#features/account/keys/own-keys.api.ts'
import { PasswordMissing } from '#features/account/keys/sent-password.api.ts'
import type { FieldErrors } from '#app/form/field-errors.ts'
import { readErrorSentence } from '#app/text/i18n.ts'
import { PasskeyDeclined } from '#features/account/session/passkeys.api.ts'
import { PasskeyNameMissing } from '#features/account/session/passkeys.api.ts'

/** The fields that forms of the account are made of; each has those that it shows. */
export const emptySettings = {
  email: '',
  password: '',
  code: '',
  newPassword: '',
  confirmPassword: '',
  oldPassword: '',
  kitCode: '',
  name: '',
  county: '',
}

export type SettingsValues = typeof emptySettings

export type SettingsSchema = z.ZodType<SettingsValues, SettingsValues>

type SettingsFieldErrors = FieldErrors<keyof SettingsValues | 'form'>

/** What the fields of such a form need of it. */
export type SettingsFields = Pick<UseFormReturn<SettingsValues>, 'register' | 'watch'> & {
  fieldErrors: SettingsFieldErrors
}

/** Fields that were left empty, and what each asks for. */
class FieldsMissing extends Error {
  override readonly name = 'FieldsMissing'
  readonly sentences: SettingsFieldErrors

  constructor(sentences: SettingsFieldErrors) {
    super()
    this.sentences = sentences
  }
}

/** Says of all fields at once what each asks for that was left empty. Throws FieldsMissing. */
export function requireFilled(values: SettingsValues, asked: Partial<Record<keyof SettingsValues, string>>): void {
  const missing = Object.entries(asked).filter(([field]) => values[field as keyof SettingsValues] === '') // its own keys
  if (missing.length > 0) throw new FieldsMissing(Object.fromEntries(missing))
}

const fieldOf: Record<string, keyof SettingsValues> = {
  email: 'email',
  password: 'password',
  current_password: 'password',
  code: 'code',
  two_step: 'code',
  recovery_code: 'code',
  passkey: 'code',
  name: 'name',
  counties: 'county',
  new_password: 'newPassword',
  confirm_new_password: 'confirmPassword',
}

/** Turns a failed action into sentences: the server's own, or that nobody answered. */
export function useDescribeFailure() {
  const { t } = useTranslation('settings')
  const { t: tKeys } = useTranslation('keys')
  return (error: unknown): SettingsFieldErrors => {
    if (!error) return {}
    if (error instanceof FieldsMissing) return error.sentences
    if (error instanceof PasswordMissing) return { password: t('currentPasswordNeeded') }
    if (error instanceof WrongOldPassword) return { oldPassword: t('oldPasswordWrong') }
    if (error instanceof PasskeyNameMissing) return { name: readErrorSentence('passkeyName') ?? '' }
    if (error instanceof PasskeyDeclined) return { form: t('passkeyUnused') }
    if (error instanceof PasskeyWithoutSecret) return { form: tKeys('passkeyWithoutSecret') }
    if (error instanceof PasskeyOpensNothing) return { form: tKeys('passkeyOpensNothing') }
    if (error instanceof KitCodeTypo) return { kitCode: tKeys('kit.slip') }
    if (error instanceof WrongKitCode) return { kitCode: tKeys('kit.wrong') }
    if (!(error instanceof CallError) || error.isOutage || !error.message) return { form: t('offline') }
    const [violation] = error.violations
    const field = fieldOf[String(violation?.propertyPath ?? error.data['field'])]
    return { [field ?? 'form']: violation?.message ?? error.message }
  }
}
