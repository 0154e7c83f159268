import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call/call-error.ts'
import { readRestriction } from '#app/account/restriction-notice.ts'
import { isKeyProblem, keyProblem, getRefusalReason } from '#features/account/keys/keys.api.ts'
import type { Outgoing } from './outbox.ts'
import { useRefusalText } from './refusal-text.ts'

/** Nobody answered: the same try may be made again later. */
export const isOffline = (error: unknown) => error instanceof CallError && error.isOutage

/** With a connection, this many tries without an answer are enough; without one a message waits for as long as it takes. */
const TRIES = 5

/** Whether a message goes by itself as soon as it can, so that nobody has to do anything about it. */
export function isWaiting({ error, unanswered = 0 }: Pick<Outgoing, 'error' | 'unanswered'>): boolean {
  return unanswered < TRIES && (error === undefined ? unanswered > 0 : isOffline(error))
}

/** The sentence that says why a message was not sent. */
export function useSendingFailure(error: unknown): string {
  const { t } = useTranslation('messages')
  const { t: tKeys } = useTranslation('keys')
  const describeRefusal = useRefusalText()
  if (isOffline(error)) return t('notSentOffline')
  const why = getRefusalReason(error)
  if (why) return `${t('notSent')} ${describeRefusal(why, 'log')}`
  if (isKeyProblem(error)) return `${t('notSent')} ${tKeys(keyProblem(error))}`
  const said = error instanceof CallError ? (error.violations[0]?.message ?? error.message) : ''
  return [t('notSent'), said, readRestriction(error)?.reason].filter(Boolean).join(' ')
}
