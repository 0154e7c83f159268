import { Button } from '@amour/ui/components/form/Button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '#app/account/account.ts'
import type { KitPaper } from '#features/account/keys/shared/KitSheet.tsx'
import { canUsePasskeys } from '#features/account/session/passkeys.api.ts'
import { UnlockForm } from './UnlockForm.tsx'
import { ConfirmedForm } from '#features/account/confirmation/shared/ConfirmedForm.tsx'
import { replaceKeys } from './key-actions.api.ts'

type KeyActionsProps = {
  me: Me
  hasTwoStep: boolean
  /** Whether a recovery kit opens one of the locked keys. */
  hasKit: boolean
  /** Whether a passkey opens one of them. */
  hasPasskey: boolean
  /** Whether no password opens any of them. */
  isDamaged: boolean
  onDone: (said: string) => void
  /** The kit was used up, and this one has taken its place. */
  onKit: (kit: KitPaper) => void
}

/** The ways on where a key is locked: the recovery kit, a passkey, the old password, or where the newest is locked a new pair. */
export function KeyActions({ me, hasTwoStep, hasKit, hasPasskey, isDamaged, onDone, onKit }: KeyActionsProps) {
  const { t } = useTranslation('settings')
  const [open, setOpen] = useState<'kit' | 'passkey' | 'oldPassword' | 'anew'>()
  const close = () => setOpen(undefined)
  const rest = {
    hasTwoStep,
    onCancel: close,
    onDone(said: string) {
      close()
      onDone(said)
    },
  }
  if (open) {
    return (
      <div className="mt-4">
        {open === 'anew' ? <NewKeysForm {...rest} /> : <UnlockForm way={open} me={me} {...rest} onKit={onKit} />}
      </div>
    )
  }
  return (
    <div className="stack mt-4">
      <p className="small muted">{t(me.keyProblem ? 'damagedHint' : 'lockedHint')}</p>
      <div className="cluster">
        {hasKit && (
          <Button variant="quiet" onClick={() => setOpen('kit')}>
            {t('unlockWithKit')}
          </Button>
        )}
        {hasPasskey && canUsePasskeys() && (
          <Button variant="quiet" onClick={() => setOpen('passkey')}>
            {t('unlockWithPasskey')}
          </Button>
        )}
        {!isDamaged && (
          <Button variant="quiet" onClick={() => setOpen('oldPassword')}>
            {t('unlock')}
          </Button>
        )}
        {(me.keyLocked || me.keyProblem) && (
          <Button variant="quiet" onClick={() => setOpen('anew')}>
            {t('newKeys')}
          </Button>
        )}
      </div>
    </div>
  )
}

type NewKeysFormProps = { hasTwoStep: boolean; onDone: (said: string) => void; onCancel: () => void }

/** New keys, for anyone who does not remember the old password. */
function NewKeysForm({ hasTwoStep, onDone, onCancel }: NewKeysFormProps) {
  const { t } = useTranslation('settings')

  async function send(confirmation: Parameters<typeof replaceKeys>[0]) {
    await replaceKeys(confirmation)
    onDone(t('newKeysMade'))
  }

  return (
    <ConfirmedForm label={t('newKeys')} hasTwoStep={hasTwoStep} send={send} onCancel={onCancel}>
      {() => <p className="small muted">{t('newKeysHint')}</p>}
    </ConfirmedForm>
  )
}
