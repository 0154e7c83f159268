import { Button } from '@amour/ui/components/Button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '#app/account.ts'
import { NewKeysForm } from './NewKeysForm.tsx'
import { UnlockForm } from './UnlockForm.tsx'

type KeyActionsProps = { me: Me; hasTwoStep: boolean; onDone: (said: string) => void }

/** The ways on where a key is locked: the old password, or where the newest is locked a new pair. */
export function KeyActions({ me, hasTwoStep, onDone }: KeyActionsProps) {
  const { t } = useTranslation('settings')
  const [open, setOpen] = useState<'unlock' | 'anew'>()
  const rest = {
    hasTwoStep,
    onCancel: () => setOpen(undefined),
    onDone(said: string) {
      setOpen(undefined)
      onDone(said)
    },
  }
  if (open) {
    return (
      <div className="mt-4">{open === 'unlock' ? <UnlockForm me={me} {...rest} /> : <NewKeysForm {...rest} />}</div>
    )
  }
  return (
    <div className="stack mt-4">
      <p className="muted">{t('lockedHint')}</p>
      <div className="cluster">
        <Button variant="quiet" onClick={() => setOpen('unlock')}>
          {t('unlock')}
        </Button>
        {me.keyLocked && (
          <Button variant="quiet" onClick={() => setOpen('anew')}>
            {t('newKeys')}
          </Button>
        )}
      </div>
    </div>
  )
}
