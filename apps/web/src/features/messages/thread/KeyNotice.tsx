import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import type { Message } from '@amour/contract/messages/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMe } from '#app/account/me.ts'
import { decryptedTextQuery } from '#features/messages/conversations/decrypted-messages.api.ts'
import { paths } from '#paths.ts'

/** Says once why nothing can be read, where this browser has no key or only a newer one. */
export function KeyNotice({ messages }: { messages: readonly Message[] }) {
  const message = messages.findLast(({ isEncrypted, message: envelope }) => isEncrypted && envelope !== null)
  return message ? <Notice message={message} /> : null
}

function Notice({ message }: { message: Message }) {
  const { t } = useTranslation('keys')
  const { data } = useQuery(decryptedTextQuery(message))
  const me = useMe()
  const isDamaged = me?.keyProblem != null && data?.problem === 'missing'
  const isLocked = me?.keyLocked === true || data?.problem === 'locked'
  if (data?.problem !== 'missing' && data?.problem !== 'locked') return null
  return (
    <Alert tone="warn" className="m-4">
      {isLocked || isDamaged ? (
        <>
          {t(isDamaged ? 'allDamaged' : 'allLocked')} <Link to={paths.account('keys')}>{t('unlockInAccount')}</Link>
        </>
      ) : (
        t('missing')
      )}
    </Alert>
  )
}
