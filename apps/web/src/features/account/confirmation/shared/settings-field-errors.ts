import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call/call-error.ts'
import { KitCodeTypo, WrongKitCode } from '#features/account/keys/kit.api.ts'
import { WrongOldPassword } from '#features/account/keys/own-keys.api.ts'
import { readErrorSentence } from '#app/text/i18n.ts'
import { PasskeyDeclined } from '#features/account/session/passkeys.api.ts'
import { PasskeyNameMissing } from '#features/account/session/passkeys.api.ts'

/** What is wrong, each as a sentence at its place in a form of the account; `form` for what has no field. */
export type SettingsFieldErrors = {
  email?: string
  password?: string
  code?: string
  newPassword?: string
  confirmPassword?: string
  oldPassword?: string
  kitCode?: string
  name?: string
  form?: string
}

const placeOf: Record<string, keyof SettingsFieldErrors> = {
  email: 'email',
  password: 'password',
  current_password: 'password',
  code: 'code',
  two_step: 'code',
  recovery_code: 'code',
  passkey: 'code',
  name: 'name',
  new_password: 'newPassword',
  confirm_new_password: 'confirmPassword',
}

/** Turns a failed action into sentences: the server's own, or that nobody answered. */
export function useDescribeFailure() {
  const { t } = useTranslation('settings')
  const { t: tKeys } = useTranslation('keys')
  return (error: unknown): SettingsFieldErrors => {
    if (!error) return {}
    if (error instanceof WrongOldPassword) return { oldPassword: t('oldPasswordWrong') }
    if (error instanceof PasskeyNameMissing) return { name: readErrorSentence('passkeyName') ?? '' }
    if (error instanceof PasskeyDeclined) return { form: t('passkeyUnused') }
    if (error instanceof KitCodeTypo) return { kitCode: tKeys('kit.slip') }
    if (error instanceof WrongKitCode) return { kitCode: tKeys('kit.wrong') }
    if (!(error instanceof CallError) || error.isOutage || !error.message) return { form: t('offline') }
    const [violation] = error.violations
    const place = placeOf[String(violation?.propertyPath ?? error.data['field'])]
    return { [place ?? 'form']: violation?.message ?? error.message }
  }
}
