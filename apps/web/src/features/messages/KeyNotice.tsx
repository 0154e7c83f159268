import { Alert } from '@amour/ui/components/Alert.tsx'
import type { Message } from '@amour/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openedQuery } from './opened.api.ts'

/** Says once why nothing can be read, where this browser has no key. */
export function KeyNotice({ messages }: { messages: readonly Message[] }) {
  const message = messages.findLast(({ isEncrypted, message: envelope }) => isEncrypted && envelope !== null)
  return message ? <Notice message={message} /> : null
}

function Notice({ message }: { message: Message }) {
  const { t } = useTranslation('keys')
  const { data } = useQuery(openedQuery(message))
  if (data?.problem !== 'missing') return null
  return (
    <Alert tone="warn" className="m-4">
      {t('missing')}
    </Alert>
  )
}
