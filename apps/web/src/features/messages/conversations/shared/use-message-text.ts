import type { Message } from '@amour/contract/messages/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '#app/account/me.ts'
import { decryptedTextQuery, previewQuery } from '#features/messages/conversations/decrypted-messages.api.ts'

/** What stands in place of a message's text, or the text itself and the id of the photo it speaks of. */
type MessageText =
  | { note: string; text?: undefined; photoId?: undefined; isUnconfirmed?: undefined }
  | { note?: undefined; text: string; photoId: string | undefined; isUnconfirmed: boolean }

/** A message's text or, with `isPreview`, its first words; one sentence where there is none to show. */
export function useMessageText(message: Message, { isPreview = false } = {}): MessageText {
  const { t } = useTranslation('messages')
  const { t: tKeys } = useTranslation('keys')
  const query = isPreview ? previewQuery(message) : decryptedTextQuery(message)
  const { data } = useQuery({ ...query, enabled: message.message !== null })
  const me = useMe()
  if (message.message === null) return { note: t(message.isMine ? 'takenBackByYou' : 'takenBack') }
  if (data?.problem) {
    const { problem } = data
    // It is as it was written: what is not here is the key.
    if (problem === 'missing') return { note: tKeys(me?.keyLocked ? 'lockedHere' : 'missingHere') }
    return { note: tKeys(problem === 'unverifiable' || problem === 'locked' ? problem : 'undecryptable') }
  }
  return { text: data?.text ?? '', photoId: data?.photoId, isUnconfirmed: data?.isUnconfirmed ?? false }
}
