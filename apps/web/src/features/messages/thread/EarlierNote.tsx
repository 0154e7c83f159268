import type { Message } from '@amour/contract/messages/messages.ts'
import { Lock, LockOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** How what has been written so far was sent, above the first message. */
export function EarlierNote({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation('messages')
  const there = messages.filter(({ message }) => message !== null)
  if (there.length === 0) return null
  const sealed = there.filter(({ isEncrypted }) => isEncrypted).length
  const all = sealed === there.length ? 'sealed' : sealed === 0 ? 'plain' : 'mixed'
  const Icon = all === 'sealed' ? Lock : LockOpen
  return (
    <p className="note">
      <Icon className="i i-16" aria-hidden />
      {t(`earlier.${all}`)}
    </p>
  )
}
