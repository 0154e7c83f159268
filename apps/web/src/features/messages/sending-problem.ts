import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call-error.ts'
import { restrictionOf } from '#app/restriction-notice.ts'
import { isKeyProblem, keyProblem } from '#features/keys/keys.api.ts'

/** Nobody answered: the same try may be made again later. */
export const isOffline = (error: unknown) => error instanceof CallError && error.isOutage

/** The sentence that says why a message was not sent. */
export function useSendingProblem(error: unknown): string {
  const { t } = useTranslation('messages')
  const { t: tKeys } = useTranslation('keys')
  if (isOffline(error)) return t('notSentOffline')
  if (isKeyProblem(error)) return `${t('notSent')} ${tKeys(keyProblem(error))}`
  const said = error instanceof CallError ? (error.violations[0]?.message ?? error.message) : ''
  return [t('notSent'), said, restrictionOf(error)?.reason].filter(Boolean).join(' ')
}
