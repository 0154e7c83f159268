import type { ContactKey } from '@amour/contract/account/keys.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import { isUndecided, useContactKey } from '#features/account/keys/contact-keys.api.ts'
import { returnWithheldToDraft, sendWithheld } from '#features/messages/composer/message-sending.api.ts'

type ContactKeyNotesProps = {
  member: { id: string; username: string; key: ContactKey | null }
  onCompare: () => void
  /** It is decided, and the buttons are gone. */
  onDecided: () => void
}

/** The sentence on the button that sends to a key that has to be decided about. */
const acceptances = {
  changed: 'accept',
  comparedChanged: 'acceptUncompared',
  returned: 'acceptEarlier',
  declined: 'accept',
} as const

/** What there is to know of the other's key before one writes: that it is another one, or that it is locked. */
export function ContactKeyNotes({ member, onCompare, onDecided }: ContactKeyNotesProps) {
  const { t } = useTranslation('keys')
  const { username, key } = member
  const { trust, log, next, accept, decline, dismiss } = useContactKey(member)

  function decide(choose: () => void, follow: (to: typeof member) => void) {
    choose()
    follow(member)
    onDecided()
  }

  return (
    <>
      {/* A key that lacks a part is nothing to decide about: the composer says why it is not written to. */}
      {isUndecided(trust) && next?.why !== 'downgraded' && (
        <Alert tone="plain" role="status" title={t(`contact.${trust}`, { username })} className="mx-(--gutter) my-2">
          <p>{t(`contact.${trust}Text`, { username })}</p>
          <div className="cluster mt-2">
            <Button variant="quiet" onClick={onCompare}>
              {t('contact.compare')}
            </Button>
            {/* What is safe comes first; on a phone the two share the first line. */}
            {trust !== 'declined' && (
              <Button variant="quiet" onClick={() => decide(decline, returnWithheldToDraft)}>
                {t('contact.decline')}
              </Button>
            )}
            <Button variant="quiet" onClick={() => decide(accept, sendWithheld)}>
              {t(`contact.${acceptances[trust]}`)}
            </Button>
          </div>
        </Alert>
      )}
      {trust === 'restored' && (
        <Alert tone="plain" role="status" title={t('contact.restored', { username })} className="mx-(--gutter) my-2">
          <p>{t('contact.restoredText')}</p>
          <div className="cluster mt-2">
            <Button variant="quiet" onClick={() => decide(dismiss, sendWithheld)}>
              {t('contact.dismiss')}
            </Button>
          </div>
        </Alert>
      )}
      {log && (
        <Alert
          tone={log === 'broken' || log === 'ownAdded' ? 'bad' : 'plain'}
          role="status"
          title={t(`log.${log}`)}
          className="mx-(--gutter) my-2"
        >
          {t(`log.${log}Text`, { username })}
        </Alert>
      )}
      {key?.isLocked && (
        <Alert tone="plain" role="status" title={t('contact.locked', { username })} className="mx-(--gutter) my-2">
          {t('contact.lockedText')}
        </Alert>
      )}
    </>
  )
}
