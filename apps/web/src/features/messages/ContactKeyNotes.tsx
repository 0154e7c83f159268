import type { ContactKey } from '@amour/contract/keys.ts'
import { Alert } from '@amour/ui/components/Alert.tsx'
import { Button } from '@amour/ui/components/Button.tsx'
import { useTranslation } from 'react-i18next'
import { useContactKey } from '#features/keys/contact-keys.api.ts'

type ContactKeyNotesProps = {
  member: { id: string; username: string; key: ContactKey | null }
  onCompare: () => void
}

/** What there is to know of the other's key before one writes: that it is another one, or that it is locked. */
export function ContactKeyNotes({ member, onCompare }: ContactKeyNotesProps) {
  const { t } = useTranslation('keys')
  const { username, key } = member
  const { trust, accept } = useContactKey(member)
  return (
    <>
      {trust === 'changed' && (
        <Alert tone="plain" role="status" title={t('contact.changed', { username })} className="mx-4 my-2">
          <p>{t('contact.changedText', { username })}</p>
          <div className="cluster mt-2">
            <Button variant="quiet" onClick={onCompare}>
              {t('contact.compare')}
            </Button>
            <Button variant="ghost" onClick={accept}>
              {t('contact.accept')}
            </Button>
          </div>
        </Alert>
      )}
      {key?.isLocked && (
        <Alert tone="plain" role="status" title={t('contact.locked', { username })} className="mx-4 my-2">
          {t('contact.lockedText')}
        </Alert>
      )}
    </>
  )
}
